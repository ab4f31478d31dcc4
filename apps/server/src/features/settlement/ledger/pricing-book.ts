import {
  type InvoiceKind,
  priceCandidates,
  priceSheet,
  type PriceCandidate,
  type PriceSheetRow,
  type Side,
  type Terms,
} from '@tuheng/domain/contracts/index'
import { monthOf } from '@tuheng/domain/kernel/dates'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { charge } from '@tuheng/domain/settlement/index'
import { selectRecord } from '../../../engine/read/select.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { ChargeRow } from './booked.ts'
import { type FeeName, loadDate, type TripRow } from './trip-facts.ts'

/**
 * Everything that pricing reads from the database for a set of trips. The number of statements does not depend on the
 * number of trips.
 */
export interface PricingBook {
  /** Live charges of one trip and side, oldest first. */
  charges(tripId: number, side: Side): readonly ChargeRow[]
  /** Price rows of the counterparty that are in force on the day. */
  inForce(side: Side, partyId: number, date: string): PriceCandidate[]
  /** The contract's own terms: a manual price without a price row takes them, and a sheet without a goods value that. */
  terms(contractId: number): ContractTerms | null
  /** 默认税率 of a counterparty, for trips without a contract. */
  defaultTaxRate(partyId: number): string | null
  fee(feeId: number): FeeName | undefined
  /** Charges of a closed month are corrected in an open one, never replaced. */
  isClosed(month: string): boolean
  /** Whether the charge is in a closed month: that of its date, or that in which it counts. */
  isInClosedMonth(charge: Pick<ChargeRow, 'bizDate' | 'revenueMonth'>): boolean
}

export interface ContractTerms extends Terms {
  /** 无票. */
  invoiceKind: InvoiceKind
}

/** A safety limit above the number of sheets that a company has with the counterparties of one set of trips. */
const MAX_SHEETS = 2000

/**
 * Opens the book of these trips. `charges`: not read, read, or locked so that nobody else prices the same trips until
 * the end of the transaction.
 */
export async function openBook(
  tx: Tx,
  trips: readonly TripRow[],
  options: { charges: 'none' | 'read' | 'lock' },
): Promise<PricingBook> {
  // These reads are independent. Charges come first: a transaction that waits for them then reads current prices.
  const [rows, priceSheets, terms, rates, fees, closed] = await Promise.all([
    options.charges === 'none' ? [] : chargesOf(tx, trips, options.charges === 'lock'),
    sheetsOf(tx, trips),
    termsOf(tx, trips),
    ratesOf(tx, trips),
    feesOf(tx, trips),
    closedMonths(tx),
  ])
  const byTrip = Map.groupBy(rows, row => `${row.docId}:${row.side}`)
  const sheets = priceSheets.map(sheet => ({ ...sheet, candidates: priceCandidates(sheet) }))
  return {
    charges: (tripId, side) => byTrip.get(`${tripId}:${side}`) ?? [],
    inForce: (side, partyId, date) =>
      sheets
        .filter(
          sheet => sheet.side === side && sheet.partyId === partyId && sheet.effFrom <= date && sheet.effTo >= date,
        )
        .flatMap(sheet => sheet.candidates),
    terms: contractId => terms.get(contractId) ?? null,
    defaultTaxRate: partyId => rates.get(partyId) ?? null,
    fee: feeId => fees.get(feeId),
    isClosed: month => closed.has(month),
    isInClosedMonth: charge =>
      closed.has(monthOf(charge.bizDate)) || (charge.revenueMonth !== null && closed.has(charge.revenueMonth)),
  }
}

/** Without the traces, which are the largest part of a charge and are not used by pricing. */
const COLUMNS = selectRecord(anyResource(charge), {
  labels: false,
  only: new Set([...Object.keys(charge.fields).filter(name => name !== 'trace'), 'state']),
}).columns

async function chargesOf(tx: Tx, trips: readonly TripRow[], lock: boolean): Promise<ChargeRow[]> {
  const ids = trips.map(trip => trip.id)
  // For a list, PostgreSQL estimates the cached plan as more expensive than a new one each time.
  const isSingle = ids.length === 1
  const { rows } = await tx.sql<ChargeRow>(
    `select ${COLUMNS.join(', ')} from charge t where t.org_id = $1 and t.doc_type = 'waybill'
      and t.doc_id = ${isSingle ? '$2' : 'any($2::bigint[])'} and t.deleted_at is null
     order by t.id${lock ? ' for update of t' : ''}`,
    [tx.orgId, isSingle ? ids[0] : ids],
    `${isSingle ? 'trip' : 'trips'}-charges${lock ? '-k' : ''}`,
  )
  return rows
}

const IN_FORCE = ['active', 'superseded', 'expired']

async function sheetsOf(tx: Tx, trips: readonly TripRow[]): Promise<PriceSheetRow[]> {
  const dates = trips.flatMap(trip => loadDate(trip) ?? []).sort()
  const parties = uniqueIds(trips.flatMap(trip => [trip.customerId, trip.carrierId]))
  if (!dates.length || !parties.length) return []
  return tx.find(priceSheet, {
    where: {
      partyId: parties,
      status: IN_FORCE,
      effFrom: { op: 'range', value: [null, dates.at(-1)] },
      effTo: { op: 'range', value: [dates[0], null] },
    },
    sort: ['id'],
    limit: MAX_SHEETS,
    lines: true,
  })
}

interface TermsRow extends Omit<ContractTerms, 'loss' | 'minQty'> {
  id: number
  lossMode: Terms['loss']['mode']
  lossValue: string | null
  lossKg: string | null
}

async function termsOf(tx: Tx, trips: readonly TripRow[]): Promise<Map<number, ContractTerms>> {
  const ids = uniqueIds(trips.flatMap(trip => [trip.arContractId, trip.apContractId]))
  if (!ids.length) return new Map()
  const { rows } = await tx.sql<TermsRow>(
    `select id, tax_rate as "taxRate", weight_rule as "weightRule", loss_mode as "lossMode",
      loss_value as "lossValue", loss_kg as "lossKg",
       deduct_mode as "deductMode", goods_value as "goodsValue", wipe_rule as "wipeRule",
       invoice_kind as "invoiceKind"
         from contract where org_id = $1 and id = any($2::bigint[])`,
    [tx.orgId, ids],
    'contract-terms',
  )
  return new Map(
    rows.map(({ id, lossMode, lossValue, lossKg, ...row }) => [
      id,
      { ...row, loss: { mode: lossMode, value: lossValue ?? '0', valueKg: lossKg ?? '0' }, minQty: null },
    ]),
  )
}

async function ratesOf(tx: Tx, trips: readonly TripRow[]): Promise<Map<number, string>> {
  const ids = uniqueIds(
    trips.filter(trip => trip.bizKind === 'outside').flatMap(trip => [trip.customerId, trip.carrierId]),
  )
  if (!ids.length) return new Map()
  const { rows } = await tx.sql<{ id: number; rate: string | null }>(
    'select id, tax_rate as rate from party where org_id = $1 and id = any($2::bigint[])',
    [tx.orgId, ids],
    'party-rates',
  )
  return new Map(rows.flatMap(row => (row.rate === null ? [] : [[row.id, row.rate] as const])))
}

async function feesOf(tx: Tx, trips: readonly TripRow[]): Promise<Map<number, FeeName>> {
  const ids = uniqueIds(trips.flatMap(trip => trip.extras.map(extra => extra.feeId)))
  if (!ids.length) return new Map()
  const { rows } = await tx.sql<FeeName & { id: number }>(
    'select id, code, name, name_en as "nameEn" from incidental_fee where org_id = $1 and id = any($2::bigint[])',
    [tx.orgId, ids],
    'trip-fees',
  )
  return new Map(rows.map(row => [row.id, row]))
}

async function closedMonths(tx: Tx): Promise<Set<string>> {
  const { rows } = await tx.sql<{ month: string }>(
    `select month from company_month where org_id = $1 and doc_type in ('charge', 'all') and state = 'closed'
      and deleted_at is null`,
    [tx.orgId],
    'closed-months',
  )
  return new Set(rows.map(row => row.month))
}

/** A correction belongs to the month of the trip while that is open, otherwise to today. */
export const openDate = (book: PricingBook, date: string, today: string): string =>
  book.isClosed(monthOf(date)) ? today : date

const uniqueIds = (values: readonly (number | null | undefined)[]): number[] => [
  ...new Set(values.filter(value => typeof value === 'number')),
]
