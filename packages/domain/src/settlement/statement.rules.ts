import { basisUnits, type ChargeUnit } from '../contracts/index.ts'
import {
  eq,
  gt,
  isNeg,
  isPos,
  isZero,
  max,
  min,
  money,
  neg,
  qty,
  sub,
  sum,
  toDec,
  type Dec,
} from '../kernel/decimal.ts'
import { diffDays } from '../kernel/dates.ts'
import type { Issue } from '../kernel/errors.ts'
import { text, type Lang, type Text } from '../kernel/text.ts'
import {
  ADJUST_LIMIT,
  adjustApproval,
  statementTotals,
  type FrozenCharge,
  type StatementLine,
  type StatementTotals,
} from './arithmetic/index.ts'
import { statementErrors } from './statement.errors.ts'

type Maybe<T> = T | null | undefined

/** A charge as copied to a line of a statement. */
export interface LineCharge extends FrozenCharge {
  id: number
  kind: string
  feeCode: string | null
  /** 1 if the charge counts its trip; lines frozen before November 2026 do not say it. */
  trips?: number
}

export interface LineFacts {
  docType?: Maybe<string>
  docId?: Maybe<number>
  settleQty?: Maybe<Dec>
  unit?: Maybe<ChargeUnit>
  tons?: Maybe<Dec>
  /** {@link LineCharge}[] in a JSON column. */
  charges?: unknown
  adjust?: Maybe<Dec>
  adjustReason?: Maybe<string>
  adjustTaxRate?: Maybe<Dec>
  prepaid?: Maybe<Dec>
  /** 可抵扣预付 of the document, yuan. Without the right to see it no issue depends on it. */
  prepaidDue?: Maybe<Dec>
  docNo?: Maybe<string>
  dirty?: Maybe<boolean>
  dirtyReason?: Maybe<string>
  disputeState?: Maybe<string>
}

export interface StatementFacts {
  status?: Maybe<string>
  periodFrom?: Maybe<string>
  periodTo?: Maybe<string>
  lines?: Maybe<readonly LineFacts[]>
  claimSum?: Maybe<Dec>
  netSum?: Maybe<Dec>
  invoiceableSum?: Maybe<Dec>
  appliedSum?: Maybe<Dec>
  settledSum?: Maybe<Dec>
  invoicedSum?: Maybe<Dec>
  invoicingSum?: Maybe<Dec>
  /** The company's limit when the statement was written, yuan. */
  adjustLimit?: Maybe<Dec>
  adjustApprovedKey?: Maybe<string>
  dirtyCount?: Maybe<number>
  diffCount?: Maybe<number>
}

/** The charges of a line. Rows of the JSON column without amount and tax rate are ignored. */
export function chargesOf(line: LineFacts): LineCharge[] {
  const list = Array.isArray(line.charges) ? (line.charges as Partial<LineCharge>[]) : []
  return list.filter(
    (charge): charge is LineCharge => typeof charge.amount === 'string' && typeof charge.taxRate === 'string',
  )
}

/** 运费 of the line. */
export const lineGross = (line: LineFacts): Dec => max(freightOf(line), '0.00')
/** 杂费: positive charges except freight. */
export const lineIncidental = (line: LineFacts): Dec =>
  sumOf(chargesOf(line).filter(charge => !isFreight(charge) && isPos(charge.amount)))
/** 扣减 as a positive amount: all negative charges. */
export const lineDeduct = (line: LineFacts): Dec =>
  money(
    neg(
      sum([
        ...chargesOf(line)
          .filter(charge => !isFreight(charge) && isNeg(charge.amount))
          .map(charge => charge.amount),
        min(freightOf(line), '0.00'),
      ]),
    ),
  )
/** Freight with its corrections on the same line. */
const freightOf = (line: LineFacts): Dec => sumOf(chargesOf(line).filter(isFreight))

/** 净额 = 运费 + 杂费 − 扣减 + 调整 − 预付抵扣. Nothing is multiplied: a unit price may be a rounded quotient. */
export const lineNetOf = (line: LineFacts): Dec =>
  money(sum([...chargesOf(line).map(charge => charge.amount), line.adjust, neg(line.prepaid)]))

/** Whether the amounts of the charges are visible. A viewer without the right gets lines without amounts. */
const hasVisibleAmounts = ({ charges }: LineFacts): boolean =>
  !Array.isArray(charges) || (charges as Partial<LineCharge>[]).every(one => typeof one.amount === 'string')

/**
 * All totals of a statement from its lines and claims. Null if the lines were not read or their amounts are not
 * visible.
 */
export function totalsOf(row: StatementFacts): StatementTotals | null {
  if (!row.lines?.every(hasVisibleAmounts)) return null
  const claims = isPos(row.claimSum) ? [{ amount: money(row.claimSum), taxRate: null }] : []
  const sumLines = (part: (line: LineFacts) => Dec): Dec => money(sum((row.lines ?? []).map(part)))
  const gross = money(sum([sumLines(lineGross), sumLines(lineIncidental)]))
  return { ...statementTotals(frozenLines(row), claims), gross, deduct: sumLines(lineDeduct) }
}

export const lineCount = (row: StatementFacts): number => row.lines?.length ?? 0
/**
 * 车数: a correction of a trip that an earlier statement counts is not another truck, nor is a line without charges,
 * which only deducts what is left of a prepayment.
 */
export const truckCount = (row: Pick<StatementFacts, 'lines'>): number =>
  new Set((row.lines ?? []).filter(countsTruck).map(line => line.docId)).size

function countsTruck(line: LineFacts): boolean {
  const charges = Array.isArray(line.charges) ? (line.charges as Partial<LineCharge>[]) : undefined
  if (line.docType !== 'waybill' || charges?.length === 0) return false
  // Lines of earlier releases do not tell
  const told = charges?.flatMap(({ trips }) => (trips === undefined ? [] : [trips])) ?? []
  return !told.length || told.some(trips => trips > 0)
}

/** 运量 in tonnes, whatever the price basis. */
export const qtySum = (row: StatementFacts): Dec => qty(sum((row.lines ?? []).map(line => line.tons)))

export interface QtySum {
  unit: ChargeUnit
  qty: Dec
}

/** What a line tells of itself; a value may be masked. */
interface Counted {
  docType?: unknown
  unit?: unknown
  settleQty?: unknown
}

const isCarried = ({ docType }: Counted): boolean => docType === 'waybill' || docType === 'railWaybill'

/**
 * Lines of what was carried. Services and fees for a trip show its weights, too, which would then count once for each of
 * them.
 */
export const carriedLines = <L extends Counted>(lines: readonly L[]): readonly L[] => lines.filter(isCarried)

/**
 * Lines whose quantity is added up: of each unit what was carried, if anything that is charged by it was; a service by the
 * tonne is for tonnes that count already.
 */
export function countedLines<L extends Counted>(lines: readonly L[]): readonly L[] {
  const carried = new Set(
    carriedLines(lines).flatMap(({ settleQty, unit }) =>
      // A masked quantity is one
      typeof settleQty === 'string' && /^-?[\d.]+$/.test(settleQty) && isZero(settleQty) ? [] : [unit],
    ),
  )
  return lines.filter(line => isCarried(line) || !carried.has(line.unit))
}

/** 结算量: one sum for each unit. Lump sums have no quantity. */
export function qtySums(row: StatementFacts): QtySum[] {
  const counted = countedLines(row.lines ?? []).filter(
    line => line.unit && line.unit !== 'lump' && !isZero(line.settleQty),
  )
  return [...Map.groupBy(counted, line => line.unit as ChargeUnit)]
    .map(([unit, lines]) => ({ unit, qty: qty(sum(lines.map(line => line.settleQty))) }))
    .toSorted((a, b) => (a.unit < b.unit ? -1 : 1))
}

/** `1,286.440 吨；12 车`, a single line of text. */
export function quantityText(value: unknown, lang: Lang): string {
  const list = Array.isArray(value) ? (value as Partial<QtySum>[]) : []
  return list
    .flatMap(one =>
      one.qty && one.unit
        ? [`${grouped(one.unit === 'ton' ? qty(one.qty) : toDec(one.qty))} ${basisUnits[one.unit][lang]}`]
        : [],
    )
    .join(lang === 'zh' ? '；' : '; ')
}

const grouped = (value: Dec): string => value.replace(/^(-?\d+)/, whole => whole.replace(/\B(?=(\d{3})+$)/g, ','))

export const dirtyCount = (row: StatementFacts): number => (row.lines ?? []).filter(line => line.dirty).length
export const diffCount = (row: StatementFacts): number =>
  (row.lines ?? []).filter(line => line.disputeState === 'open' || line.disputeState === 'answered').length

export function taxSum(row: StatementFacts): Dec | null {
  const totals = totalsOf(row)
  return totals && money(sum(totals.taxGroups.map(group => group.tax)))
}

/** 未结 = 应结净额 − 已结 once the counterparty has confirmed. Before that nothing is due. */
export const openSum = (row: StatementFacts): Dec =>
  CONFIRMED.includes(row.status ?? '') ? money(sub(row.netSum, row.settledSum)) : '0.00'

const CONFIRMED: readonly string[] = ['confirmed', 'partSettled', 'settled']
/** Whether anything is due on the statement: before the confirmation nothing can be open, settled or invoiced. */
export const isDue = ({ status }: { status?: unknown }): boolean => CONFIRMED.includes(status as string)

/** Days since the due date of a statement on which money is open; zero if it is not overdue. */
export function daysOverdue(row: { status?: unknown; dueDate?: unknown; openSum?: unknown }, today: string): number {
  const { dueDate, openSum: open } = row
  if (!isDue(row) || typeof dueDate !== 'string' || isZero(open as Maybe<Dec>)) return 0
  return Math.max(0, diffDays(dueDate, today))
}
/** 可申请 = 应结净额 − 已申请: what no settlement has applied for. */
export const availableSum = (row: StatementFacts): Dec => money(sub(row.netSum, row.appliedSum))
/** 未开票 = 应开票额 − 已开票 − 开票中: what can still be invoiced. */
export const uninvoicedSum = (row: StatementFacts): Dec =>
  money(sub(row.invoiceableSum, sum([row.invoicedSum, row.invoicingSum])))

/** Invoicing status from the issued invoices of the statement. */
export function invoiceStateOf(row: StatementFacts): 'none' | 'part' | 'full' {
  if (isZero(row.invoicedSum)) return 'none'
  return eq(row.invoicedSum, row.invoiceableSum) ? 'full' : 'part'
}

export function statementIssues(row: StatementFacts): Issue[] {
  const issues: Issue[] = []
  if (row.periodFrom && row.periodTo && row.periodTo < row.periodFrom) {
    issues.push(statementErrors.issue('statement.period', {}, 'periodTo'))
  }
  return issues
}

/** 调整 needs a reason. */
export function adjustIssues(line: LineFacts): Issue[] {
  return isZero(line.adjust) || line.adjustReason?.trim()
    ? []
    : [statementErrors.issue('statement.line_reason', {}, 'adjustReason')]
}

/** How much less of a due prepayment a line deducts; zero if it is not known. */
export const prepaidShort = ({ prepaid, prepaidDue }: LineFacts): Dec =>
  typeof prepaidDue === 'string' && gt(prepaidDue, money(prepaid)) ? money(sub(prepaidDue, prepaid)) : '0.00'

/** 预付抵扣: from zero to what is due. Less than what is due needs a reason. */
export function prepaidIssues(line: LineFacts): Issue[] {
  const { prepaid, prepaidDue, adjustReason } = line
  if (typeof prepaidDue !== 'string') return []
  if (gt(money(prepaid), prepaidDue)) {
    return [
      statementErrors.issue('statement.prepaid_over', { prepaid: money(prepaid), due: money(prepaidDue) }, 'prepaid'),
    ]
  }
  const short = prepaidShort(line)
  return isZero(short) || adjustReason?.trim()
    ? []
    : [statementErrors.issue('statement.prepaid_reason', { short }, 'adjustReason')]
}

type Typed = Pick<LineFacts, 'adjust' | 'adjustReason' | 'prepaid'>

/**
 * A reason explains an adjustment or a prepayment that is not deducted in full. A line whose typed fields are as they were
 * (`before`) is left alone, and nothing is said while an amount is not visible.
 */
export function loneReasonIssues(line: LineFacts, before?: Typed): Issue[] {
  const isSame = before && TYPED.every(name => (line[name] || null) === (before[name] || null))
  if (isSame || !line.adjustReason?.trim() || line.adjust === undefined || typeof line.prepaidDue !== 'string')
    return []
  const explains = !isZero(line.adjust) || !isZero(prepaidShort(line))
  return explains ? [] : [statementErrors.issue('statement.lone_reason', {}, 'adjust')]
}
const TYPED = ['adjust', 'adjustReason', 'prepaid'] as const

export const lineIssuesOf = (line: LineFacts): Issue[] => [...adjustIssues(line), ...prepaidIssues(line)]

/** Absolute adjustments and prepayments that are not deducted, yuan. Compared with the limit. */
export const countedAdjustment = (row: StatementFacts): Dec => approvalOf(row).amount

/** 发送对账: needs a line, no changed lines, and an approval of adjustments above the limit. */
export function sendRefusal(row: StatementFacts): Issue | undefined {
  if (!lineCount(row)) return statementErrors.issue('statement.no_lines')
  return dirtyRefusal(row) ?? approvalOf(row).issue ?? undefined
}

/** 对方确认: needs no changed and no disputed lines. */
export function confirmRefusal(row: StatementFacts): Issue | undefined {
  const count = diffCount(row)
  const disputed =
    count > 0 ? { ...statementErrors.issue('statement.disputed', { count }), way: 'withdraw' } : undefined
  return dirtyRefusal(row) ?? disputed
}

/** 异议已解决: needs a disputed line. Rows of a list have no lines, so the stored count is used. */
export function settleDisputeRefusal(row: StatementFacts): Issue | undefined {
  const count = row.lines ? diffCount(row) : (row.diffCount ?? 0)
  return count > 0 ? undefined : statementErrors.issue('statement.not_disputed')
}

/** A draft with disputed lines is described as a dispute in references, instead of as a draft. */
export function statementStanding(row: StatementFacts & { status?: unknown }): { state: Text; way: Text } | undefined {
  const count = row.lines ? diffCount(row) : (row.diffCount ?? 0)
  return row.status === 'draft' && count > 0 ? IN_DISPUTE : undefined
}

const IN_DISPUTE = {
  state: text('异议处理中', 'in dispute handling'),
  way: text(
    '请先答复异议，或记为“异议已解决”，再“发送对账”',
    'answer the disputed lines or resolve the disputes, then send it again',
  ),
}

/** 作废: refused with settlements or invoices. */
export function voidStatementRefusal(row: StatementFacts): Issue | undefined {
  const taken = isZero(row.appliedSum) ? row.settledSum : row.appliedSum
  if (!isZero(taken)) return statementErrors.issue('statement.has_settlement', { amount: money(taken) })
  const invoices = money(sum([row.invoicedSum, row.invoicingSum]))
  return isZero(invoices) ? undefined : statementErrors.issue('statement.has_invoice', { amount: invoices })
}

export function approveAdjustRefusal(row: StatementFacts): Issue | undefined {
  if (approvalOf(row).state === 'needed') return undefined
  return statementErrors.issue('statement.approval_not_needed', { amount: countedAdjustment(row), limit: limitOf(row) })
}

/** Identifies the adjustments that an approval is for. */
export const adjustKey = (row: StatementFacts): string => approvalOf(row).key

const approvalOf = (row: StatementFacts) =>
  adjustApproval({ lines: frozenLines(row), approvedKey: row.adjustApprovedKey ?? null, limit: limitOf(row) })

const limitOf = (row: StatementFacts): Dec => money(row.adjustLimit ?? ADJUST_LIMIT)

/**
 * `dirtyReason` of a line whose trip waits for repricing by quantity bands. Checking the line does not help before the
 * trip is priced again.
 */
export const OVERTAKEN = '阶梯累计量已变动，运单待重新计价'

/** Largest number of document numbers in a refusal. */
const MAX_NAMED = 3

function dirtyRefusal(row: StatementFacts): Issue | undefined {
  const dirty = (row.lines ?? []).filter(line => line.dirty)
  const overtaken = dirty.filter(line => line.dirtyReason === OVERTAKEN)
  const changed = dirty.filter(line => line.dirtyReason !== OVERTAKEN)
  if (changed.length) return statementErrors.issue('statement.dirty', { count: changed.length })
  if (!overtaken.length) return undefined
  const nos = overtaken
    .slice(0, MAX_NAMED)
    .map(line => line.docNo ?? '—')
    .join('、')
  return statementErrors.issue('statement.overtaken', {
    nos: overtaken.length > MAX_NAMED ? `${nos}…` : nos,
    count: overtaken.length,
  })
}

/** Lines in the form of the arithmetic. The document's id stands for the id of a new line. */
function frozenLines(row: StatementFacts): StatementLine[] {
  return (row.lines ?? []).map(line => ({
    id: line.docId ?? 0,
    charges: chargesOf(line),
    adjust: money(line.adjust),
    adjustReason: line.adjustReason ?? null,
    adjustTaxRate: line.adjustTaxRate ?? chargesOf(line)[0]?.taxRate ?? '0',
    prepaid: money(line.prepaid),
    prepaidShort: prepaidShort(line),
  }))
}

/** Freight, and of trade the goods. */
const isFreight = ({ kind }: LineCharge): boolean => kind === 'freight' || kind === 'goods'
const sumOf = (charges: readonly LineCharge[]): Dec => money(sum(charges.map(charge => charge.amount)))
