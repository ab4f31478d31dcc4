import { formatDateTime, instantMillis } from '../kernel/dates.ts'
import { CLOCK_SKEW_MINUTES } from '../kernel/draft.ts'
import { eq, gte, isPos, qty, sub, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { RuleContext } from '../kernel/resource.ts'
import type { StockColumn, StockDocType, StockFlow } from './warehouse.choices.ts'
import { warehouseErrors } from './warehouse.errors.ts'

type Maybe<T> = T | null | undefined

export interface StockDocFacts {
  docType?: Maybe<string>
  flow?: Maybe<string>
  bizDate?: Maybe<string>
  warehouseId?: Maybe<number>
  slotNo?: Maybe<string>
  ownerId?: Maybe<number>
  batchNo?: Maybe<string>
  toWarehouseId?: Maybe<number>
  toSlotNo?: Maybe<string>
  toOwnerId?: Maybe<number>
  plannedQty?: Maybe<Dec>
  gross?: Maybe<Dec>
  tare?: Maybe<Dec>
  statedQty?: Maybe<Dec>
  net?: Maybe<Dec>
  diffReason?: Maybe<string>
  weighAt?: Maybe<string>
  status?: Maybe<string>
}

const FLOWS: Readonly<Record<StockDocType, StockFlow>> = {
  purchaseIn: 'in',
  arrivalIn: 'in',
  haulIn: 'in',
  returnIn: 'in',
  countGain: 'in',
  saleOut: 'out',
  shipOut: 'out',
  returnOut: 'out',
  countLoss: 'out',
  lossOut: 'out',
  move: 'move',
  title: 'title',
}
const ADJUSTING: readonly string[] = ['countGain', 'countLoss', 'lossOut'] satisfies StockDocType[]

/** What a document of the type does to stock. */
export const flowOf = ({ docType }: StockDocFacts): StockFlow | null => FLOWS[docType as StockDocType] ?? null

/** The column of the balance in which a change counts: counts and wastage apart from what came and went. */
export const columnOf = (docType: Maybe<string>, sign: 1 | -1): StockColumn =>
  ADJUSTING.includes(docType ?? '') ? 'adj' : sign > 0 ? 'in' : 'out'

/** 净重, tonnes: gross less tare, else what was stated without a scale. */
export const netOf = ({ gross, tare, statedQty }: StockDocFacts): Dec | null =>
  gross && tare ? qty(sub(gross, tare)) : statedQty ? qty(statedQty) : null

/** 差异, tonnes: net less what was expected. */
export const diffOf = (row: StockDocFacts): Dec | null => {
  const net = netOf(row)
  return net && row.plannedQty ? qty(sub(net, row.plannedQty)) : null
}

export const differs = (row: StockDocFacts): boolean => {
  const diff = diffOf(row)
  return diff !== null && !eq(diff, '0')
}

export function stockDocIssues(row: StockDocFacts, { at, today }: RuleContext): Issue[] {
  const issues: Issue[] = []
  const { gross, tare, statedQty, weighAt } = row
  if (!gross !== !tare) issues.push(warehouseErrors.issue('stock_doc.one_weight', {}, gross ? 'tare' : 'gross'))
  if (gross && tare && gte(tare, gross)) issues.push(warehouseErrors.issue('stock_doc.tare_over', {}, 'tare'))
  if (gross && tare && statedQty) issues.push(warehouseErrors.issue('stock_doc.two_weights', {}, 'statedQty'))
  if (weighAt && isAhead(weighAt, { at, today }))
    issues.push(warehouseErrors.issue('stock_doc.weigh_future', {}, 'weighAt'))
  else if (weighAt && row.bizDate && weighAt.slice(0, 10) > row.bizDate)
    issues.push(warehouseErrors.issue('stock_doc.weigh_after', {}, 'weighAt'))
  if (flowOf(row) === 'move' && isSamePlace(row))
    issues.push(warehouseErrors.issue('stock_doc.same_place', {}, 'toSlotNo'))
  if (flowOf(row) === 'title' && row.toOwnerId && row.toOwnerId === row.ownerId)
    issues.push(warehouseErrors.issue('stock_doc.same_owner', {}, 'toOwnerId'))
  return issues
}

/** Clocks of scales may run ahead. */
const isAhead = (moment: string, { at, today }: Pick<RuleContext, 'at' | 'today'>): boolean =>
  at ? moment > formatDateTime(instantMillis(at) + CLOCK_SKEW_MINUTES * 60_000) : moment.slice(0, 10) > today

const isSamePlace = (row: StockDocFacts): boolean =>
  !!row.toSlotNo && row.toWarehouseId === row.warehouseId && row.toSlotNo === row.slotNo

/** Why the document cannot be submitted yet: what a draft may do without. */
export function submitRefusal(row: StockDocFacts): Issue | undefined {
  if (!row.slotNo) return warehouseErrors.issue('stock_doc.no_slot', {}, 'slotNo')
  if (!row.batchNo) return warehouseErrors.issue('stock_doc.no_lot', {}, 'batchNo')
  if (!isPos(row.net)) return warehouseErrors.issue('stock_doc.no_weight', {}, 'gross')
  if (flowOf(row) === 'move' && !row.toSlotNo) return warehouseErrors.issue('stock_doc.no_to_slot', {}, 'toSlotNo')
  if (differs(row) && !row.diffReason) return warehouseErrors.issue('stock_doc.no_diff_reason', {}, 'diffReason')
  return undefined
}
