import type { Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { RuleContext } from '../kernel/resource.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import {
  isDeductible,
  numberIssues,
  sumIssue,
  taxRateIssue,
  taxSumIssue,
  type AllocationFacts,
} from './invoice.rules.ts'
import { inKinds, invoiceForms, verifyResults, type InvoiceForm } from './invoices.choices.ts'
import { invoiceErrors } from './invoices.errors.ts'

type Maybe<T> = T | null | undefined

export interface InvoiceInFacts {
  kind?: Maybe<keyof typeof inKinds>
  invoiceKind?: Maybe<InvoiceForm>
  invoiceCode?: Maybe<string>
  invoiceNo?: Maybe<string>
  invoiceDate?: Maybe<string>
  partyName?: Maybe<string>
  sellerName?: Maybe<string>
  amount?: Maybe<Dec>
  tax?: Maybe<Dec>
  total?: Maybe<Dec>
  taxRate?: Maybe<Dec>
  lineCount?: Maybe<number>
  items?: Maybe<readonly AllocationFacts[]>
  verifyResult?: Maybe<keyof typeof verifyResults>
  status?: Maybe<string>
  deductStatus?: Maybe<string>
}

/** Code and number together identify an invoice. A second invoice with both is refused. */
export const invoiceKeyOf = ({ invoiceCode, invoiceNo }: InvoiceInFacts): string | null =>
  invoiceNo ? `${invoiceCode ?? ''}${invoiceNo}` : null

export function invoiceInIssues(row: InvoiceInFacts, { today }: RuleContext): Issue[] {
  const issues = [...numberIssues(row, today), ...taxSumIssue(row), ...taxRateIssue(row), ...sellerIssues(row)]
  if (row.invoiceDate && row.invoiceDate > today) issues.push(invoiceErrors.issue('invoice.future', {}, 'invoiceDate'))
  return row.total ? [...issues, ...sumIssue(row.total, row.items, 'in')] : issues
}

/** 销方名称 must be the counterparty's full name. Blanks and the kind of brackets do not count. */
export function sellerIssues({ kind, partyName, sellerName }: InvoiceInFacts): Issue[] {
  if (!partyName || !sellerName || plain(partyName) === plain(sellerName)) return []
  return [
    wordedIssue(
      invoiceErrors,
      { code: 'invoice.seller', path: 'sellerName' },
      { kind: inKinds[kind ?? 'carrier'], seller: sellerName, party: partyName },
    ),
  ]
}

/** 勾选 needs a special invoice whose verification succeeded. */
export function tickRefusal(row: InvoiceInFacts): Issue | undefined {
  if (row.status !== 'verified' && row.status !== 'booked') return invoiceErrors.issue('invoice.not_verified')
  const failed = bookRefusal(row)
  if (failed || isDeductible(row.invoiceKind)) return failed
  return wordedIssue(
    invoiceErrors,
    { code: 'invoice.not_deductible' },
    { kind: invoiceForms[row.invoiceKind ?? 'eOrdinary'] },
  )
}

/** Refuses a ticked invoice, because its input tax is claimed already. */
export const tickedRefusal = (row: InvoiceInFacts): Issue | undefined =>
  row.deductStatus === 'ticked' ? invoiceErrors.issue('invoice.ticked') : undefined

export function bookRefusal({ verifyResult }: InvoiceInFacts): Issue | undefined {
  if (verifyResult === 'ok') return undefined
  return verifyResult
    ? wordedIssue(invoiceErrors, { code: 'invoice.verify_failed' }, { result: verifyResults[verifyResult] })
    : undefined
}

const plain = (name: string): string => name.normalize('NFKC').replace(/\s/g, '')
