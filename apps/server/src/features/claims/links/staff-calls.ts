import { claimNote } from '@tuheng/domain/claims/index'
import { claimLinksCall, makeClaimLinkCall, revokeClaimLinkCall } from '@tuheng/domain/claims/link/claim-link.calls'
import { claimLinkErrors } from '@tuheng/domain/claims/link/claim-link.errors'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { type MemberCall, serveCall } from '../../../engine/calls/serve-call.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { writeAudit } from '../../../engine/write/audit.ts'
import { lockInFace } from '../../../engine/write/save.ts'
import { read, write } from '../../../engine/write/work.ts'
import { Params } from '../../../sql/params.ts'
import { createPortalMember, newToken } from '../../settlement/index.ts'

/** The most active links of a claim. */
const MAX_ACTIVE_LINKS = 10
const DAY_MS = 24 * 3_600_000
/** What the page of a link shows of the claim. */
const SHOWN = ['partyId', 'amount', 'agreed', 'qty', 'items.amount', 'items.price', 'evidence', 'turns.amount'] as const

/** Mounts the calls for staff: make, list and revoke links. Making a link sends the claim, so it needs that right. */
export function registerStaffClaimCalls(server: Server): void {
  serveCall(server, makeClaimLinkCall, makeLink)
  serveCall(server, claimLinksCall, call => linksOf(call, call.address.at?.face as Face))
  serveCall(server, revokeClaimLinkCall, revokeLink)
}

/** The token is only in this answer and is not stored for idempotency. A retry makes another link. */
function makeLink({
  actor,
  engine,
  request,
  body,
  address,
}: MemberCall<typeof makeClaimLinkCall>): Promise<GivenOf<typeof makeClaimLinkCall>> {
  const face = address.at?.face as Face
  return write(engine, { actor, requestId: request.id }, async tx => {
    const row = await lockInFace(tx, { resource: anyResource(claimNote), face }, body.id)
    const no = String(row.noteNo)
    if (row.status !== 'sent') claimLinkErrors.fail('claim_link.not_sent', { no })
    const { visibilityOf } = viewerAccess(actor, anyResource(claimNote), face)
    if (!SHOWN.every(path => visibilityOf(path) === 'visible')) claimLinkErrors.fail('claim_link.beyond')
    const active = await tx.sql<{ count: number }>(
      'select count(*)::int as count from claim_link where org_id = $1 and claim_id = $2 and ended is null and expires_at > $3::timestamptz',
      [tx.orgId, body.id, tx.now.at],
    )
    if ((active.rows[0]?.count ?? 0) >= MAX_ACTIVE_LINKS)
      claimLinkErrors.fail('claim_link.many', { count: MAX_ACTIVE_LINKS })
    await createPortalMember(tx)
    const { token, hash } = newToken(tx.orgId)
    const expires = new Date(engine.clock.now().getTime() + body.days * DAY_MS)
    const made = await tx.sql<{ id: number; expiresAt: string }>(
      `insert into claim_link (org_id, claim_id, token_hash, created_at, created_by, expires_at) values ($1, $2, $3, $4, $5, $6::timestamptz) returning id, expires_at as "expiresAt"`,
      [tx.orgId, body.id, hash, tx.now.at, actor.memberId || null, expires.toISOString()],
    )
    const { id: link, expiresAt } = made.rows[0] as { id: number; expiresAt: string }
    await audit(tx, { id: body.id, no, action: 'linkMade', reason: `${body.days} 天有效` })
    return { id: link, path: `/#/claim/info?token=${token}`, expiresAt }
  })
}

const audit = (
  tx: Parameters<typeof writeAudit>[0],
  { id, no, action, reason }: { id: number; no: string; action: string; reason: string | null },
) => writeAudit(tx, { resource: claimNote, id, action, before: null, after: null, no, reason })

function linksOf(
  { actor, engine, body }: MemberCall<typeof claimLinksCall>,
  face: Face,
): Promise<GivenOf<typeof claimLinksCall>> {
  return read(engine, actor, async sql => {
    const params = new Params(actor.orgId, body.id, engine.clock.now().toISOString())
    const scope = scopeSql({ resource: anyResource(claimNote), face, actor, params }).join(' and ')
    const { rows } = await sql.query<GivenOf<typeof claimLinksCall>['list'][number]>(
      `select k.id, case when k.ended is not null then k.ended when t.status in ('draft', 'withdrawn') then 'withdrawn'
           when k.expires_at <= $3::timestamptz then 'expired' else 'active' end as state,
         k.created_at as "createdAt", m.name as "createdBy", k.expires_at as "expiresAt", k.opened, k.last_opened_at as "lastOpenedAt", k.last_ip as "lastIp",
         k.answered_at as "answeredAt", k.answer_ip as "answerIp"
       from claim_link k join claim_note t on t.org_id = $1 and t.id = k.claim_id left join member m on m.org_id = $1 and m.id = k.created_by
       where k.org_id = $1 and k.claim_id = $2 and ${scope} order by k.id desc limit 100`,
      params.values,
    )
    return { list: rows }
  })
}

function revokeLink({
  actor,
  engine,
  request,
  idempotencyKey,
  body,
  address,
}: MemberCall<typeof revokeClaimLinkCall>): Promise<{ id: number }> {
  const face = address.at?.face as Face
  return write(
    engine,
    { actor, requestId: request.id, idempotencyKey, fingerprint: [face.api, 'revokeLink', body] },
    async tx => {
      const row = await lockInFace(tx, { resource: anyResource(claimNote), face }, body.id)
      const { count } = await tx.sql(
        `update claim_link set ended = 'revoked', ended_at = $4::timestamptz where org_id = $1 and claim_id = $2 and id = $3 and ended is null`,
        [tx.orgId, body.id, body.link, tx.now.at],
      )
      if (!count) claimLinkErrors.fail('claim_link.gone')
      await audit(tx, { id: body.id, no: String(row.noteNo), action: 'linkRevoked', reason: body.reason ?? null })
      return { id: body.link }
    },
  )
}
