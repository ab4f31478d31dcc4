import { type AnyResource, type AnyRow, columnField } from '@tuheng/domain/kernel/resource'

/** The fields that can be entered in a dialog: lines are changed at the page of the record, which is locked. */
export const openFieldsOf = (resource: AnyResource, names: readonly string[]): string[] =>
  names.filter(name => {
    const field = columnField(resource, name)
    return field !== undefined && !field.computed && field.kind !== 'lines' && field.kind !== 'json'
  })

/** The values that differ from those of the record. */
export const changedOf = (names: readonly string[], before: AnyRow, after: AnyRow): AnyRow =>
  Object.fromEntries(
    names.flatMap(name =>
      JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null) ? [] : [[name, after[name] ?? null]],
    ),
  )
