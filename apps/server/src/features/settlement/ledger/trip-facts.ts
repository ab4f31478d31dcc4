import type { ExtraItem, PricePin, Side, Terms, TripFacts } from '@tuheng/domain/contracts/index'
import { text } from '@tuheng/domain/kernel/text'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { waybill } from '@tuheng/domain/transport/index'
import type { PricingBook } from './pricing-book.ts'

export type TripRow = RowOf<typeof waybill>

export interface FeeName {
  code: string
  name: string
  nameEn: string | null
}

/** 装货日期: the date that decides the price. */
export const loadDate = (trip: Pick<TripRow, 'loadAt'>): string | undefined => trip.loadAt?.slice(0, 10)

export const partyOf = (trip: TripRow, side: Side): number | null => (side === 'ar' ? trip.customerId : trip.carrierId)

export const isPinned = (trip: TripRow, side: Side): boolean => (side === 'ar' ? trip.arPinned : trip.apPinned) === true

/** Containers that a short haul brings; null where it brings none. */
const boxesOf = (trip: TripRow): number | null => [trip.boxNo1, trip.boxNo2].filter(Boolean).length || null

/** One side of a trip: what its owner is billed, or its carrier is paid. */
export interface TripSide {
  trip: TripRow
  side: Side
}

/**
 * The trip in the form that pricing of one side needs; undefined if it is not unloaded or has no counterparty on that
 * side.
 */
export function tripFacts(
  book: Pick<PricingBook, 'terms' | 'fee' | 'defaultTaxRate'>,
  { trip, side }: TripSide,
  pinReason: string,
): TripFacts | undefined {
  const partyId = partyOf(trip, side)
  const date = loadDate(trip)
  if (trip.transportStatus !== 'unloaded' || !date || !partyId) return undefined
  // The customer pays the whole order, see `rail-charges.ts`
  if (side === 'ar' && trip.throughPriced) return undefined
  const contractId = side === 'ar' ? trip.arContractId : trip.apContractId
  const contract = contractId ? book.terms(contractId) : null
  return {
    date,
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
    boxes: boxesOf(trip),
    // A pair is the two containers of one truck
    sets: boxesOf(trip) === 2 ? 1 : null,
    pieces: trip.pieces,
    cubic: null,
    pin: pinOf(trip, side, pinReason),
    terms: contractId ? contract : outsideTerms(trip, book.defaultTaxRate(partyId)),
    asService: trip.bizKind === 'service6',
    invoiceKind: contract?.invoiceKind ?? 'special',
    goodsValue: trip.goodsValue,
    infoFee: side === 'ap' ? trip.infoFee : null,
    additions: extraItems(book, { trip, side }, 'addition'),
    deductions: extraItems(book, { trip, side }, 'deduction'),
  }
}

/**
 * Terms of freight that others carried: billed as agreed by hand, at the owner's default tax rate, without weighing or
 * deductions.
 */
function outsideTerms(trip: TripRow, taxRate: string | null): Terms | null {
  if (trip.bizKind !== 'outside' || taxRate === null) return null
  const loss = { mode: 'none', value: '0', valueKg: '0' } as const
  return { taxRate, weightRule: 'load', loss, deductMode: 'overOnly', goodsValue: null, wipeRule: 'cent', minQty: null }
}

function pinOf(trip: TripRow, side: Side, reason: string): PricePin | null {
  const [basis, price] = side === 'ar' ? [trip.arBasis, trip.arPrice] : [trip.apBasis, trip.apPrice]
  if (!isPinned(trip, side) || !basis || price === null) return null
  return basis === 'lump' ? { amount: price, reason } : { price, basis, reason }
}

function extraItems(
  book: Pick<PricingBook, 'fee'>,
  { trip, side }: TripSide,
  kind: 'addition' | 'deduction',
): ExtraItem[] {
  return trip.extras
    .filter(extra => extra.side === side && extra.kind === kind)
    .map(extra => {
      const fee = book.fee(extra.feeId)
      return {
        feeCode: fee?.code ?? '',
        name: text(fee?.name ?? '', fee?.nameEn ?? fee?.name ?? ''),
        amount: extra.amount,
        ...(extra.taxRate ? { taxRate: extra.taxRate } : {}),
        ...(extra.reason ? { reason: extra.reason } : {}),
      }
    })
}
