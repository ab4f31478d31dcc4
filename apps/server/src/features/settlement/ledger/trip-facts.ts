import type { ExtraItem, PricePin, Side, Terms, TripFacts } from '@tuheng/domain/contracts/index'
import { contract } from '@tuheng/domain/contracts/index'
import { text } from '@tuheng/domain/kernel/text'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../../../engine/tx.ts'

export type TripRow = RowOf<typeof waybill>

/** The trip as one side's pricing sees it; undefined while it is not unloaded or nobody is named on that side. */
export async function tripFacts(tx: Tx, trip: TripRow, side: Side, pinReason: string): Promise<TripFacts | undefined> {
  const partyId = side === 'ar' ? trip.customerId : trip.carrierId
  if (trip.transportStatus !== 'unloaded' || !trip.loadAt || !partyId) return undefined
  const contractId = side === 'ar' ? trip.arContractId : trip.apContractId
  const extras = await extraItems(tx, trip, side)
  return {
    date: trip.loadAt.slice(0, 10),
    partyId,
    contractId,
    routeId: trip.routeId,
    loadAddressId: trip.loadAddressId,
    unloadAddressId: trip.unloadAddressId,
    goodsId: trip.goodsId,
    vehicleKind: trip.vehicleKind,
    km: trip.km,
    loadNet: trip.loadNet,
    unloadNet: trip.unloadNet,
    deductQty: trip.deductQty,
    boxes: null,
    sets: null,
    pieces: trip.pieces,
    cubic: null,
    pin: pinOf(trip, side, pinReason),
    terms: contractId ? await contractTerms(tx, contractId) : null,
    goodsValue: side === 'ap' ? trip.goodsValue : null,
    infoFee: side === 'ap' ? trip.infoFee : null,
    additions: extras.additions,
    deductions: extras.deductions,
  }
}

function pinOf(trip: TripRow, side: Side, reason: string): PricePin | null {
  const [pinned, basis, price] = side === 'ar' ? [trip.arPinned, trip.arBasis, trip.arPrice] : [trip.apPinned, trip.apBasis, trip.apPrice]
  if (!pinned || !basis || price === null) return null
  return basis === 'lump' ? { amount: price, reason } : { price, basis, reason }
}

/** The contract's own terms, for a price set by hand that stands without a price row. */
async function contractTerms(tx: Tx, contractId: number): Promise<Terms | null> {
  const row = await tx.get(contract, contractId)
  if (!row) return null
  return {
    taxRate: row.taxRate,
    weightRule: row.weightRule,
    loss: { mode: row.lossMode, value: row.lossValue ?? '0', valueKg: row.lossKg ?? '0' },
    deductMode: row.deductMode,
    goodsValue: row.goodsValue,
    wipeRule: row.wipeRule,
    minQty: null,
  }
}

async function extraItems(tx: Tx, trip: TripRow, side: Side): Promise<{ additions: ExtraItem[]; deductions: ExtraItem[] }> {
  const mine = trip.extras.filter(extra => extra.side === side)
  if (!mine.length) return { additions: [], deductions: [] }
  const { rows } = await tx.sql<{ id: number; code: string; name: string; name_en: string | null }>(
    'select id, code, name, name_en from incidental_fee where org_id = $1 and id = any($2::bigint[])', [tx.orgId, mine.map(extra => extra.feeId)], 'trip-fees')
  const fees = new Map(rows.map(row => [row.id, row]))
  const items = mine.map(extra => {
    const fee = fees.get(extra.feeId)
    const item: ExtraItem = { feeCode: fee?.code ?? '', name: text(fee?.name ?? '', fee?.name_en ?? fee?.name ?? ''), amount: extra.amount }
    return { kind: extra.kind, item: { ...item, ...(extra.taxRate ? { taxRate: extra.taxRate } : {}), ...(extra.reason ? { reason: extra.reason } : {}) } }
  })
  return { additions: items.filter(i => i.kind === 'addition').map(i => i.item), deductions: items.filter(i => i.kind === 'deduction').map(i => i.item) }
}
