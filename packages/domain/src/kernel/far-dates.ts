import { addMonths } from './dates.ts'
import type { Issue } from './errors.ts'
import type { Fields } from './field.ts'
import { kindOf } from './kinds/index.ts'
import { fieldIssue } from './kinds/kind.ts'
import type { AnyRow } from './resource.ts'

/** What business happens between, as days. */
export interface DayRange {
  first: string
  last: string
}

/** Papers of people and trucks, and what is in force until further notice. */
export const LONG_LIVED: DayRange = { first: '1900-01-01', last: '2099-12-31' }

/** No business of the company is older, and none is planned more than ten years ahead. */
export const businessDays = (today: string): DayRange => ({ first: '2000-01-01', last: addMonths(today, 120) })

/** Dates and moments that lie so far away that they were typed wrong, of child rows, too. */
export function farDateIssues(
  fields: Fields,
  row: AnyRow,
  { today, under = '' }: { today: string; under?: string },
): Issue[] {
  return Object.entries(fields).flatMap(([name, field]): Issue[] => {
    const value = row[name]
    const path = `${under}${name}`
    const { lines } = field
    if (lines)
      return ((value ?? []) as AnyRow[]).flatMap((line, i) =>
        farDateIssues(lines.fields, line, { today, under: `${path}.${i}.` }),
      )
    if (field.computed || !kindOf(field).daily || typeof value !== 'string') return []
    const { first, last } = field.longLived || field.lapses ? LONG_LIVED : businessDays(today)
    const day = value.slice(0, 10)
    if (day < first) return [{ ...fieldIssue('field.long_ago', { field, name }, { first }), path }]
    return day > last ? [{ ...fieldIssue('field.far_ahead', { field, name }, { last }), path }] : []
  })
}
