import { abs, gt, isPos, isZero, min, mul, qty, quotient, round, sub, sum, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { CountResult, CountScope } from './stock-count.choices.ts'
import { warehouseErrors } from './warehouse.errors.ts'

type Maybe<T> = T | null | undefined

export interface CountRowFacts {
  method?: Maybe<string>
  volume?: Maybe<Dec>
  density?: Maybe<Dec>
  statedQty?: Maybe<Dec>
  bookQty?: Maybe<Dec>
  tolerance?: Maybe<Dec>
  reason?: Maybe<string>
}

export interface StockCountFacts {
  status?: Maybe<string>
  mode?: Maybe<string>
  scope?: Maybe<CountScope>
  slotNo?: Maybe<string>
  ownerId?: Maybe<number>
  goodsId?: Maybe<number>
  rows?: Maybe<readonly CountRowFacts[]>
}

/** More does not fit its column. */
const MOST_RATE = '99.9999'

export const isMeasured = ({ method }: CountRowFacts): boolean => method === 'measure'

/** 实盘, tonnes: volume × density of a measured pile, else what was weighed or counted. */
export const countedQty = (row: CountRowFacts): Dec | null =>
  isMeasured(row)
    ? row.volume && row.density
      ? qty(mul(row.volume, row.density))
      : null
    : row.statedQty !== null && row.statedQty !== undefined
      ? qty(row.statedQty)
      : null

/** 差异, tonnes: counted less booked; null until both are known. */
export function countDiff(row: CountRowFacts): Dec | null {
  const counted = countedQty(row)
  return counted === null || row.bookQty === null || row.bookQty === undefined ? null : qty(sub(counted, row.bookQty))
}

/** 差异率 of what stands in the books, at most 99.9999. */
export const countDiffRate = (row: CountRowFacts): Dec | null => {
  const diff = countDiff(row)
  return diff === null || !isPos(row.bookQty) ? null : round(min(quotient(diff, row.bookQty, 4), MOST_RATE), 4)
}

/** Whether a row is as booked, within the tolerance, or beyond it. Only what is beyond it is posted. */
export function countResult(row: CountRowFacts): CountResult | null {
  const diff = countDiff(row)
  if (diff === null) return null
  if (isZero(diff)) return 'same'
  return gt(abs(diff), mul(row.bookQty, row.tolerance)) ? 'over' : 'within'
}

/** What the approval posts for a row, tonnes. */
export const postedDiff = (row: CountRowFacts): Dec =>
  countResult(row) === 'over' ? (countDiff(row) ?? '0.000') : '0.000'

/** Gains and losses that the approval posts, tonnes. */
export const gainOf = ({ rows }: StockCountFacts): Dec | null => summed(rows, diff => isPos(diff))
export const lossOf = ({ rows }: StockCountFacts): Dec | null => summed(rows, diff => !isPos(diff))

function summed(rows: StockCountFacts['rows'], isMine: (diff: Dec) => boolean): Dec | null {
  const list = rows ?? []
  if (!list.length || list.some(row => countResult(row) === null)) return null
  return qty(sum(list.map(postedDiff).filter(isMine)))
}

export const isNarrowed = ({ scope }: StockCountFacts): boolean => scope === 'partial'
export const isBySpan = ({ scope }: StockCountFacts): boolean => scope === 'cyclic' || scope === 'touched'

export function stockCountIssues(row: StockCountFacts): Issue[] {
  return isNarrowed(row) && !row.slotNo && !row.ownerId && !row.goodsId
    ? [warehouseErrors.issue('stock_count.no_part', {}, 'slotNo')]
    : []
}

/** A pile is measured by both of its figures. */
export function countRowIssues(row: CountRowFacts): Issue[] {
  if (!isMeasured(row) || !row.volume === !row.density) return []
  return [warehouseErrors.issue('stock_count.one_figure', {}, row.volume ? 'density' : 'volume')]
}

/** Why the count is not over: the first row that nobody counted. */
export function finishRefusal({ rows }: StockCountFacts): Issue | undefined {
  const at = (rows ?? []).findIndex(row => countedQty(row) === null)
  return at < 0 ? undefined : warehouseErrors.issue('stock_count.uncounted', { row: at + 1 }, `rows.${at}.statedQty`)
}

/** Why it cannot be submitted: a difference beyond the tolerance that nobody explained. */
export function submitCountRefusal({ rows }: StockCountFacts): Issue | undefined {
  const at = (rows ?? []).findIndex(row => countResult(row) === 'over' && !row.reason)
  return at < 0 ? undefined : warehouseErrors.issue('stock_count.no_reason', { row: at + 1 }, `rows.${at}.reason`)
}
