import { withDefaults } from '@tuheng/domain/kernel/draft'
import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { isMissing } from '../common/missing.ts'

/**
 * New child rows that follow those of another record: what both kinds of rows have, and what the field takes from the
 * record itself. `mayTake` says of its paths (`items.price`, `taxRate`) whether the person sees their values.
 */
export function suggestedLines(
  { lines, suggestedBy }: Field,
  record: AnyRow,
  mayTake: (path: string) => boolean,
): AnyRow[] {
  if (!lines || !suggestedBy) return []
  const { from, with: also = {} } = suggestedBy
  const taken = (row: AnyRow, name: string, own: string) =>
    isMissing(row[name]) ? {} : { [own]: row[name], ...(`${name}$` in row ? { [`${own}$`]: row[`${name}$`] } : {}) }
  const common = Object.entries(also).flatMap(([own, name]) => (mayTake(name) ? [taken(record, name, own)] : []))
  return ((record[from] ?? []) as AnyRow[]).map(row =>
    Object.assign(
      withDefaults(lines.fields, {}),
      ...common,
      ...Object.entries(lines.fields).flatMap(([name, field]) =>
        field.computed || !mayTake(`${from}.${name}`) ? [] : [taken(row, name, name)],
      ),
    ),
  )
}
