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
