import type { AnyResource, AnyRow, AnyTransition } from '@tuheng/domain/kernel/resource'

/** Whether the transition needs input for these records. */
export function needsInput(resource: AnyResource, transition: AnyTransition, rows: readonly AnyRow[]): boolean {
  return (
    !!transition.reason ||
    hasVisibleEdits(resource, transition, rows) ||
    Object.keys(transition.params ?? {}).length > 0
  )
}

/** Whether any field of any record is asked for. */
export function hasVisibleEdits(
  { visibleWhen }: AnyResource,
  { edits = [] }: AnyTransition,
  rows: readonly AnyRow[],
): boolean {
  return edits.some(name => rows.some(row => visibleWhen?.[name]?.(row) !== false))
}
