import { add, div, roundOrNull, round, subOrNull } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { contractErrors } from './contracts.errors.ts'
import { readTiers, tiersIssues } from './price-tiers.ts'

interface LineFacts {
  basis?: string | null
  price?: string | null
  taxRate?: string | null
  prevPrice?: string | null
  tiers?: unknown
}

/** Yuan per unit without tax, 4 decimals. For display: amounts are split from the total. */
export const priceExcl = ({ price, taxRate }: LineFacts): string | null =>
  price && taxRate ? round(div(price, add(1, taxRate)), 4) : null

/** Difference from the previous version's price, yuan per unit. */
export const priceChange = ({ price, prevPrice }: LineFacts): string | null =>
  roundOrNull(subOrNull(price, prevPrice), 4)

export function lineIssues(row: LineFacts): Issue[] {
  const issues = tiersIssues(row.tiers)
  if (row.basis === 'lump' && readTiers(row.tiers))
    issues.push(contractErrors.issue('price_sheet.tiers_lump', {}, 'tiers'))
  return issues
}
