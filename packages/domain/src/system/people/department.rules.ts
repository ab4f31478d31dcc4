/**
 * Whether `id` placed below `parentId` would close a ring. `parents` maps every department of the company to its
 * parent; the caller holds it locked.
 */
export function closesRing(parents: ReadonlyMap<number, number | null>, id: number, parentId: number | null): boolean {
  const seen = new Set<number>([id])
  for (let at = parentId; at !== null; at = parents.get(at) ?? null) {
    if (seen.has(at)) return true
    seen.add(at)
  }
  return false
}

/** A department and everything below it, for the scope "own department and below". */
export function withDescendants(parents: ReadonlyMap<number, number | null>, id: number): number[] {
  const found = [id]
  for (const at of found) {
    for (const [child, parent] of parents) if (parent === at && !found.includes(child)) found.push(child)
  }
  return found
}

/** Distance between neighbours, so that one may still be put between by hand. */
const STEP = 10

/**
 * Places among siblings once `id` stands before `before`, or last without it. `siblings` are the others below the same
 * parent in their order. Answers the places that differ from those they have; undefined when `before` is none of them.
 */
export function placesAfterMove(
  siblings: readonly { id: number; sort: number }[],
  moved: { id: number; sort: number },
  before: number | null,
): { id: number; sort: number }[] | undefined {
  const at = before === null ? siblings.length : siblings.findIndex(one => one.id === before)
  if (at < 0) return undefined
  return siblings
    .toSpliced(at, 0, moved)
    .flatMap(({ id, sort }, i) => (sort === (i + 1) * STEP ? [] : [{ id, sort: (i + 1) * STEP }]))
}
