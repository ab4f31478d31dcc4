import { type LinkEndReason, linkErrors, type StatementKind } from '@tuheng/domain/settlement/index'
import type { LinkAnswer } from '@tuheng/domain/settlement/link/link.calls'
import { settingsFrom, type Settings } from '@tuheng/domain/system/company/settings'
import type { Sql } from '../../../db/database.ts'

/** A link with what decides of it: its statement as it stands, and what the company allows. */
export interface LinkRow {
  id: number
  orgId: number
  statementId: number
  createdBy: number | null
  expiresAt: string
  expired: boolean
  ended: Exclude<LinkEndReason, 'expired'> | null
  answer: LinkAnswer | null
  /** By this or another link it was accepted, and waits for a second person of the company. */
  accepted: boolean
  files: number[]
  opened: number
  lastOpenedAt: string | null
  lastIp: string | null
  kind: StatementKind
  status: string
  stmtNo: string
  company: string
  phone: string | null
  settings: Settings
}

const FIND = `select k.id, k.org_id as "orgId", k.statement_id as "statementId", k.created_by as "createdBy", k.expires_at as "expiresAt", k.expires_at <= $3::timestamptz as expired, k.ended, k.answer, k.files,
     exists (select 1 from statement_link o where o.org_id = $1 and o.statement_id = k.statement_id and o.ended is null and o.answer ->> 'verdict' = 'accepted') as accepted,
     k.opened, k.last_opened_at as "lastOpenedAt", k.last_ip as "lastIp", s.kind, case when s.deleted_at is null then s.status else 'void' end as status, s.stmt_no as "stmtNo",
     o.name as company, o.profile ->> 'phone' as phone, o.settings
   from statement_link k join statement s on s.org_id = $1 and s.id = k.statement_id join org o on o.id = $1
   where k.org_id = $1 and k.token_hash = $2`

/** The link of a token, good or over; undefined where there is none. `lock`: nobody else answers by it meanwhile. */
export async function findLink(
  sql: Sql,
  at: { orgId: number; hash: string; now: string; lock?: boolean },
): Promise<LinkRow | undefined> {
  const { orgId, hash, now, lock = false } = at
  const { rows } = await sql.query<Omit<LinkRow, 'settings'> & { settings: unknown }>(
    `${FIND}${lock ? ' for update of k' : ''}`,
    [orgId, hash, now],
    lock ? 'link-locked' : 'link',
  )
  return rows[0] && { ...rows[0], settings: settingsFrom(rows[0].settings) }
}

export type Standing =
  | { state: 'over'; why: LinkEndReason }
  | { state: 'open' | 'accepted' | 'confirmed' }
  | { state: 'disputed'; answer: LinkAnswer }

/** What may be done by a link now. A draft is never shown: it was taken back, or is worked on since they disputed it. */
export function standingOf(link: LinkRow): Standing {
  const { ended, expired, status, answer } = link
  if (ended) return { state: 'over', why: ended }
  if (status === 'void') return { state: 'over', why: 'void' }
  if (expired) return { state: 'over', why: 'expired' }
  if (status === 'draft')
    return answer?.verdict === 'disputed' ? { state: 'disputed', answer } : { state: 'over', why: 'withdrawn' }
  if (answer?.verdict === 'disputed') return { state: 'over', why: 'changed' }
  return { state: status !== 'sent' ? 'confirmed' : link.accepted ? 'accepted' : 'open' }
}

/** Refuses a link that is over, whatever ended it. */
export function needLive(link: LinkRow): void {
  if (standingOf(link).state === 'over') linkErrors.fail('link.over')
}

/** Refuses unless an answer may be given by it. */
export function needOpen(link: LinkRow): void {
  needLive(link)
  if (standingOf(link).state !== 'open') linkErrors.fail('link.answered')
}
