/**
 * Whether `id` below `parentId` would close a cycle. `parents` maps every department of the company to its parent; the
 * caller has locked them.
 */
export function closesCycle(parents: ReadonlyMap<number, number | null>, id: number, parentId: number | null): boolean {
  const seen = new Set<number>([id])
  for (let at = parentId; at !== null; at = parents.get(at) ?? null) {
    if (seen.has(at)) return true
    seen.add(at)
  }
  return false
}

/** A department and all departments below it, for the scope "own department and below". */
export function withDescendants(parents: ReadonlyMap<number, number | null>, id: number): number[] {
  const found = [id]
  for (const at of found) {
    for (const [child, parent] of parents) if (parent === at && !found.includes(child)) found.push(child)
  }
  return found
}

/** Distance between neighbours, which leaves numbers for manual changes. */
const SORT_STEP = 10

/**
 * New `sort` values among siblings after moving a department before `before`, or to the end if it is null. `siblings`
 * are the other departments of the same parent in their order. Returns only changed values; undefined if `before` is
 * not a sibling.
 */
export function sortAfterMove(
  siblings: readonly { id: number; sort: number }[],
  moved: { id: number; sort: number },
  before: number | null,
): { id: number; sort: number }[] | undefined {
  const at = before === null ? siblings.length : siblings.findIndex(one => one.id === before)
  if (at < 0) return undefined
  return siblings
    .toSpliced(at, 0, moved)
    .flatMap(({ id, sort }, i) => (sort === (i + 1) * SORT_STEP ? [] : [{ id, sort: (i + 1) * SORT_STEP }]))
}
