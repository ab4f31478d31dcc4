import type { RatedCharge } from '@tuheng/domain/contracts/index'
import { withDefaults } from '@tuheng/domain/kernel/draft'
import { excerpt } from '@tuheng/domain/kernel/text'
import { monthOf } from '@tuheng/domain/kernel/dates'
import { charge } from '@tuheng/domain/settlement/index'
import { refuseClosed } from '../../../engine/write/closed-month.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { changeCharges, insertCharges } from '../sums/write-charges.ts'
import type { ChargeRow } from './booked.ts'
import { revenueMonthOf } from './revenue-month.ts'
import type { TierEntry } from './tier-prior.ts'

/** What all charges of one document and side have in common. */
export type ChargeHead = Pick<
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
  /** How it counts in the bands of a price row. */
  lane?: TierEntry
  tons?: string
  trips?: number
  sheetNo?: string | null
  trace?: unknown
  note?: string | null
}

/**
 * Writes rated charges to the ledger: the only way in. One statement a row; no audit rows, the document's own tells the
 * story. `day`: what they count for once the month they belong to is closed; today when absent. Answers their ids.
 */
export async function postCharges(
  tx: Tx,
  head: ChargeHead,
  { postings, day = tx.now.today }: { postings: readonly Posting[]; day?: string },
): Promise<number[]> {
  if (!postings.length) return []
  const revenueMonth = await openMonths(tx, head, day)
  return insertCharges(
    tx,
    postings.map(posting => {
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
    }),
  )
}

/** A charge that waits for a price: a row of the work queue, never a zero. */
export async function postUnpriced(
  tx: Tx,
  head: ChargeHead,
  args: { taxRate: string; tons: string; trace: unknown; note: string; lane: TierEntry | undefined },
): Promise<void> {
  const revenueMonth = await openMonths(tx, head, tx.now.today)
  await insertCharges(tx, [
    withDefaults(charge.fields, {
      ...head,
      month: monthOf(head.bizDate),
      revenueMonth,
      kind: 'freight',
      feeName: '运费',
      qty: '0.000',
      unit: 'ton',
      taxRate: args.taxRate,
      priceIsQuotient: false,
      tons: args.tons,
      trips: 1,
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

/** The month that a new charge counts for; refused where that or the month of its date is closed. */
async function openMonths(tx: Tx, head: ChargeHead, day: string): Promise<string | null> {
  const counts = await revenueMonthOf(tx, head, day)
  await refuseClosed(tx, charge, [monthOf(head.bizDate), ...(counts === null ? [] : [counts])])
  return counts
}

/** Room for every reason that somebody types; only what the rules say of many rows at once may be longer, and then says so. */
const NOTE_LENGTH = 1000

export const noteOf = <T extends string | null>(note: T): T =>
  note === null ? note : (excerpt(note, NOTE_LENGTH) as T)

/** Takes unlocked charges out of the ledger; the rows stay, marked as deleted. One that waits for a price moves no month. */
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

/** As {@link removeCharges} for rows of which it is known that no closed month holds them. */
export async function dropCharges(tx: Tx, ids: readonly number[], reason: string): Promise<void> {
  if (!ids.length) return
  await changeCharges(tx, {
    set: 'deleted_at = $3, deleted_by = $4, deleted_reason = $5, version = version + 1',
    where: 'id = any($2::bigint[]) and statement_id is null',
    params: [ids, tx.now.at, tx.actor.memberId || null, reason],
  })
}
