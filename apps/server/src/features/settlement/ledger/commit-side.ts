import { rate, type Rating } from '@tuheng/domain/contracts/index'
import { eq, isZero, qty, sub, sum } from '@tuheng/domain/kernel/decimal'
import { text } from '@tuheng/domain/kernel/text'
import type { Tx } from '../../../engine/write/tx.ts'
import type { ChargeRow } from './booked.ts'
import { candidatesFor } from './candidates.ts'
import { markDirty } from './mark-dirty.ts'
import { changeCharges } from '../sums/write-charges.ts'
import { dropCharges, noteOf, postCharges, postUnpriced, removeCharges, type Posting } from './post-charges.ts'
import { openDate, type PricingBook } from './pricing-book.ts'
import type { SidePlan } from './plan-side.ts'
import type { TierEntry } from './tier-prior.ts'

type Unpriced = Extract<SidePlan, { kind: 'unpriced' }>
type Priced = Extract<SidePlan, { kind: 'priced' }>

interface CommitOptions {
  book: PricingBook
  /** Stands on corrections of locked charges. */
  reason?: string | undefined
  /** How the freight counts in the bands of its price row. */
  lane?: TierEntry | undefined
}

/** Does to the ledger what was planned. */
export async function commitSide(tx: Tx, plan: SidePlan, options: CommitOptions): Promise<void> {
  if (plan.kind === 'none')
    await removeCharges(
      tx,
      plan.existing.filter(c => c.statementId === null).map(c => c.id),
      '运单未卸货或未指定结算对象',
    )
  else if (plan.kind === 'unpriced') await queueUnpriced(tx, plan, isBeyond(plan) ? options.lane : undefined)
  else await postPriced(tx, plan, options)
}

/** Nothing but room is missing: it is priced by itself once the quantities before it leave some. */
const isBeyond = ({ rating }: Unpriced): boolean => rating.issues.every(issue => issue.code === 'rating.no_tier')

/** No price is a row of the work queue. Charges in a statement stay as they are; a person decides. */
async function queueUnpriced(tx: Tx, plan: Unpriced, lane: TierEntry | undefined): Promise<void> {
  const { head, existing } = plan
  if (existing.some(c => c.statementId !== null)) return
  const rating = await explained(tx, plan)
  const note = noteOf(rating.issues.map(issue => issue.zh).join('；'))
  const [only] = existing
  if (
    existing.length === 1 &&
    only?.amount === null &&
    only.note === note &&
    only.partyId === head.partyId &&
    only.bizDate === head.bizDate &&
    isInLane(only, lane)
  )
    return
  await removeCharges(
    tx,
    existing.map(c => c.id),
    '未找到价格',
  )
  const trace = {
    reason: rating.reason,
    issues: rating.issues.map(({ code, zh, en }) => ({ code, zh, en })),
    ...traceOf(rating),
  }
  await postUnpriced(tx, head, { taxRate: '0.0900', tons: tonsOf(plan), trace, note, lane })
}

/** Without a match the rows that nearly fit tell why: those out of their dates are read only now. */
async function explained(tx: Tx, { side, facts, rating }: Unpriced): Promise<Unpriced['rating']> {
  if (rating.reason !== 'noMatch') return rating
  const wide = rate(facts, await candidatesFor(tx, { side, partyId: facts.partyId, date: facts.date }), side)
  return wide.found ? rating : wide
}

async function postPriced(tx: Tx, plan: Priced, { book, reason, lane }: CommitOptions): Promise<void> {
  const { existing, rating, result, side, trip } = plan
  const head = existing.some(c => book.isPast(c))
    ? { ...plan.head, bizDate: openDate(book, plan.head.bizDate, tx.now.today) }
    : plan.head
  // The plan replaces nothing of a closed month.
  await dropCharges(
    tx,
    existing.filter(c => c.amount === null).map(c => c.id),
    '已取得价格',
  )
  await dropCharges(
    tx,
    result.items.flatMap(item => item.removes),
    '重新计价',
  )
  const gone = new Set(result.items.flatMap(item => item.removes))
  const stays = existing.filter(c => c.amount !== null && !gone.has(c.id))
  let counted = stays.some(c => c.trips > 0)
  // What is missing is counted by the freight that counts the truck, or else by what corrects it.
  let missing =
    counted && stays.some(c => c.trips > 0 && isFree(book, c))
      ? '0.000'
      : qty(sub(tonsOf(plan), sum(stays.map(c => c.tons))))
  const postings = withTonnes(plan, { stays, missing }).flatMap(({ charge, kind, adjusts, text }): Posting[] => {
    if (!charge) return []
    const first = kind === 'freight' && !counted
    counted ||= first
    const tons = kind === 'freight' && (first || adjusts !== null) ? missing : '0.000'
    if (!isZero(tons)) missing = '0.000'
    return [
      {
        charge,
        adjustsId: adjusts,
        sheetNo: rating.row?.sheetNo ?? null,
        ...(lane && isOriginal({ kind, adjusts }) ? { lane } : {}),
        tons,
        ...(first ? { trips: 1 } : {}),
        ...(kind === 'freight' ? { trace: traceOf(rating) } : {}),
        ...(adjusts === null ? {} : { note: reason ? `${text.zh}：${reason}` : text.zh }),
      },
    ]
  })
  await postCharges(tx, head, { postings })
  await alignKept(tx, book, plan)
  await alignLane(tx, plan, lane)
  if (postings.some(posting => posting.adjustsId !== null))
    await markDirty(tx, { docType: 'waybill', docIds: [trip.id], side, reason: '费用已更正' })
}

type Item = Pick<Priced['result']['items'][number], 'charge' | 'kind' | 'adjusts' | 'text'>

/** Tonnes may be corrected where no amount is: a truck that is paid by the trip, and that a statement or a closed month holds. */
function withTonnes(
  { result }: Priced,
  { stays, missing }: { stays: readonly ChargeRow[]; missing: string },
): readonly Item[] {
  const counts = stays.find(c => c.trips > 0)
  const carried = result.items.some(({ charge, kind }) => charge && kind === 'freight')
  if (!counts || carried || isZero(missing)) return result.items
  const { taxRate, feeCode, feeName, sheetLineId } = counts
  const nothing = {
    kind: 'freight' as const,
    feeCode,
    name: text(feeName, feeName),
    qty: '1.000',
    unit: 'lump' as const,
    price: '0.0000',
    priceIsQuotient: false,
    amount: '0.00',
    taxRate,
    excl: '0.00',
    tax: '0.00',
    sourceLineId: sheetLineId,
    pinned: false,
    note: null,
  }
  return [
    ...result.items,
    { charge: nothing, kind: 'freight', adjusts: counts.id, text: text('吨数更正', 'tonnes corrected') },
  ]
}

const isFree = (book: PricingBook, row: ChargeRow): boolean => row.statementId === null && !book.isPast(row)

const isInLane = (row: Pick<ChargeRow, 'laneId' | 'laneAt' | 'laneQty'>, lane: TierEntry | undefined): boolean =>
  row.laneId === (lane?.lineId ?? null) && row.laneAt === (lane?.loadAt ?? null) && eq(row.laneQty, lane?.qty)

const isOriginal = ({ kind, adjusts }: { kind: string; adjusts: number | null }): boolean =>
  kind === 'freight' && adjusts === null

/**
 * One freight of the side counts in the bands, also where it is locked and corrected by others: by the quantity and the
 * loading time that the trip has now.
 */
async function alignLane(tx: Tx, { existing, result }: Priced, lane: TierEntry | undefined): Promise<void> {
  const gone = new Set(result.items.flatMap(item => item.removes))
  const posted = result.items.some(item => item.charge !== null && isOriginal(item))
  const kept = existing.filter(
    row => row.kind === 'freight' && row.adjustsId === null && row.amount !== null && !gone.has(row.id),
  )
  for (const row of kept) {
    const want = posted || row !== kept.at(-1) ? undefined : lane
    if (isInLane(row, want)) continue
    await tx.sql(
      `update charge set lane_id = $3, lane_qty = $4, lane_at = $5, version = version + 1 where org_id = $1 and id = $2`,
      [tx.orgId, row.id, want?.lineId ?? null, want?.qty ?? null, want?.loadAt ?? null],
      'align-lane',
    )
  }
}

/**
 * A free charge that is kept because its amount is still right may stem from another price row by now, and the tonnes
 * of a truck that is paid by the trip may have been corrected.
 */
async function alignKept(tx: Tx, book: PricingBook, plan: Priced): Promise<void> {
  const { existing, rating, result } = plan
  const gone = new Set(result.items.flatMap(item => item.removes))
  const lineId = rating.row?.lineId ?? null
  for (const row of existing) {
    const free = isFree(book, row) && row.amount !== null && row.adjustsId === null && !gone.has(row.id)
    if (!free || row.kind !== 'freight') continue
    const moved = row.sheetLineId !== lineId
    const others = existing.filter(c => c !== row && c.amount !== null && !gone.has(c.id))
    const tons = qty(sub(tonsOf(plan), sum(others.map(c => c.tons))))
    if (!moved && (row.trips === 0 || eq(row.tons, tons))) continue
    await changeCharges(tx, {
      set: `tons = case when trips > 0 then $3 else tons end, sheet_line_id = $4, sheet_no = $5,
        trace = coalesce($6, trace), version = version + 1`,
      where: 'id = $2',
      params: [row.id, tons, lineId, rating.row?.sheetNo ?? null, moved ? JSON.stringify(traceOf(rating)) : null],
    })
  }
}

const tonsOf = ({ trip }: SidePlan): string => trip.unloadNet ?? trip.loadNet ?? '0.000'

/** The nearest misses are worth keeping; a customer's hundred price rows on every charge are not. */
const KEPT_REJECTED = 10

const traceOf = (rating: Rating): object => ({
  steps: rating.trace,
  row: rating.row,
  rejected: rating.rejected.slice(0, KEPT_REJECTED),
})
