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
  /** The reason on corrections of locked charges. */
  reason?: string | undefined
  /** The entry of the freight in the lane of its price row. */
  lane?: TierEntry | undefined
}

/** Writes a plan to the ledger. */
export async function commitSide(tx: Tx, plan: SidePlan, options: CommitOptions): Promise<void> {
  if (plan.kind === 'none')
    await removeCharges(
      tx,
      plan.existing.filter(c => c.statementId === null).map(c => c.id),
      '运单未卸货或未指定结算对象',
    )
  else if (plan.kind === 'unpriced') await queueUnpriced(tx, plan, isAboveLastBand(plan) ? options.lane : undefined)
  else await postPriced(tx, plan, options)
}

/** Only room in the bands is missing. It gets its price once the quantities before it leave room. */
const isAboveLastBand = ({ rating }: Unpriced): boolean => rating.issues.every(issue => issue.code === 'rating.no_tier')

/**
 * Adds an entry to the work queue where no price is found. Charges in a statement stay unchanged for a person to
 * decide.
 */
async function queueUnpriced(tx: Tx, plan: Unpriced, lane: TierEntry | undefined): Promise<void> {
  const { head, existing } = plan
  if (existing.some(c => c.statementId !== null)) return
  const rating = await withNearMisses(tx, plan)
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

/** Adds why the nearest rows do not match. Rows outside their period are read only here. */
async function withNearMisses(tx: Tx, { side, facts, rating }: Unpriced): Promise<Unpriced['rating']> {
  if (rating.reason !== 'noMatch') return rating
  const nearby = rate(facts, await candidatesFor(tx, { side, partyId: facts.partyId, date: facts.date }), side)
  return nearby.found ? rating : nearby
}

async function postPriced(tx: Tx, plan: Priced, { book, reason, lane }: CommitOptions): Promise<void> {
  const { existing, rating, result, side, trip } = plan
  const head = existing.some(c => book.isInClosedMonth(c))
    ? { ...plan.head, bizDate: openDate(book, plan.head.bizDate, tx.now.today) }
    : plan.head
  // The plan replaces nothing in a closed month.
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
  const removedIds = new Set(result.items.flatMap(item => item.removes))
  const remaining = existing.filter(c => c.amount !== null && !removedIds.has(c.id))
  let isCounted = remaining.some(c => c.trips > 0)
  // Missing tonnes are added to the freight that counts the truck, or else to its correction.
  let missingTons =
    isCounted && remaining.some(c => c.trips > 0 && isFree(book, c))
      ? '0.000'
      : qty(sub(tonsOf(plan), sum(remaining.map(c => c.tons))))
  const postings = withTonnageCorrection(plan, { remaining, missingTons }).flatMap(
    ({ charge, kind, adjusts, text }): Posting[] => {
      if (!charge) return []
      const first = kind === 'freight' && !isCounted
      isCounted ||= first
      const tons = kind === 'freight' && (first || adjusts !== null) ? missingTons : '0.000'
      if (!isZero(tons)) missingTons = '0.000'
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
    },
  )
  await postCharges(tx, head, { postings })
  await updateKeptCharges(tx, book, plan)
  await updateLane(tx, plan, lane)
  if (postings.some(posting => posting.adjustsId !== null))
    await markDirty(tx, { docType: 'waybill', docIds: [trip.id], side, reason: '费用已更正' })
}

type Item = Pick<Priced['result']['items'][number], 'charge' | 'kind' | 'adjusts' | 'text'>

/**
 * Tonnes may need a correction where the amount does not: a truck paid per trip whose charge is in a statement or a
 * closed month.
 */
function withTonnageCorrection(
  { result }: Priced,
  { remaining, missingTons }: { remaining: readonly ChargeRow[]; missingTons: string },
): readonly Item[] {
  const counting = remaining.find(c => c.trips > 0)
  const hasFreight = result.items.some(({ charge, kind }) => charge && kind === 'freight')
  if (!counting || hasFreight || isZero(missingTons)) return result.items
  const { taxRate, feeCode, feeName, sheetLineId } = counting
  const zeroCharge = {
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
    { charge: zeroCharge, kind: 'freight', adjusts: counting.id, text: text('吨数更正', 'tonnes corrected') },
  ]
}

const isFree = (book: PricingBook, row: ChargeRow): boolean => row.statementId === null && !book.isInClosedMonth(row)

const isInLane = (row: Pick<ChargeRow, 'laneId' | 'laneAt' | 'laneQty'>, lane: TierEntry | undefined): boolean =>
  row.laneId === (lane?.lineId ?? null) && row.laneAt === (lane?.loadAt ?? null) && eq(row.laneQty, lane?.qty)

const isOriginal = ({ kind, adjusts }: { kind: string; adjusts: number | null }): boolean =>
  kind === 'freight' && adjusts === null

/**
 * Exactly one freight of the side counts in the lane, even if it is locked and corrected by others. It has the current
 * quantity and loading time of the trip.
 */
async function updateLane(tx: Tx, { existing, result }: Priced, lane: TierEntry | undefined): Promise<void> {
  const removedIds = new Set(result.items.flatMap(item => item.removes))
  const posted = result.items.some(item => item.charge !== null && isOriginal(item))
  const kept = existing.filter(
    row => row.kind === 'freight' && row.adjustsId === null && row.amount !== null && !removedIds.has(row.id),
  )
  for (const row of kept) {
    const expected = posted || row !== kept.at(-1) ? undefined : lane
    if (isInLane(row, expected)) continue
    await tx.sql(
      `update charge set lane_id = $3, lane_qty = $4, lane_at = $5, version = version + 1 where org_id = $1 and id = $2`,
      [tx.orgId, row.id, expected?.lineId ?? null, expected?.qty ?? null, expected?.loadAt ?? null],
      'align-lane',
    )
  }
}

/**
 * A free charge that is kept because its amount is right may now belong to another price row, and the tonnes of a truck
 * paid per trip may have been corrected.
 */
async function updateKeptCharges(tx: Tx, book: PricingBook, plan: Priced): Promise<void> {
  const { existing, rating, result } = plan
  const removedIds = new Set(result.items.flatMap(item => item.removes))
  const lineId = rating.row?.lineId ?? null
  for (const row of existing) {
    const free = isFree(book, row) && row.amount !== null && row.adjustsId === null && !removedIds.has(row.id)
    if (!free || row.kind !== 'freight') continue
    const moved = row.sheetLineId !== lineId
    const others = existing.filter(c => c !== row && c.amount !== null && !removedIds.has(c.id))
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

/** The number of rejected price rows that are stored with a charge: only the nearest misses. */
const MAX_REJECTED = 10

const traceOf = (rating: Rating): object => ({
  steps: rating.trace,
  row: rating.row,
  rejected: rating.rejected.slice(0, MAX_REJECTED),
})
