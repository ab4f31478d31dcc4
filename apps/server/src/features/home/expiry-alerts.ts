import { addDays } from '@tuheng/domain/kernel/dates'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { deleteExpired } from '../../db/delete-expired.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { systemActor, write } from '../../engine/write/work.ts'
import { insertValues } from '../../sql/values.ts'
import { momentOf } from '../../plugins/clock.ts'
import { companySettings, membersWith, sendMessage } from '../system/index.ts'
import { expiryMessage, reachedThreshold, thresholdsOf } from './expiry-message.ts'
import { countPapers, PAPERS, type Paper, type PaperRow, expiringPapers } from './expiring-papers.ts'

/**
 * Runs every morning. Reports papers that expire to those who may see and renew them, once per threshold, in one
 * message per kind of paper and day. A renewed paper has a new last day and is reported again only for it. Returns the
 * number of messages.
 */
export async function expiryAlerts({
  engine,
  sessions,
}: Pick<Server, 'engine' | 'sessions'>): Promise<{ messages: number }> {
  const { rows: orgs } = await engine.db.system('companies with papers', sql =>
    sql.query<{ id: number }>(`select id from org where status = 'enabled' order by id`),
  )
  let messages = 0
  for (const { id } of orgs) {
    try {
      messages += await alertCompany({ engine, sessions }, id)
    } catch (error) {
      engine.log.error({ err: error, orgId: id }, 'the papers that run out could not be told')
    }
  }
  // Papers that expired earlier are not checked against the sent notices.
  const { today } = momentOf(engine.clock)
  await deleteExpired(engine.db, {
    reason: 'notices of papers long run out',
    table: 'expiry_notice',
    where: 'until < $1::date',
    params: [addDays(today, -LOOK_BACK_DAYS)],
  })
  return { messages }
}

async function alertCompany({ engine, sessions }: Pick<Server, 'engine' | 'sessions'>, orgId: number): Promise<number> {
  const { today } = momentOf(engine.clock)
  const system = systemActor(orgId, '到期提醒')
  const request = { actor: system, requestId: 'expiry-alerts' }
  const { query, due, holders } = await write(engine, request, async tx => {
    const ahead = Math.floor(Number((await companySettings(tx)).expiryDays))
    const query = {
      today,
      days: ahead,
      unannounced: { since: addDays(today, -LOOK_BACK_DAYS), thresholds: thresholdsOf(ahead) },
    }
    const sql: Sql = { query: (text, params, name) => tx.sql(text, params, name) }
    const list = await expiringPapers(sql, system, query)
    return {
      query,
      due: list.map(row => noticeOf(row, ahead)),
      holders: list.length ? await membersWith(tx, RENEW_PERMISSIONS) : [],
    }
  })
  if (!due.length) return 0
  const audiences = await audiencesOf({ engine, sessions }, { orgId, holders, query })
  return write(engine, request, async tx => {
    const recorded = new Set(await recordNotices(tx, due))
    let sent = 0
    for (const { members, rows, totals } of audiences) {
      for (const [paper, all] of Map.groupBy(rows, row => row.paper)) {
        const unannounced = all.filter(row => recorded.has(keyOf(noticeOf(row, query.days))))
        if (!unannounced.length) continue
        await sendMessage(tx, {
          to: members,
          kind: paper.kind,
          ...expiryMessage({
            paper,
            fresh: unannounced,
            total: totals.get(paper) ?? unannounced.length,
            today,
            ahead: query.days,
          }),
        })
        sent += members.length
      }
    }
    return sent
  })
}

type PapersQuery = Parameters<typeof expiringPapers>[2]

/**
 * Papers that expired earlier are not checked every morning: they were reported when they expired, unless the server
 * was down for as long, or they were entered as expired. The home page shows them in any case.
 */
const LOOK_BACK_DAYS = 366

/** A member without any of these rights cannot renew anything. */
const RENEW_PERMISSIONS = PAPERS.map(paper => `${permissionOf(paper)}.modify`)

function permissionOf({ resource, face }: Paper): string {
  return resource ? (anyResource(resource).faces[face]?.permission ?? '') : face
}

interface Notice {
  resource: string
  recordId: number
  field: string
  until: string
  days: number
}

function noticeOf({ paper, id, until, days }: PaperRow, ahead: number): Notice {
  return {
    resource: paper.resource?.name ?? 'company',
    recordId: id,
    field: paper.field,
    until,
    days: reachedThreshold(thresholdsOf(ahead), days),
  }
}

const keyOf = ({ resource, recordId, field, until, days }: Notice): string =>
  [resource, recordId, field, until, days].join(' ')

/** Records that these papers were announced. Returns those that no concurrent run has recorded. */
async function recordNotices(tx: Pick<Tx, 'orgId' | 'now' | 'writing'>, due: readonly Notice[]): Promise<string[]> {
  const rows = await insertValues<Notice>(tx.writing(), {
    into: 'expiry_notice (org_id, told_at, resource, record_id, field, until, days)',
    first: [tx.orgId, tx.now.at],
    rows: due.map(({ resource, recordId, field, until, days }) => [resource, recordId, field, until, days]),
    ending: 'on conflict do nothing returning resource, record_id as "recordId", field, until, days',
  })
  return rows.map(keyOf)
}

interface Audience {
  members: number[]
  /** Papers that were not reported to them yet. */
  rows: PaperRow[]
  /** The number of rows per kind that the list behind the link shows them. */
  totals: Map<Paper, number>
}

/** What each member may see and renew. Members with the same rights share one query. */
async function audiencesOf(
  { engine, sessions }: Pick<Server, 'engine' | 'sessions'>,
  { orgId, holders, query }: { orgId: number; holders: readonly number[]; query: PapersQuery },
): Promise<Audience[]> {
  const { rows: people } = await engine.db.company(orgId, sql =>
    sql.query<{ userId: number }>(
      'select user_id as "userId" from member where org_id = $1 and id = any($2) and user_id is not null order by id',
      [orgId, holders],
    ),
  )
  const groups = new Map<string, { actor: Actor; members: number[] }>()
  for (const { userId } of people) {
    const actor = (await sessions.actorOf(orgId, userId))?.actor
    if (!actor) continue
    const key = rightsOf(actor)
    const known = groups.get(key)
    if (known) known.members.push(actor.memberId)
    else groups.set(key, { actor, members: [actor.memberId] })
  }
  const audiences: Audience[] = []
  for (const { actor, members } of groups.values()) {
    audiences.push(
      await engine.db.company(orgId, async sql => {
        const list = await expiringPapers(sql, actor, { ...query, editable: true })
        const papers = [...new Set(list.map(row => row.paper))]
        return {
          members,
          rows: list,
          totals: await countPapers(sql, actor, { today: query.today, days: query.days, editable: true, papers }),
        }
      }),
    )
  }
  return audiences
}

function rightsOf({ isAdmin, permissions, scope, deptIds, fieldRights, memberId, veiled }: Actor): string {
  if (isAdmin && !veiled) return 'administrator'
  return JSON.stringify([
    isAdmin,
    veiled,
    scope,
    scope === 'own' ? memberId : scope === 'company' ? null : deptIds,
    [...permissions].toSorted(),
    Object.entries(fieldRights).toSorted(),
  ])
}
