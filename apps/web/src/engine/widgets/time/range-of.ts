import type { Filter } from '../../list-page/list-state.ts'

/** Both ends of a time filter; either may be open. */
export function rangeOf(filter: Filter | undefined): [string | null, string | null] {
  const value = filter?.op === 'eq' ? [filter.value, filter.value] : filter?.value
  return Array.isArray(value)
    ? [(value[0] ?? null) as string | null, (value[1] ?? null) as string | null]
    : [null, null]
}
