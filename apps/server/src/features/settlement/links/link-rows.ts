import { type LinkEndReason, linkErrors, type StatementKind } from '@tuheng/domain/settlement/index'
import type { LinkAnswer } from '@tuheng/domain/settlement/link/link.calls'
import { settingsFrom, type Settings } from '@tuheng/domain/system/company/settings'
import type { Sql } from '../../../db/database.ts'

/** A link with everything that decides what it allows: its statement and the company's settings. */
export interface LinkRow {
  id: number
  orgId: number
  statementId: number
  createdBy: number | null
  expiresAt: string
  expired: boolean
  ended: Exclude<LinkEndReason, 'expired'> | null
  answer: LinkAnswer | null
  /** The statement was accepted by this or another link, and waits for a second person of the company. */
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

const FIND_LINK = `select k.id, k.org_id as "orgId", k.statement_id as "statementId", k.created_by as "createdBy", k.expires_at as "expiresAt", k.expires_at <= $3::timestamptz as expired, k.ended, k.answer, k.files,
     exists (select 1 from statement_link o where o.org_id = $1 and o.statement_id = k.statement_id and o.ended is null and o.answer ->> 'verdict' = 'accepted') as accepted,
     k.opened, k.last_opened_at as "lastOpenedAt", k.last_ip as "lastIp", s.kind, case when s.deleted_at is null then s.status else 'void' end as status, s.stmt_no as "stmtNo",
     o.name as company, o.profile ->> 'phone' as phone, o.settings
   from statement_link k join statement s on s.org_id = $1 and s.id = k.statement_id join org o on o.id = $1
   where k.org_id = $1 and k.token_hash = $2`

/** Finds the link of a token, valid or ended; undefined if there is none. `lock` blocks other answers by it. */
export async function findLink(
  sql: Sql,
  at: { orgId: number; hash: string; now: string; lock?: boolean },
): Promise<LinkRow | undefined> {
  const { orgId, hash, now, lock = false } = at
  const { rows } = await sql.query<Omit<LinkRow, 'settings'> & { settings: unknown }>(
    `${FIND_LINK}${lock ? ' for update of k' : ''}`,
    [orgId, hash, now],
    lock ? 'link-locked' : 'link',
  )
  return rows[0] && { ...rows[0], settings: settingsFrom(rows[0].settings) }
}

export type LinkState =
  | { state: 'over'; why: LinkEndReason }
  | { state: 'open' | 'accepted' | 'confirmed' }
  | { state: 'disputed'; answer: LinkAnswer }

/** What a link allows now. A draft is never shown: it was withdrawn, or it is edited after a dispute. */
export function linkStateOf(link: LinkRow): LinkState {
  const { ended, expired, status, answer } = link
  if (ended) return { state: 'over', why: ended }
  if (status === 'void') return { state: 'over', why: 'void' }
  if (expired) return { state: 'over', why: 'expired' }
  if (status === 'draft')
    return answer?.verdict === 'disputed' ? { state: 'disputed', answer } : { state: 'over', why: 'withdrawn' }
  if (answer?.verdict === 'disputed') return { state: 'over', why: 'changed' }
  return { state: status !== 'sent' ? 'confirmed' : link.accepted ? 'accepted' : 'open' }
}

/** Refuses an ended link. */
export function requireLive(link: LinkRow): void {
  if (linkStateOf(link).state === 'over') linkErrors.fail('link.over')
}

/** Refuses a link that cannot be answered now. */
export function requireOpen(link: LinkRow): void {
  requireLive(link)
  if (linkStateOf(link).state !== 'open') linkErrors.fail('link.answered')
}
