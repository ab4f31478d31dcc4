/** As many columns as may order a list at once. */
const MOST = 5

/**
 * The order after a click on a column: upwards, downwards, none. Without `add` it alone orders the list; an order by one
 * column that is taken away leaves the list to its own.
 */
export function nextSort(sort: readonly string[], name: string, add: boolean): string[] {
  const at = sort.findIndex(one => one.replace(/^-/, '') === name)
  const next = at < 0 ? name : sort[at] === name ? `-${name}` : undefined
  if (!add) return next === undefined ? [] : [next]
  const others = sort.filter((_, i) => i !== at)
  if (next === undefined) return others
  return at < 0 ? [...others, next].slice(-MOST) : sort.map((one, i) => (i === at ? next : one))
}
