import { eq, type Dec } from '../kernel/decimal.ts'
import type { MatchProblem } from './e-invoice-file.choices.ts'

type Maybe<T> = T | null | undefined

interface Facts {
  sellerName?: Maybe<string>
  invoiceDate?: Maybe<string>
  amount?: Maybe<Dec>
  tax?: Maybe<Dec>
  total?: Maybe<Dec>
  taxRate?: Maybe<Dec>
}

const plain = (name: Maybe<string>): string => (name ?? '').normalize('NFKC').replaceAll(/\s/g, '')

const differs = (a: Maybe<Dec>, b: Maybe<Dec>): boolean =>
  a !== null && a !== undefined && b !== null && b !== undefined && !eq(a, b)

/** What a file says otherwise than the registration of its invoice; null if they agree as far as both tell. */
export function problemOf(file: Facts, registered: Facts): MatchProblem | null {
  if (file.sellerName && registered.sellerName && plain(file.sellerName) !== plain(registered.sellerName))
    return 'seller'
  if (
    differs(file.amount, registered.amount) ||
    differs(file.tax, registered.tax) ||
    differs(file.total, registered.total)
  )
    return 'amount'
  if (differs(file.taxRate, registered.taxRate)) return 'rate'
  if (file.invoiceDate && registered.invoiceDate && file.invoiceDate !== registered.invoiceDate) return 'date'
  return null
}

/** Names that stand for the same company: blanks and the width of brackets do not count. */
export const isSameName = (one: Maybe<string>, other: Maybe<string>): boolean =>
  plain(one) !== '' && plain(one) === plain(other)
