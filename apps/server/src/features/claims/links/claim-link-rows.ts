import { claimLinkErrors } from '@tuheng/domain/claims/link/claim-link.errors'
import type { CLAIM_LINK_ENDS } from '@tuheng/domain/claims/link/claim-link.calls'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../../db/database.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { createThrottle } from '../../../plugins/throttle.ts'
import { portalActor, readToken } from '../../settlement/index.ts'

export type ClaimLinkEnd = (typeof CLAIM_LINK_ENDS)[number]

export interface ClaimLinkRow {
  id: number
  orgId: number
  claimId: number
  createdBy: number | null
  expiresAt: string
  isExpired: boolean
  ended: Exclude<ClaimLinkEnd, 'expired'> | null
  lastOpenedAt: string | null
  lastIp: string | null
  status: string
  answer: string
  noteNo: string
  company: string
  phone: string | null
}

/** Finds the link of a token; undefined if there is none. `lock` blocks other answers by it. */
export async function findClaimLink(
  sql: Sql,
  { orgId, hash, now, lock = false }: { orgId: number; hash: string; now: string; lock?: boolean },
): Promise<ClaimLinkRow | undefined> {
  const { rows } = await sql.query<ClaimLinkRow>(
    `select k.id, k.org_id as "orgId", k.claim_id as "claimId", k.created_by as "createdBy", k.expires_at as "expiresAt", k.expires_at <= $3::timestamptz as "isExpired",
       k.ended, k.last_opened_at as "lastOpenedAt", k.last_ip as "lastIp", case when n.deleted_at is null then n.status else 'withdrawn' end as status,
       n.answer, n.note_no as "noteNo", o.name as company, o.profile ->> 'phone' as phone
     from claim_link k join claim_note n on n.org_id = $1 and n.id = k.claim_id join org o on o.id = $1
     where k.org_id = $1 and k.token_hash = $2${lock ? ' for update of k' : ''}`,
    [orgId, hash, now],
    lock ? 'claim-link-locked' : 'claim-link',
  )
  return rows[0]
}

/** Why a link is over; undefined while it is good. A draft is never shown. */
export function endOf({ ended, isExpired, status }: ClaimLinkRow): ClaimLinkEnd | undefined {
  if (ended) return ended
  if (status === 'draft' || status === 'withdrawn') return 'withdrawn'
  return isExpired ? 'expired' : undefined
}

export type ClaimState = 'open' | 'accepted' | 'appealed' | 'done'

export function stateOf({ status, answer }: Pick<ClaimLinkRow, 'status' | 'answer'>): ClaimState {
  if (status !== 'sent') return 'done'
  return answer === 'accepted' || answer === 'appealed' ? answer : 'open'
}

/** Refuses a link that cannot be answered now. */
export function requireOpen(link: ClaimLinkRow): void {
  if (endOf(link)) claimLinkErrors.fail('claim_link.over')
  if (stateOf(link) !== 'open') claimLinkErrors.fail('claim_link.answered')
}

/** Calls per address for all links, because people of one office share an address. */
const PER_ADDRESS = { limit: 300, minutes: 10 }
/** Unknown tokens per address. */
const WRONG_TOKENS = { limit: 30, minutes: 10 }
/** Calls per link from all addresses, because it may have been forwarded to a group. */
const PER_LINK = { limit: 300, minutes: 10 }

export interface Entered {
  link: ClaimLinkRow
  /** The holder of the link, who has no rights. */
  actor: Actor
  at: { orgId: number; hash: string }
}

/** The only entrance for outsiders. It counts calls and finds the link. Unknown links are refused in the same words. */
export function createClaimEntrance({ engine }: Server): (request: FastifyRequest, token: string) => Promise<Entered> {
  const addressThrottle = createThrottle({ ...engine, name: 'claim link calls', ...PER_ADDRESS })
  const guessThrottle = createThrottle({ ...engine, name: 'claim link guesses', ...WRONG_TOKENS })
  const linkThrottle = createThrottle({ ...engine, name: 'claim link use', ...PER_LINK })
  return async (request, token) => {
    await addressThrottle.take(request.ip)
    const at = readToken(token)
    const found =
      at &&
      (await engine.db.company(at.orgId, async sql => {
        const [link, actor] = await Promise.all([
          findClaimLink(sql, { ...at, now: engine.clock.now().toISOString() }),
          portalActor(sql, at.orgId),
        ])
        return link && { link, actor, at }
      }))
    if (!found) {
      await guessThrottle.take(request.ip)
      return claimLinkErrors.fail('claim_link.unknown')
    }
    await linkThrottle.take(found.at.hash)
    return found
  }
}
