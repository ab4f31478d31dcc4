import {
  abs,
  add,
  div,
  eq,
  gt,
  isPos,
  isZero,
  min,
  money,
  mul,
  round,
  sub,
  sum,
  toDec,
  type Dec,
} from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { splitTax } from '../kernel/tax.ts'
import { text, type Text } from '../kernel/text.ts'
import { checkInvoiceNo } from '../kernel/validators/invoice-no.ts'
import { standardIssues } from '../parties/index.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import { invoiceForms, itemClasses, type InvoiceForm, type ItemClass } from './invoices.choices.ts'
import { invoiceErrors } from './invoices.errors.ts'
import { classOfItem } from './item-class.ts'

type Maybe<T> = T | null | undefined

export interface InvoiceLineFacts {
  itemClass?: Maybe<ItemClass>
  itemName?: Maybe<string>
  qty?: Maybe<Dec>
  /** 价税合计, yuan. */
  incl?: Maybe<Dec>
  taxRate?: Maybe<Dec>
  /** 税额尾差: difference of the line's tax from its own split, so that the parts of a statement add up. */
  taxOff?: Maybe<Dec>
}

export const lineExcl = ({ incl, taxRate, taxOff }: InvoiceLineFacts): Dec | null =>
  incl && taxRate ? money(sub(splitTax(incl, taxRate).excl, taxOff)) : null
export const lineTax = ({ incl, taxRate, taxOff }: InvoiceLineFacts): Dec | null =>
  incl && taxRate ? money(add(splitTax(incl, taxRate).tax, taxOff)) : null

/** 不含税单价, 8 decimals. A quotient for display, which must not be multiplied. */
export function linePrice(line: InvoiceLineFacts): Dec | null {
  const excl = lineExcl(line)
  return excl && isPos(line.qty) ? round(div(excl, line.qty), 8) : null
}

/** General rates of each class. The rates of small-scale sellers, 3 % and 1 %, and exempt supplies fit every class. */
const GENERAL_RATES: Readonly<Record<ItemClass, readonly Dec[]>> = {
  freight: ['0.09'],
  auxiliary: ['0.06'],
  goods: ['0.13', '0.09'],
}
const SIMPLE_RATES: readonly Dec[] = ['0.03', '0.01', '0']

/** Whether a rate fits a class of supply (运输 9, 物流辅助 6, 货物 13; 小规模 3 or 1). */
export const rateFits = (itemClass: ItemClass, rate: Dec): boolean =>
  [...GENERAL_RATES[itemClass], ...SIMPLE_RATES].includes(toDec(rate))

export function lineIssues(line: InvoiceLineFacts): Issue[] {
  const issues: Issue[] = []
  const { itemClass, itemName, taxRate } = line
  if (itemName) {
    const nameClass = classOfItem(itemName)
    if (!nameClass) issues.push(invoiceErrors.issue('invoice.item_name', {}, 'itemName'))
    else if (itemClass && nameClass !== itemClass) {
      issues.push(
        wordedIssue(
          invoiceErrors,
          { code: 'invoice.item_class', path: 'itemClass' },
          { item: itemName, class: itemClasses[itemClass] },
        ),
      )
    }
  }
  if (itemClass && taxRate && !rateFits(itemClass, taxRate)) {
    const rates = GENERAL_RATES[itemClass].map(percent).join('、')
    issues.push(
      wordedIssue(
        invoiceErrors,
        { code: 'invoice.rate', path: 'taxRate' },
        { class: itemClasses[itemClass], rates, rate: percent(taxRate) },
      ),
    )
  }
  return issues
}

export interface AllocationFacts {
  statementId?: Maybe<number>
  stmtNo?: Maybe<string>
  amount?: Maybe<Dec>
  /** 未开票 of the statement when it was chosen. */
  uninvoiced?: Maybe<Dec>
}

/** 本次额 ≤ 未开. A red allocation is negative and limited by its blue invoice. */
export function allocationIssue({ amount, uninvoiced, stmtNo }: AllocationFacts): Issue[] {
  if (!amount || !uninvoiced || !gt(amount, uninvoiced)) return []
  return [invoiceErrors.issue('invoice.over_open', { no: stmtNo ?? '', open: money(uninvoiced) }, 'amount')]
}

/** The amounts of an invoice and of its statements must be equal. For an invoice out the issue is at the lines. */
export function sumIssue(total: Dec, items: Maybe<readonly AllocationFacts[]>, direction: 'in' | 'out'): Issue[] {
  if (!items?.length) return []
  const allocated = money(sum(items.map(item => item.amount)))
  if (eq(allocated, total)) return []
  const sums = { lines: money(total), items: allocated, diff: money(sub(total, allocated)) }
  return direction === 'out'
    ? [invoiceErrors.issue('invoice.lines_differ', sums, 'lines')]
    : [invoiceErrors.issue('invoice.sum_differs', sums, 'items')]
}

export interface FreightLineFacts {
  vehicleKind?: Maybe<string>
  vehicleNo?: Maybe<string>
  fromPlace?: Maybe<string>
  toPlace?: Maybe<string>
  goodsName?: Maybe<string>
}

const FREIGHT_FIELDS: readonly { name: keyof FreightLineFacts; label: Text }[] = [
  { name: 'vehicleKind', label: text('运输工具种类', 'means of transport') },
  { name: 'vehicleNo', label: text('运输工具牌号', 'vehicle number') },
  { name: 'fromPlace', label: text('起运地', 'origin') },
  { name: 'toPlace', label: text('到达地', 'destination') },
  { name: 'goodsName', label: text('运输货物名称', 'name of the goods') },
]

/** A transport invoice needs all five 特定要素 of every journey. Returns the first missing one. */
export function freightRefusal(row: {
  lines?: Maybe<readonly InvoiceLineFacts[]>
  freightLines?: Maybe<readonly FreightLineFacts[]>
}): Issue | undefined {
  if (!row.lines?.some(line => line.itemClass === 'freight')) return undefined
  if (!row.freightLines?.length) return invoiceErrors.issue('invoice.freight_none', {}, 'freightLines')
  for (const [i, line] of row.freightLines.entries()) {
    const missingPart = FREIGHT_FIELDS.find(({ name }) => !line[name]?.trim())
    if (missingPart) {
      return wordedIssue(
        invoiceErrors,
        { code: 'invoice.freight_missing', path: `freightLines.${i}.${missingPart.name}` },
        { what: missingPart.label },
      )
    }
  }
  return undefined
}

const PROVINCE = /^(.{1,6}省|.{2,6}自治区|(香港|澳门)特别行政区|(北京|天津|上海|重庆)市)/

/** 起运地 and 到达地 must begin with the full name of a province. */
export function placeIssues(line: FreightLineFacts): Issue[] {
  return FREIGHT_FIELDS.filter(({ name }) => name === 'fromPlace' || name === 'toPlace').flatMap(({ name, label }) => {
    const place = line[name]?.trim()
    return place && !PROVINCE.test(place)
      ? [wordedIssue(invoiceErrors, { code: 'invoice.province', path: name }, { what: label, place })]
      : []
  })
}

const DIGITAL_KINDS: ReadonlySet<InvoiceForm> = new Set([
  'eSpecial',
  'eOrdinary',
  'paperSpecial',
  'paperOrdinary',
  'railTicket',
])
const DEDUCTIBLE_KINDS: ReadonlySet<InvoiceForm> = new Set([
  'eSpecial',
  'paperSpecial',
  'railTicket',
  'oldSpecial',
  'oldESpecial',
  'tollEOrdinary',
])

export const isDigital = (kind: Maybe<InvoiceForm>): boolean => !!kind && DIGITAL_KINDS.has(kind)
/** Whether the input VAT can be deducted. */
export const isDeductible = (kind: Maybe<InvoiceForm>): boolean => !!kind && DEDUCTIBLE_KINDS.has(kind)

export interface NumberFacts {
  invoiceKind?: Maybe<InvoiceForm>
  invoiceNo?: Maybe<string>
  invoiceCode?: Maybe<string>
}

/** Digital invoices have 20 digits and no code; old ones 8 digits and a code of 10 or 12. */
export function numberIssues(row: NumberFacts, today: string): Issue[] {
  const { invoiceKind: kind, invoiceNo: no, invoiceCode: code } = row
  if (!kind || !no) return []
  if (isDigital(kind)) {
    const issues = standardIssues(checkInvoiceNo(no, today), 'invoiceNo', text('发票号码', 'Invoice number'))
    return code ? [...issues, invoiceErrors.issue('invoice.code_digital', {}, 'invoiceCode')] : issues
  }
  const params = { kind: invoiceForms[kind] }
  const issues = /^\d{8}$/.test(no)
    ? []
    : [wordedIssue(invoiceErrors, { code: 'invoice.number_old', path: 'invoiceNo' }, params)]
  return /^(\d{10}|\d{12})$/.test(code ?? '')
    ? issues
    : [...issues, wordedIssue(invoiceErrors, { code: 'invoice.code_old', path: 'invoiceCode' }, params)]
}

/** 蓝票剩余: total less the reversed amount; `redAmount` is positive. */
export const blueLeft = ({ total, redAmount }: { total?: Maybe<Dec>; redAmount?: Maybe<Dec> }): Dec =>
  money(sub(total, redAmount))

/** 红冲金额 ≤ 蓝票 − 已红冲. `red` in yuan, positive. */
export function redIssue(blue: { total?: Maybe<Dec>; redAmount?: Maybe<Dec> }, red: Dec): Issue | undefined {
  const left = blueLeft(blue)
  return gt(red, left) ? invoiceErrors.issue('invoice.red_over', { red: money(red), left }, 'redTotal') : undefined
}

/** 金额 + 税额 = 价税合计. */
export function taxSumIssue(row: { amount?: Maybe<Dec>; tax?: Maybe<Dec>; total?: Maybe<Dec> }): Issue[] {
  const { amount, tax, total } = row
  if (!amount || !tax || !total || eq(add(amount, tax), total)) return []
  return [
    invoiceErrors.issue('invoice.tax_sum', { excl: money(amount), tax: money(tax), total: money(total) }, 'total'),
  ]
}

/** Highest VAT rate. */
const HIGHEST_RATE: Dec = '0.13'
/** Yuan. Largest difference that the tax bureau accepts, whatever the number of lines. */
const MAX_TAX_TOLERANCE = '1.27'

/** Half a cent of rounding for each line and for the expected tax. */
const taxTolerance = (lineCount: Maybe<number>): Dec =>
  min(mul('0.005', Math.max(lineCount ?? 1, 1) + 1), MAX_TAX_TOLERANCE)

/** The tax must be that of its rate. Without a rate (several rates) it is at most that of the highest rate. */
export function taxRateIssue({ tax, total, taxRate, lineCount }: TaxFacts): Issue[] {
  if (taxRate && gt(taxRate, HIGHEST_RATE)) {
    return [invoiceErrors.issue('invoice.tax_rate', { rate: percent(taxRate), top: percent(HIGHEST_RATE) }, 'taxRate')]
  }
  if (!tax || !total) return []
  const slack = taxTolerance(lineCount)
  const wanted = splitTax(total, taxRate ?? HIGHEST_RATE).tax
  const difference = sub(tax, wanted)
  if (!gt(taxRate ? abs(difference) : difference, slack)) return []
  const params = { rate: percent(taxRate ?? HIGHEST_RATE), wanted, tax: money(tax), slack: round(slack, 2, 'down') }
  return [invoiceErrors.issue(taxRate ? 'invoice.tax_amount' : 'invoice.tax_most', params, 'tax')]
}

/** 税率不符: the rate of an invoice, or without a rate its tax, does not fit the rates of its statements. */
export function rateWarning(row: TaxFacts, rates: readonly Dec[]): Issue | undefined {
  const { tax, total, taxRate, lineCount } = row
  const stated = [...new Set(rates.map(toDec))]
  // Of what comes with such an invoice the statement has no input tax
  if (row.invoiceKind && !isDeductible(row.invoiceKind) && stated.every(isZero)) return undefined
  const [highest] = stated.toSorted((a, b) => (gt(b, a) ? 1 : -1))
  if (!highest) return undefined
  const fits = taxRate
    ? stated.some(rate => eq(rate, taxRate))
    : !tax || !total || !gt(sub(tax, splitTax(total, highest).tax), taxTolerance(lineCount))
  if (fits) return undefined
  const shown = taxRate ?? round(div(tax, sub(total, tax)), 4)
  return invoiceErrors.issue(
    'invoice.rate_differs',
    { rate: percent(shown), stated: stated.map(percent).join('、') },
    'taxRate',
  )
}

export interface TaxFacts {
  invoiceKind?: Maybe<InvoiceForm>
  tax?: Maybe<Dec>
  total?: Maybe<Dec>
  /** Empty if the invoice has several rates. */
  taxRate?: Maybe<Dec>
  /** Number of lines of the received invoice, as typed. */
  lineCount?: Maybe<number>
}

const percent = (rate: Dec): string => `${toDec(mul(rate, 100))}%`
