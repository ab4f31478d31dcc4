import { gt, isNeg, isPos, isZero, money, sum, toDec, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { RuleContext } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import {
  blueLeft,
  freightRefusal,
  lineExcl,
  lineTax,
  numberIssues,
  sumIssue,
  type AllocationFacts,
  type FreightLineFacts,
  type InvoiceLineFacts,
} from './invoice.rules.ts'
import { redFormStatuses, type InvoiceForm } from './invoices.choices.ts'
import { invoiceErrors } from './invoices.errors.ts'

type Maybe<T> = T | null | undefined

export interface InvoiceOutFacts {
  invoiceKind?: Maybe<InvoiceForm>
  titleName?: Maybe<string>
  titleTaxNo?: Maybe<string>
  items?: Maybe<readonly AllocationFacts[]>
  lines?: Maybe<readonly InvoiceLineFacts[]>
  freightLines?: Maybe<readonly FreightLineFacts[]>
  total?: Maybe<Dec>
  invoiceNo?: Maybe<string>
  invoiceDate?: Maybe<string>
  redOfId?: Maybe<number>
  redAmount?: Maybe<Dec>
  redPending?: Maybe<Dec>
  redFormStatus?: Maybe<keyof typeof redFormStatuses>
}

export const amountSum = (row: InvoiceOutFacts): Dec => money(sum((row.lines ?? []).map(lineExcl)))
export const taxTotal = (row: InvoiceOutFacts): Dec => money(sum((row.lines ?? []).map(lineTax)))
export const inclTotal = (row: InvoiceOutFacts): Dec => money(sum((row.lines ?? []).map(line => line.incl)))

/** Rules of totals, signs and numbers. The form checks them while typing, the server on every write. */
export function invoiceOutIssues(row: InvoiceOutFacts, { today }: RuleContext): Issue[] {
  const total = inclTotal(row)
  const issues = [...sumIssue(total, row.items, 'out'), ...numberIssues(row, today)]
  if (row.invoiceDate && row.invoiceDate > today) issues.push(invoiceErrors.issue('invoice.future', {}, 'invoiceDate'))
  const wrongSign = row.redOfId ? isPos(total) : isNeg(total)
  if (wrongSign) {
    issues.push(invoiceErrors.issue(row.redOfId ? 'invoice.red_negative' : 'invoice.blue_positive', {}, 'lines'))
  }
  return issues
}

/** 提交: needs statements, lines, a complete title, and journeys for transport. */
export function submitOutRefusal(row: InvoiceOutFacts): Issue | undefined {
  if (!row.items?.length) return invoiceErrors.issue('invoice.no_items', {}, 'items')
  if (!row.lines?.length || isZero(inclTotal(row))) return invoiceErrors.issue('invoice.no_lines', {}, 'lines')
  if (!row.titleName?.trim()) {
    return wordedIssue(invoiceErrors, { code: 'invoice.title', path: 'titleName' }, { what: text('抬头名称', 'name') })
  }
  if (!row.titleTaxNo?.trim()) {
    return wordedIssue(
      invoiceErrors,
      { code: 'invoice.title', path: 'titleTaxNo' },
      { what: text('税号', 'tax number') },
    )
  }
  return row.redOfId ? undefined : freightRefusal(row)
}

/** The rates of the invoice must occur in its statements. Rates are shares of one. */
export function statementRateIssue(row: InvoiceOutFacts, statementRates: readonly Dec[]): Issue | undefined {
  const known = statementRates.map(rate => toDec(rate))
  const other = row.lines?.find(line => line.taxRate && !known.includes(toDec(line.taxRate)))
  if (!other?.taxRate) return undefined
  return invoiceErrors.issue('invoice.contract_rate', { rate: toDec(other.taxRate), rates: known.join('、') }, 'lines')
}

/** A red invoice needs its confirmation form. */
export function issueRefusal(row: InvoiceOutFacts): Issue | undefined {
  const { redOfId, redFormStatus } = row
  if (!redOfId || redFormStatus === 'confirmed' || redFormStatus === 'notNeeded') return undefined
  return wordedIssue(
    invoiceErrors,
    { code: 'invoice.red_form', path: 'redFormStatus' },
    { status: redFormStatuses[redFormStatus ?? 'pending'] },
  )
}

/** A red invoice may be requested for a blue invoice that has something left and no open request. */
export function applyRedRefusal(row: InvoiceOutFacts): Issue | undefined {
  if (row.redOfId) return invoiceErrors.issue('invoice.red_of_red')
  if (isPos(row.redPending)) return invoiceErrors.issue('invoice.red_pending')
  return isPos(blueLeft(row)) ? undefined : invoiceErrors.issue('invoice.red_full')
}

/** Reversal status of a blue invoice. Both amounts are positive, in yuan. */
export function redStatusOf(row: InvoiceOutFacts): 'none' | 'applied' | 'part' | 'full' {
  if (isPos(row.redPending)) return 'applied'
  if (!isPos(row.redAmount)) return 'none'
  return gt(row.total, row.redAmount) ? 'part' : 'full'
}

/** Amount of an invoice on a statement, negative for red ones. Their sum is 已开票. */
export const invoicedOf = (items: readonly AllocationFacts[], statementId: number): Dec =>
  money(sum(items.filter(item => item.statementId === statementId).map(item => item.amount)))
