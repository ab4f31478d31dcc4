/** Most columns that can sort a list. */
const MAX_SORT_COLUMNS = 5

/**
 * The sort order after a click on a column: ascending, descending, none. Without `add` other sort columns are removed;
 * an empty result means the default order.
 */
export function nextSort(sort: readonly string[], name: string, add: boolean): string[] {
  const at = sort.findIndex(one => one.replace(/^-/, '') === name)
  const next = at < 0 ? name : sort[at] === name ? `-${name}` : undefined
  if (!add) return next === undefined ? [] : [next]
  const others = sort.filter((_, i) => i !== at)
  if (next === undefined) return others
  return at < 0 ? [...others, next].slice(-MAX_SORT_COLUMNS) : sort.map((one, i) => (i === at ? next : one))
}
