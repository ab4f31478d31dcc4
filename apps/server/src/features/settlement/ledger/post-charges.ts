import type { RatedCharge } from '@tuheng/domain/contracts/index'
import { withDefaults } from '@tuheng/domain/kernel/draft'
import { excerpt } from '@tuheng/domain/kernel/text'
import { monthOf } from '@tuheng/domain/kernel/dates'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { charge } from '@tuheng/domain/settlement/index'
import { refuseClosed } from '../../../engine/write/closed-month.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { changeCharges, insertCharges } from '../sums/write-charges.ts'
import type { ChargeRow } from './booked.ts'
import { refuseClaimedLoss } from './claimed-losses.ts'
import { countLots, lotOfDocument } from './lot-copies.ts'
import { revenueMonthOf } from './revenue-month.ts'
import type { TierEntry } from './tier-prior.ts'

/** The common values of all charges of one document and side. */
export type ChargeHead = Partial<Pick<ChargeRow, 'lotId'>> &
  Pick<
    ChargeRow,
    | 'side'
    | 'partyId'
    | 'contractId'
    | 'projectId'
    | 'segment'
    | 'docType'
    | 'docId'
    | 'docNo'
    | 'bizDate'
    | 'customerId'
    | 'carrierId'
    | 'routeId'
    | 'goodsId'
    | 'salesmanId'
    | 'deptId'
  >

export interface Posting {
  charge: RatedCharge
  adjustsId?: number | null
  /** The entry in the lane of a tiered price row. */
  lane?: TierEntry
  tons?: string
  trips?: number
  sheetNo?: string | null
  trace?: unknown
  note?: string | null
}

/** What reads the ledger to compute charges: a write that posts them, or a report that only tells what it would post. */
export type LedgerReader = Pick<Tx, 'orgId' | 'sql' | 'now'>

/** A charge that is computed but not posted. */
export interface PlannedCharge {
  head: ChargeHead
  posting: Posting
}

/**
 * Writes priced charges to the ledger; every posting uses it. There is one statement per charge and no audit row,
 * because the document's own row is enough. `day` is the date for charges whose month is closed; default: today.
 * Returns the ids.
 */
export async function postCharges(
  tx: Tx,
  head: ChargeHead,
  { postings, day = tx.now.today }: { postings: readonly Posting[]; day?: string },
): Promise<number[]> {
  if (!postings.length) return []
  const revenueMonth = await openMonth(tx, head, day)
  const lotId = head.lotId ?? (await lotOfDocument(tx, head))
  const ids = await insertCharges(
    tx,
    postings.map(posting => rowOf({ head: ofLot(head, lotId), posting }, revenueMonth)),
  )
  if (head.docType !== 'supplyEntry') await countLots(tx, [lotId])
  const { docType: doc, docId: id, side } = head
  const isClaimed = doc === 'waybill' || (doc === 'railWaybill' && side === 'ap')
  if (isClaimed && postings.some(posting => posting.charge.kind === 'lossDeduct'))
    await refuseClaimedLoss(tx, { doc, side, id })
  return ids
}

/** What is charged for a lot counts for the supply chain, whatever did it. */
const ofLot = (head: ChargeHead, lotId: number | null): ChargeHead =>
  lotId === null ? head : { ...head, lotId, segment: 'trade' }

function rowOf({ head, posting }: PlannedCharge, revenueMonth: string | null): AnyRow {
  const rated = posting.charge
  return withDefaults(charge.fields, {
    ...head,
    month: monthOf(head.bizDate),
    revenueMonth,
    kind: rated.kind,
    feeCode: rated.feeCode,
    feeName: rated.name.zh,
    qty: rated.qty,
    unit: rated.unit,
    price: rated.price,
    priceIsQuotient: rated.priceIsQuotient,
    amount: rated.amount,
    taxRate: rated.taxRate,
    excl: rated.excl,
    tax: rated.tax,
    tons: posting.tons ?? '0.000',
    trips: posting.trips ?? 0,
    sheetLineId: rated.sourceLineId,
    sheetNo: posting.sheetNo ?? null,
    laneId: posting.lane?.lineId ?? null,
    laneQty: posting.lane?.qty ?? null,
    laneAt: posting.lane?.loadAt ?? null,
    pinned: rated.pinned,
    adjustsId: posting.adjustsId ?? null,
    reversed: false,
    note: noteOf(posting.note ?? rated.note),
    trace: posting.trace ?? null,
    state: 'priced',
  })
}

/** The rows that `postCharges` would write for these charges now. Nothing is written, and closed months are not refused. */
export async function plannedRows(
  reader: LedgerReader,
  charges: readonly PlannedCharge[],
  day: string,
): Promise<AnyRow[]> {
  const rows: AnyRow[] = []
  for (const planned of charges) rows.push(rowOf(planned, await revenueMonthOf(reader, planned.head, day)))
  return rows
}

/** A charge without a price, and why it has none. */
interface Unpriced {
  taxRate: string
  tons: string
  /** Default: 1. */
  trips?: number
  /** Default: tonnes. */
  unit?: RatedCharge['unit']
  trace: unknown
  note: string
  lane?: TierEntry | undefined
}

/** Posts a charge without a price as an entry of the work queue. It never has the amount zero. */
export async function postUnpriced(tx: Tx, head: ChargeHead, args: Unpriced): Promise<void> {
  const revenueMonth = await openMonth(tx, head, tx.now.today)
  const lotId = head.lotId ?? (await lotOfDocument(tx, head))
  await insertCharges(tx, [
    withDefaults(charge.fields, {
      ...ofLot(head, lotId),
      month: monthOf(head.bizDate),
      revenueMonth,
      kind: 'freight',
      feeName: '运费',
      qty: '0.000',
      unit: args.unit ?? 'ton',
      taxRate: args.taxRate,
      priceIsQuotient: false,
      tons: args.tons,
      trips: args.trips ?? 1,
      pinned: false,
      reversed: false,
      note: args.note,
      trace: args.trace,
      state: 'unpriced',
      laneId: args.lane?.lineId ?? null,
      laneQty: args.lane?.qty ?? null,
      laneAt: args.lane?.loadAt ?? null,
    }),
  ])
}

/** The month in which a new charge counts. @throws if that month or the month of its date is closed */
async function openMonth(tx: Tx, head: ChargeHead, day: string): Promise<string | null> {
  const month = await revenueMonthOf(tx, head, day)
  await refuseClosed(tx, charge, [monthOf(head.bizDate), ...(month === null ? [] : [month])])
  return month
}

/** Long enough for any typed reason. Only generated texts about many rows may be longer; they are cut with a note. */
const NOTE_LENGTH = 1000

export const noteOf = <T extends string | null>(note: T): T =>
  note === null ? note : (excerpt(note, NOTE_LENGTH) as T)

/**
 * Removes unlocked charges from the ledger by marking them as deleted. @throws if a month of a priced charge is closed
 */
export async function removeCharges(tx: Tx, ids: readonly number[], reason: string): Promise<void> {
  if (!ids.length) return
  const { rows } = await tx.sql<{ month: string }>(
    `select distinct x.month from charge c cross join lateral (values (c.month), (c.revenue_month)) x (month)
     where c.org_id = $1 and c.id = any($2::bigint[]) and c.amount is not null and x.month is not null`,
    [tx.orgId, ids],
    'months-to-empty',
  )
  await refuseClosed(
    tx,
    charge,
    rows.map(row => row.month),
  )
  await dropCharges(tx, ids, reason)
}

/** As {@link removeCharges} for charges that are known to be in no closed month. */
export async function dropCharges(tx: Tx, ids: readonly number[], reason: string): Promise<void> {
  if (!ids.length) return
  const { rows } = await tx.sql<{ id: number }>(
    `select distinct lot_id::int as id from charge where org_id = $1 and id = any($2::bigint[]) and lot_id is not null and doc_type <> 'supplyEntry'`,
    [tx.orgId, ids],
    'lots-of-dropped-charges',
  )
  await changeCharges(tx, {
    set: 'deleted_at = $3, deleted_by = $4, deleted_reason = $5, version = version + 1',
    where: 'id = any($2::bigint[]) and statement_id is null',
    params: [ids, tx.now.at, tx.actor.memberId || null, reason],
  })
  await countLots(
    tx,
    rows.map(row => row.id),
  )
}
