import { can, inFace } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { effectiveChoice, type OwnChoice } from '@tuheng/domain/system/messages/message-kinds'
import type { Sql } from '../../../db/database.ts'
import { resourceOf } from '../../../engine/directory.ts'
import { readRecord } from '../../../engine/read/record.ts'
import { redactedTitle, viewerAccess } from '../../../engine/rights/redact.ts'
import type { Engine } from '../../../engine/write/work.ts'
import { inScope } from '../../../engine/rights/in-scope.ts'
import { readActor } from '../../../plugins/actor-rights.ts'
import { recordPath } from '../record-path.ts'
import type { Claimed } from './claim.ts'
import { messageKindOf } from './outbox.ts'

/** Why a message is not sent any more. */
export type Skipped = 'read' | 'done' | 'left' | 'off' | 'blind' | 'gone' | 'late' | 'unbound'

/** To whom a message goes, and what they may see of its record. */
export interface Addressee {
  unionId: string
  lang: Lang
  company: string
  /** The title of the record; empty if it is hidden from the person. */
  title: string
  path: string | undefined
}

interface Account {
  unionId: string
  lang: Lang
}

/** Looks the person and the record up as they are now. */
export async function addresseeOf(engine: Engine, claimed: Claimed): Promise<Addressee | Skipped> {
  const { orgId, memberId, isLate } = claimed
  const account = await accountOf(engine, claimed)
  if (!account) return 'unbound'
  if (isLate) return 'late'
  const seen = await engine.db.company(orgId, async sql => {
    if (!(await isUnread(sql, claimed))) return 'read'
    const found = await readActor(sql, orgId, { memberId })
    if (!found?.actor.userId) return 'left'
    if (!(await isWanted(sql, claimed))) return 'off'
    if (claimed.kind === 'asked' && !(await isAsked(sql, claimed))) return 'done'
    const resource = resourceOf(claimed.recordKind)
    const row = await recordOf(sql, claimed, resource)
    if (!row) return 'gone'
    const face = Object.values(resource.faces).find(one => inFace(one, row) && can(found.actor, one, 'read'))
    if (!face || !inScope(found, row)) return 'blind'
    return {
      company: found.company,
      title: redactedTitle(row, resource, viewerAccess(found.actor, resource, face)),
      path: recordPath(resource, row).path,
    }
  })
  return typeof seen === 'string' ? seen : { ...account, ...seen }
}

/** In two transactions, because a member belongs to a company and the account to none. */
async function accountOf({ db }: Engine, { orgId, memberId }: Claimed): Promise<Account | undefined> {
  const member = await db.company(orgId, sql =>
    sql.query<{ userId: number | null }>(
      'select user_id as "userId" from member where org_id = $1 and id = $2',
      [orgId, memberId],
      'messenger-member',
    ),
  )
  const { rows } = await db.system('messenger account of an addressee', sql =>
    sql.query<Account>('select union_id as "unionId", lang from messenger_account where user_id = $1', [
      member.rows[0]?.userId ?? null,
    ]),
  )
  return rows[0]
}

async function isUnread(sql: Sql, { orgId, messageId }: Claimed): Promise<boolean> {
  const { rows } = await sql.query(
    'select from message where org_id = $1 and id = $2::bigint and read_at is null',
    [orgId, messageId],
    'messenger-unread',
  )
  return rows.length > 0
}

/** Whether an approval of the record still waits for the person. */
async function isAsked(sql: Sql, { orgId, memberId, recordKind, recordId }: Claimed): Promise<boolean> {
  const { rows } = await sql.query(
    `select from approval_task t join approval_run r on r.org_id = $1 and r.id = t.run_id
     where t.org_id = $1 and t.member_id = $2 and t.state = 'open' and r.record_id = $3 and split_part(r.act, '.', 1) = $4 limit 1`,
    [orgId, memberId, recordId, recordKind],
    'messenger-asked',
  )
  return rows.length > 0
}

async function isWanted(sql: Sql, { orgId, memberId, kind }: Claimed): Promise<boolean> {
  const name = messageKindOf(kind)
  if (!name) return false
  const { rows } = await sql.query<OwnChoice>(
    'select bell, live, messenger from message_choice where org_id = $1 and member_id = $2 and kind = $3',
    [orgId, memberId, name],
    'messenger-choice',
  )
  return effectiveChoice(name, rows[0]).messenger
}

const recordOf = (sql: Sql, { orgId, recordId }: Claimed, resource: AnyResource): Promise<AnyRow | undefined> =>
  readRecord({ orgId, sql: (...args) => sql.query(...args) }, resource, {
    id: Number(recordId),
    labels: false,
    lock: false,
  })
