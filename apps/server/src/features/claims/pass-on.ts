import {
  type ClaimShare,
  claimErrors,
  claimNote,
  ownerClaim,
  splitClaim,
  splitIssues,
} from '@tuheng/domain/claims/index'
import { passOnCall, passOnSharesCall } from '@tuheng/domain/claims/claims.calls'
import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { gt, isPos, money, sub } from '@tuheng/domain/kernel/decimal'
import { failAll } from '@tuheng/domain/kernel/errors'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { hasPermission, type Actor } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { splitExact } from '@tuheng/domain/kernel/split'
import type { Sql } from '../../db/database.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { read, write } from '../../engine/write/work.ts'
import type { ClaimNote, OwnerClaim } from './rows.ts'

/** Mounts the calls by which a claim of a cargo owner is passed on to carriers. */
export function registerPassOn(server: Server): void {
  serveCall(server, passOnSharesCall, ({ actor, engine, body }) =>
    read(engine, actor, sql => shares(sql, mayPass(actor), body.claimId)),
  )
  serveCall(server, passOnCall, ({ actor, engine, request, idempotencyKey, body }) =>
    write(
      engine,
      { actor: mayPass(actor), requestId: request.id, idempotencyKey, fingerprint: ['passOn', body] },
      async tx => ({ list: await passOn(tx, body) }),
    ),
  )
}

/** Whoever passes a claim on sees it. */
function mayPass(actor: Actor): Actor {
  if (!hasPermission(actor, 'cm.claims.read')) failMissing(anyResource(ownerClaim))
  return actor
}

/** The carriers of a claim's trips, with their tonnes and freight. Each trip counts once. */
const CARRIERS = `select w.carrier_id as "partyId", p.short_name as party, count(*)::int as trips,
    coalesce(sum(w.load_net), 0)::numeric(14,3)::text as tons,
    coalesce(sum(f.amount), 0)::numeric(14,2)::text as freight
  from waybill w join party p on p.org_id = $1 and p.id = w.carrier_id
  left join lateral (select sum(c.amount) as amount from charge c where c.org_id = $1 and c.doc_type = 'waybill' and c.doc_id = w.id
    and c.side = 'ap' and c.kind = 'freight' and c.deleted_at is null) f on true
  where w.org_id = $1 and w.id in (select i.waybill_id from owner_claim_item i where i.org_id = $1 and i.parent_id = $2)
  group by w.carrier_id, p.short_name order by w.carrier_id`

async function shares(sql: Sql, actor: Actor, claimId: number): Promise<GivenOf<typeof passOnSharesCall>> {
  const [{ rows: found }, { rows: carriers }] = await Promise.all([
    sql.query<{ left: string }>(
      `select coalesce(agreed - passed, 0)::numeric(14,2)::text as left from owner_claim where org_id = $1 and id = $2 and deleted_at is null`,
      [actor.orgId, claimId],
    ),
    sql.query<GivenOf<typeof passOnSharesCall>['list'][number]>(CARRIERS, [actor.orgId, claimId]),
  ])
  return { left: found[0]?.left ?? '0.00', list: carriers }
}

async function passOn(
  tx: Tx,
  { claimId, amount, by, parts }: RequestOf<typeof passOnCall>,
): Promise<GivenOf<typeof passOnCall>['list']> {
  const claim = await tx.lock(ownerClaim, claimId)
  const { agreed, claimNo: no } = claim
  const passed = claim.passed ?? '0.00'
  const left = money(sub(agreed, passed))
  if (claim.status !== 'approved' && claim.status !== 'confirmed') claimErrors.fail('claim.not_passable', { no })
  if (!isPos(amount) || gt(amount, left))
    claimErrors.fail('claim.over_passed', { no, agreed: agreed ?? '0.00', passed, left }, 'amount')
  const { rows: carriers } = await tx.sql<ClaimShare>(CARRIERS, [tx.orgId, claimId], 'claim-carriers')
  const chosen = parts.map((part): ClaimShare => {
    const found = carriers.find(one => one.partyId === part.partyId)
    return { partyId: part.partyId, tons: found?.tons ?? '0', freight: found?.freight ?? '0', amount: part.amount }
  })
  const split = { amount: money(amount), by, shares: chosen }
  failAll(splitIssues(split))
  const made: GivenOf<typeof passOnCall>['list'] = []
  for (const [i, share] of splitClaim(split).entries()) {
    const partyId = chosen[i]?.partyId ?? 0
    // A carrier without a weight has no share
    if (!isPos(share)) continue
    const note = await tx.insert(claimNote, noteOf(claim, partyId, share))
    made.push({ id: note.id, noteNo: note.noteNo, partyId, amount: note.amount ?? share })
  }
  return made
}

/** A carrier's share is spread over its own waybills of the claim as the owner claims them. */
function noteOf(claim: OwnerClaim, partyId: number, share: string): Partial<ClaimNote> {
  const own = claim.items.filter(item => item.waybillId && item.carrierId === partyId && isPos(item.amount))
  const parts = splitExact(share, own.length ? own.map(item => item.amount) : [1])
  const items = own.length
    ? own.flatMap((item, i) =>
        isPos(parts[i])
          ? [{ waybillId: item.waybillId, qty: item.qty, price: null, lump: parts[i], note: item.note }]
          : [],
      )
    : [{ waybillId: null, qty: null, price: null, lump: share, note: null }]
  return {
    source: 'ownerClaim',
    ownerClaimId: claim.id,
    partyId,
    kind: claim.kind,
    occurredOn: claim.occurredOn,
    limitDays: claim.limitDays,
    taxRate: claim.taxRate,
    description: claim.description,
    items: items as ClaimNote['items'],
    deptId: claim.deptId,
  }
}
