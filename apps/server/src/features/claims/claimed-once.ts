import { claimErrors } from '@tuheng/domain/claims/index'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { gt, isPos, max, qty, sub, sum } from '@tuheng/domain/kernel/decimal'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type DocumentLoss, holdLosses, LAST_STEPS, legsOfTrips, type LossDoc, lossesOf } from '../settlement/index.ts'
import { refuseSameKindOfLeg } from './claimed-of-leg.ts'
import type { ClaimItemRow } from './rows.ts'

/** A claim that is being written. */
export interface Claimed {
  /** `ownerClaim`: on us. `claimNote`: on a carrier. */
  resource: 'ownerClaim' | 'claimNote'
  id: number | null
  kind: string
  items: readonly ClaimItemRow[]
  /** The owner's claim that it passes on: how much of that all its claims pass on together is bounded there. */
  ownerClaimId?: number | null
}

const TABLES = {
  ownerClaim: { claim: 'owner_claim', item: 'owner_claim_item', dead: `('rejected')`, side: 'ar' },
  claimNote: { claim: 'claim_note', item: 'claim_note_item', dead: `('withdrawn')`, side: 'ap' },
} as const

/**
 * Refuses what is claimed already on the same side: tonnes of a trip, train or leg that another claim or its own loss
 * deduction charges, the same kind for the same trip or for its leg, the same gap. Documents and hand-overs stay locked until
 * the transaction ends, so that of two claims at once the second one finds the first.
 */
export async function refuseClaimedTwice(tx: Tx, written: Claimed): Promise<void> {
  const isShortage = written.kind === 'shortage'
  const trips = idsOf(written.items, 'waybillId')
  if (trips.length) await holdLosses(tx, 'waybill', trips)
  // Owners claim for a trip or for its leg, so the leg is held for both
  const legs = written.resource === 'ownerClaim' ? await legsOfTrips(tx, trips) : new Map<number, number>()
  const claimed = { ...written, items: written.items.map(item => withLeg(item, legs)) }
  if (trips.length && !isShortage) await refuseSameKind(tx, claimed, trips)
  const gaps = await heldGaps(tx, claimed)
  if (gaps.size) await refuseSameGap(tx, claimed, [...gaps.keys()])
  for (const column of ['railWaybillId', 'legId'] as const) {
    const ids = idsOf(claimed.items, column)
    if (ids.length) await holdLosses(tx, LOSS_DOCS[column], ids)
  }
  if (isShortage) await refuseTonnes(tx, claimed, gaps)
  else if (written.resource === 'ownerClaim') await refuseSameKindOfLeg(tx, claimed)
}

const withLeg = (item: ClaimItemRow, legs: ReadonlyMap<number, number>): ClaimItemRow => ({
  ...item,
  legId: item.legId ?? legs.get(item.waybillId ?? 0) ?? null,
})

/** Columns of the rows that name of what tonnes were lost. */
const LOSS_DOCS = {
  waybillId: 'waybill',
  railWaybillId: 'railWaybill',
  legId: 'railLeg',
} as const satisfies Record<string, LossDoc>
type LossColumn = keyof typeof LOSS_DOCS

const idsOf = (items: readonly ClaimItemRow[], column: LossColumn): number[] => [
  ...new Set(items.flatMap(item => item[column] ?? [])),
]

/** A gap that is claimed: whether what its document carried ended its way there, and what was short. */
interface Gap {
  isAtEnd: boolean
  /** Tonnes; null where it is not known. */
  short: string | null
}

/** The gaps of the rows, which stay locked. */
async function heldGaps(tx: Tx, { items }: Claimed): Promise<Map<number, Gap>> {
  const ids = items.flatMap(item => item.handoverId ?? [])
  if (!ids.length) return new Map()
  const { rows } = await tx.sql<Gap & { id: number }>(
    `select id, step in ${LAST_STEPS} as "isAtEnd", greatest(-net_diff, 0)::text as short from handover
     where org_id = $1 and id = any($2::bigint[]) order by id for update`,
    [tx.orgId, ids],
    'gaps-to-claim',
  )
  return new Map(rows.map(row => [Number(row.id), row]))
}

/** @throws at each row that claims more of its document, or of its gap, than is left */
async function refuseTonnes(tx: Tx, claimed: Claimed, gaps: ReadonlyMap<number, Gap>): Promise<void> {
  const { side } = TABLES[claimed.resource]
  const gapOf = (item: ClaimItemRow) => gaps.get(item.handoverId ?? 0)
  const issues: Issue[] = []
  for (const [column, doc] of Object.entries(LOSS_DOCS) as [LossColumn, LossDoc][]) {
    const counts = (item: ClaimItemRow): boolean => !!item[column] && gapOf(item)?.isAtEnd !== false
    const ids = idsOf(claimed.items.filter(counts), column)
    const losses = ids.length ? await lossesOf(tx, { doc, side, ids, exceptClaim: claimed.id ?? 0 }) : []
    for (const [i, item] of claimed.items.entries()) {
      const loss = counts(item) ? losses.find(one => one.id === item[column]) : undefined
      if (!loss || !isPos(item.qty)) continue
      const own = claimed.items.filter(one => one[column] === item[column] && counts(one)).map(one => one.qty)
      const path = `items.${i}.qty`
      const issue = issues.some(one => one.path === path) ? undefined : leftIssue(loss, sum(own), path)
      if (issue) issues.push(issue)
    }
  }
  for (const [i, item] of claimed.items.entries()) {
    const gap = gapOf(item)
    if (gap?.isAtEnd === false && gap.short !== null && isPos(item.qty) && gt(item.qty, gap.short))
      issues.push(claimErrors.issue('claim.over_gap', { short: qty(gap.short) }, `items.${i}.qty`))
  }
  failAll(issues)
}

/** What is wrong with claiming so many tonnes of a loss. */
function leftIssue(loss: DocumentLoss, own: string, path: string): Issue | undefined {
  const { no, lost, charged, claimed } = loss
  if (lost === null) return claimErrors.issue('claim.not_weighed', { no }, path)
  const left = max(sub(sub(lost, charged), claimed), '0')
  return gt(own, left)
    ? claimErrors.issue('claim.tonnes_twice', { no, lost, charged, claimed, left: qty(left) }, path)
    : undefined
}

interface Found {
  id: number
  claim_id: number
  no: string
}

async function refuseSameKind(
  tx: Tx,
  { resource, id, kind, items, ownerClaimId = null }: Claimed,
  trips: readonly number[],
): Promise<void> {
  const { claim, item, dead } = TABLES[resource]
  const { rows } = await tx.sql<Found>(
    `select i.waybill_id as id, c.id as claim_id, w.waybill_no as no from ${item} i
       join ${claim} c on c.org_id = $1 and c.id = i.parent_id join waybill w on w.org_id = $1 and w.id = i.waybill_id
     where i.org_id = $1 and i.waybill_id = any($2::bigint[]) and c.id <> $3 and c.kind = $4 and c.status not in ${dead} and c.deleted_at is null
       ${ownerClaimId === null ? '' : 'and c.owner_claim_id is distinct from $5'}
     order by i.waybill_id, c.id`,
    [tx.orgId, trips, id ?? 0, kind, ...(ownerClaimId === null ? [] : [ownerClaimId])],
    `claim-same-kind-${resource}${ownerClaimId === null ? '' : '-passed'}`,
  )
  const [first] = rows
  if (!first) return
  const at = items.findIndex(one => one.waybillId === first.id)
  throw await refusalWithBlockers(tx, claimErrors.issue('claim.same_trip', { no: first.no }, `items.${at}.waybillId`), [
    { resource, ids: [...new Set(rows.map(row => row.claim_id))] },
  ])
}

async function refuseSameGap(tx: Tx, { id }: Claimed, gaps: readonly number[]): Promise<void> {
  const { rows } = await tx.sql<{ id: number }>(
    `select distinct c.id from claim_note_item i join claim_note c on c.org_id = $1 and c.id = i.parent_id
     where i.org_id = $1 and i.handover_id = any($2::bigint[]) and c.id <> $3 and c.status <> 'withdrawn' and c.deleted_at is null order by c.id`,
    [tx.orgId, gaps, id ?? 0],
    'claim-same-gap',
  )
  if (rows.length)
    throw await refusalWithBlockers(tx, claimErrors.issue('claim.same_gap', {}, 'items'), [
      { resource: 'claimNote', ids: rows.map(row => row.id) },
    ])
}
