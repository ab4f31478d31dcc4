import { gt, isNeg } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { text } from '../kernel/text.ts'
import { partyErrors } from './parties.errors.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'

interface GoodsFacts {
  qnetKcal?: number | null
  totalMoisture?: string | null
  ash?: string | null
  volatile?: string | null
  sulfur?: string | null
  taxCode?: string | null
  railCode?: string | null
}

/** Plausible ranges of a coal assay (kcal/kg, %). Other values are typing errors. */
const QUALITY = [
  { field: 'qnetKcal', label: text('热值', 'Heat value'), min: 1000, max: 8000 },
  { field: 'totalMoisture', label: text('全水', 'Total moisture'), min: 0, max: 60 },
  { field: 'ash', label: text('灰分', 'Ash'), min: 0, max: 70 },
  { field: 'volatile', label: text('挥发分', 'Volatile matter'), min: 0, max: 70 },
  { field: 'sulfur', label: text('硫分', 'Sulphur'), min: 0, max: 10 },
] as const

export function goodsIssues(row: GoodsFacts): Issue[] {
  const issues = QUALITY.flatMap(({ field, label, min, max }) => {
    const value = row[field]
    if (value === null || value === undefined) return []
    const isInRange = !isNeg(value) && !gt(min, value) && !gt(value, max)
    return isInRange ? [] : [wordedIssue(partyErrors, { code: 'goods.quality', path: field }, { label, min, max })]
  })
  if (row.taxCode && !/^\d{19}$/.test(row.taxCode)) issues.push(partyErrors.issue('goods.tax_code', {}, 'taxCode'))
  if (row.railCode && !/^\d{7}$/.test(row.railCode)) issues.push(partyErrors.issue('goods.rail_code', {}, 'railCode'))
  return issues
}
