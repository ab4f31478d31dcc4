import { rate, type Rating, type RatingFound, reprice, type RepriceItem, type Side } from '@tuheng/domain/contracts/index'
import { deriveRow } from '@tuheng/domain/kernel/draft'
import { monthOf } from '@tuheng/domain/kernel/dates'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import { updateRecord } from '../../../engine/record-write.ts'
import { changes } from '../../../engine/save.ts'
import type { Tx } from '../../../engine/tx.ts'
import { bookedOf, type ChargeRow, chargesOfDocument } from './booked.ts'
import { candidatesFor } from './candidates.ts'
import { markDirty } from './mark-dirty.ts'
import { type ChargeHead, postCharges, postUnpriced, removeCharges } from './post-charges.ts'
import { tripCopies } from './trip-copies.ts'
import { tripFacts, type TripRow } from './trip-facts.ts'

export interface PriceOptions {
  /** A price set by hand was dropped: what was pinned on this side may be replaced. */
  unpin?: Side
  pinReason?: string
}

/**
 * Brings the ledger in step with a trip: rates both sides anew, replaces free charges, corrects locked ones by signed
 * charges, queues what has no price, and copies the result onto the trip. Part of whatever transaction changed the trip.
 */
export async function priceWaybill(tx: Tx, trip: TripRow, options: PriceOptions = {}): Promise<void> {
  for (const side of ['ar', 'ap'] as const) await priceSide(tx, trip, side, options)
  await copyToTrip(tx, trip)
}

/** Only the copies: after statements or settlements moved the charges' states. */
export async function copyToTrip(tx: Tx, trip: TripRow): Promise<void> {
  const charges = await chargesOfDocument(tx, { docType: 'waybill', docId: trip.id })
  const copies = keepPins(trip, tripCopies(charges))
  const next = deriveRow(anyResource(waybill), { ...trip, ...copies })
  const patch = changes(trip, next)
  if (Object.keys(patch).length) await updateRecord(tx, anyResource(waybill), trip.id, patch)
}

/** What the trip would cost and earn as it stands, without writing anything: for the entry form's pane. */
export async function rateTrip(tx: Tx, trip: TripRow, side: Side): Promise<Rating | undefined> {
  const facts = await tripFacts(tx, trip, side, trip.remark ?? '手工定价')
  return facts && rate(facts, await candidatesFor(tx, { side, partyId: facts.partyId, date: facts.date }), side)
}

/** A hand-set price stays on the trip although its charge is not posted yet. */
function keepPins(trip: TripRow, copies: ReturnType<typeof tripCopies>): ReturnType<typeof tripCopies> {
  const out = { ...copies }
  if (trip.arPinned && out.arPrice === null) Object.assign(out, { arBasis: trip.arBasis, arPrice: trip.arPrice })
  if (trip.apPinned && out.apPrice === null) Object.assign(out, { apBasis: trip.apBasis, apPrice: trip.apPrice })
  // A lump sum is shown as its whole amount, not as a quotient.
  if (trip.arPinned && trip.arBasis === 'lump') Object.assign(out, { arBasis: 'lump', arPrice: trip.arPrice })
  if (trip.apPinned && trip.apBasis === 'lump') Object.assign(out, { apBasis: 'lump', apPrice: trip.apPrice })
  return out
}

async function priceSide(tx: Tx, trip: TripRow, side: Side, options: PriceOptions): Promise<void> {
  const existing = await chargesOfDocument(tx, { docType: 'waybill', docId: trip.id, side })
  const free = existing.filter(c => c.statementId === null)
  const facts = await tripFacts(tx, trip, side, options.pinReason ?? existing.find(c => c.pinned)?.note ?? '手工定价')
  if (!facts) {
    await removeCharges(tx, free.map(c => c.id), '运单未卸货或未指定结算对象')
    return
  }
  const rating = rate(facts, await candidatesFor(tx, { side, partyId: facts.partyId, date: facts.date }), side)
  const head = headOf(trip, side, facts.partyId, facts.contractId)
  if (!rating.found) {
    await queueUnpriced(tx, trip, head, existing, rating)
    return
  }
  await removeCharges(tx, existing.filter(c => c.amount === null).map(c => c.id), '已取得价格')
  const unpinned = options.unpin === side
  const booked = existing.flatMap(row => bookedOf(row) ?? []).map(b => (unpinned && !b.locked ? { ...b, pinned: false } : b))
  const result = reprice({ booked, next: rating })
  if (result.changed) await apply(tx, { trip, head, existing, items: result.items, rating })
}

function headOf(trip: TripRow, side: Side, partyId: number, contractId: number | null): ChargeHead {
  return {
    side, partyId, contractId, docType: 'waybill', docId: trip.id, docNo: trip.waybillNo,
    bizDate: (trip.unloadAt ?? trip.loadAt ?? '').slice(0, 10),
    customerId: trip.customerId, carrierId: trip.carrierId, routeId: trip.routeId, goodsId: trip.goodsId, salesmanId: trip.salesmanId, deptId: trip.deptId,
  }
}

/** No price is a row of the work queue. Charges in a statement stay as they are; a person decides. */
async function queueUnpriced(tx: Tx, trip: TripRow, head: ChargeHead, existing: readonly ChargeRow[], rating: Extract<Rating, { found: false }>): Promise<void> {
  if (existing.some(c => c.statementId !== null)) return
  const note = rating.issues.map(issue => issue.zh).join('；')
  const [only] = existing
  if (existing.length === 1 && only?.amount === null && only.note === note.slice(0, 200)) return
  await removeCharges(tx, existing.map(c => c.id), '未找到价格')
  const trace = { reason: rating.reason, issues: rating.issues.map(({ code, zh, en }) => ({ code, zh, en })), steps: rating.trace, rejected: rating.rejected }
  await postUnpriced(tx, head, { taxRate: '0.0900', tons: trip.unloadNet ?? trip.loadNet ?? '0.000', trace, note })
}

interface ApplyArgs {
  trip: TripRow
  head: ChargeHead
  existing: readonly ChargeRow[]
  items: readonly RepriceItem[]
  rating: RatingFound
}

async function apply(tx: Tx, { trip, head, existing, items, rating }: ApplyArgs): Promise<void> {
  await removeCharges(tx, items.flatMap(item => item.removes), '重新计价')
  const trace = { steps: rating.trace, row: rating.row, rejected: rating.rejected }
  const tonsHeld = existing.some(c => c.trips > 0 && !items.some(item => item.removes.includes(c.id)))
  let counted = tonsHeld
  for (const item of items) {
    if (!item.charge) continue
    const first = item.kind === 'freight' && !counted && item.adjusts === null
    counted ||= first
    const posting = {
      charge: item.charge,
      adjustsId: item.adjusts,
      sheetNo: rating.row?.sheetNo ?? null,
      ...(first ? { tons: trip.unloadNet ?? trip.loadNet ?? '0.000', trips: 1 } : {}),
      ...(item.kind === 'freight' ? { trace } : {}),
      ...(item.adjusts !== null ? { note: item.text.zh } : {}),
    }
    await postCharges(tx, item.adjusts === null ? head : { ...head, bizDate: await openDate(tx, head.bizDate) }, [posting])
  }
  if (items.some(item => item.adjusts !== null)) await markDirty(tx, { docType: 'waybill', docId: trip.id, side: head.side, reason: '费用已更正' })
}

/** A correction belongs to the month of the trip while that is open, and to today once it is closed. */
async function openDate(tx: Tx, date: string): Promise<string> {
  const { rows } = await tx.sql(
    `select from company_month where org_id = $1 and month = $2 and doc_type in ('charge', 'all') and state = 'closed' and deleted_at is null limit 1`,
    [tx.orgId, monthOf(date)])
  return rows.length ? tx.now.today : date
}
