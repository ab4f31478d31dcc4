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
import { expiryMessage, reached, thresholdsOf } from './expiry-message.ts'
import { countPapers, PAPERS, type Paper, type PaperRow, papersRunningOut } from './papers.ts'

/**
 * Every morning: whoever may see and renew a paper is told that it runs out, once at each threshold, in one message for
 * each kind of paper and day. What was renewed has another last day and is silent. Answers how many messages went out.
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
      messages += await alertsOf({ engine, sessions }, id)
    } catch (error) {
      engine.log.error({ err: error, orgId: id }, 'the papers that run out could not be told')
    }
  }
  // Of what ran out before, nobody asks again whether it was told
  const { today } = momentOf(engine.clock)
  await deleteExpired(engine.db, {
    reason: 'notices of papers long run out',
    table: 'expiry_notice',
    where: 'until < $1::date',
    params: [addDays(today, -LOOK_BACK)],
  })
  return { messages }
}

async function alertsOf({ engine, sessions }: Pick<Server, 'engine' | 'sessions'>, orgId: number): Promise<number> {
  const { today } = momentOf(engine.clock)
  const system = systemActor(orgId, '到期提醒')
  const request = { actor: system, requestId: 'expiry-alerts' }
  const { asked, due, holders } = await write(engine, request, async tx => {
    const ahead = Math.floor(Number((await companySettings(tx)).expiryDays))
    const asked = { today, days: ahead, news: { since: addDays(today, -LOOK_BACK), thresholds: thresholdsOf(ahead) } }
    const sql: Sql = { query: (text, params, name) => tx.sql(text, params, name) }
    const list = await papersRunningOut(sql, system, asked)
    return {
      asked,
      due: list.map(row => noticeOf(row, ahead)),
      holders: list.length ? await membersWith(tx, RIGHTS) : [],
    }
  })
  if (!due.length) return 0
  const seen = await seenBy({ engine, sessions }, { orgId, holders, asked })
  return write(engine, request, async tx => {
    const fresh = new Set(await note(tx, due))
    let sent = 0
    for (const { members, rows, totals } of seen) {
      for (const [paper, all] of Map.groupBy(rows, row => row.paper)) {
        const news = all.filter(row => fresh.has(keyOf(noticeOf(row, asked.days))))
        if (!news.length) continue
        await sendMessage(tx, {
          to: members,
          kind: paper.kind,
          ...expiryMessage({ paper, fresh: news, total: totals.get(paper) ?? news.length, today, ahead: asked.days }),
        })
        sent += members.length
      }
    }
    return sent
  })
}

type Asked = Parameters<typeof papersRunningOut>[2]

/**
 * What ran out longer ago is not looked at again each morning: it was told when it did, unless nothing ran for so many
 * days, or it was entered as something long past; home shows it in any case.
 */
const LOOK_BACK = 366

/** Whoever holds none of these renews nothing. */
const RIGHTS = PAPERS.map(paper => `${prefixOf(paper)}.modify`)

function prefixOf({ resource, face }: Paper): string {
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
    days: reached(thresholdsOf(ahead), days),
  }
}

const keyOf = ({ resource, recordId, field, until, days }: Notice): string =>
  [resource, recordId, field, until, days].join(' ')

/** Records that these papers were announced; returns those that no other run has recorded meanwhile. */
async function note(tx: Pick<Tx, 'orgId' | 'now' | 'writing'>, due: readonly Notice[]): Promise<string[]> {
  const rows = await insertValues<Notice>(tx.writing(), {
    into: 'expiry_notice (org_id, told_at, resource, record_id, field, until, days)',
    first: [tx.orgId, tx.now.at],
    rows: due.map(({ resource, recordId, field, until, days }) => [resource, recordId, field, until, days]),
    ending: 'on conflict do nothing returning resource, record_id as "recordId", field, until, days',
  })
  return rows.map(keyOf)
}

interface Seen {
  members: number[]
  /** What is new to them. */
  rows: PaperRow[]
  /** How many of each kind they find behind the link. */
  totals: Map<Paper, number>
}

/** What each may see and renew. People with the same rights are asked for once. */
async function seenBy(
  { engine, sessions }: Pick<Server, 'engine' | 'sessions'>,
  { orgId, holders, asked }: { orgId: number; holders: readonly number[]; asked: Asked },
): Promise<Seen[]> {
  const { rows: people } = await engine.db.company(orgId, sql =>
    sql.query<{ userId: number }>(
      'select user_id as "userId" from member where org_id = $1 and id = any($2) and user_id is not null order by id',
      [orgId, holders],
    ),
  )
  const alike = new Map<string, { actor: Actor; members: number[] }>()
  for (const { userId } of people) {
    const actor = (await sessions.actorOf(orgId, userId))?.actor
    if (!actor) continue
    const key = rightsOf(actor)
    const known = alike.get(key)
    if (known) known.members.push(actor.memberId)
    else alike.set(key, { actor, members: [actor.memberId] })
  }
  const out: Seen[] = []
  for (const { actor, members } of alike.values()) {
    out.push(
      await engine.db.company(orgId, async sql => {
        const list = await papersRunningOut(sql, actor, { ...asked, editable: true })
        const papers = [...new Set(list.map(row => row.paper))]
        return {
          members,
          rows: list,
          totals: await countPapers(sql, actor, { today: asked.today, days: asked.days, editable: true, papers }),
        }
      }),
    )
  }
  return out
}

function rightsOf({ isAdmin, permissions, scope, deptIds, fieldRights, memberId }: Actor): string {
  if (isAdmin) return 'administrator'
  return JSON.stringify([
    scope,
    scope === 'own' ? memberId : scope === 'company' ? null : deptIds,
    [...permissions].toSorted(),
    Object.entries(fieldRights).toSorted(),
  ])
}
