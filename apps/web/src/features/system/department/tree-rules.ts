import type { DepartmentNode } from '@tuheng/domain/system/company/company.calls'

/** A department with all fields: hidden ones are empty. */
export type Department = { [K in keyof DepartmentNode]-?: Exclude<DepartmentNode[K], undefined> }

export const withAllFields = (node: DepartmentNode): Department => ({
  ...node,
  name: node.name ?? '—',
  parentId: node.parentId ?? null,
  leaderId: node.leaderId ?? null,
  leader: node.leader ?? null,
  isAccounting: node.isAccounting ?? false,
  sort: node.sort ?? 0,
})

export interface Branch extends Department {
  children: Branch[]
  /** People of the department and of those below it. */
  total: number
}

/** The position of a department: its parent, and the sibling that follows it. Without a sibling it is the last. */
export interface Place {
  parentId: number | null
  before: number | null
}

/** The tree of an ordered list. A department whose parent is missing becomes a root. */
export function buildTree(list: readonly Department[]): Branch[] {
  const known = new Set(list.map(one => one.id))
  const byParent = Map.groupBy(list, one => (one.parentId !== null && known.has(one.parentId) ? one.parentId : null))
  const childrenOf = (parentId: number | null): Branch[] =>
    (byParent.get(parentId) ?? []).map(one => {
      const children = childrenOf(one.id)
      return { ...one, children, total: children.reduce((sum, child) => sum + child.total, one.members ?? 0) }
    })
  return childrenOf(null)
}

/** Ids of the department and everything below it. */
export function subtreeIds(list: readonly Department[], id: number): number[] {
  const ids = [id]
  for (const at of ids) ids.push(...list.filter(one => one.parentId === at).map(one => one.id))
  return ids
}

/** From the root to the department itself. */
export function pathOf(list: readonly Department[], id: number): Department[] {
  const path: Department[] = []
  for (
    let at = list.find(one => one.id === id);
    at && !path.includes(at);
    at = list.find(one => one.id === at?.parentId)
  )
    path.unshift(at)
  return path
}

const siblingsOf = (list: readonly Department[], { parentId, id }: Department): Department[] =>
  list.filter(one => one.parentId === parentId && one.id !== id)

/** The place one step up or down among its siblings; undefined at the end. */
export function steppedPlace(list: readonly Department[], id: number, step: -1 | 1): Place | undefined {
  const own = list.find(one => one.id === id)
  if (!own) return undefined
  const row = list.filter(one => one.parentId === own.parentId)
  const at = row.indexOf(own)
  if (at + step < 0 || at + step >= row.length) return undefined
  const before = step < 0 ? row[at - 1] : row[at + 2]
  return { parentId: own.parentId, before: before?.id ?? null }
}

/** Beside a department; null: into it. */
export type Gap = 'before' | 'after' | null

/** The gap at a share of the height of a department: 0 is its upper edge, 1 its lower one. */
export function gapAt(share: number): Gap {
  return share < 0.28 ? 'before' : share > 0.72 ? 'after' : null
}

/**
 * The place after a drop: into the target as its first child, or before or after it. Undefined if nothing would change
 * or a department would be inside itself.
 */
export function droppedPlace(
  list: readonly Department[],
  drop: { moved: number; target: number; gap: Gap },
): Place | undefined {
  const { moved, target, gap } = drop
  const [own, at] = [list.find(one => one.id === moved), list.find(one => one.id === target)]
  if (!own || !at || subtreeIds(list, moved).includes(target)) return undefined
  const parentId = gap ? at.parentId : at.id
  const row = gap
    ? siblingsOf(list, { ...at, id: moved })
    : list.filter(one => one.parentId === target && one.id !== moved)
  const place = gap === null ? row[0] : gap === 'before' ? at : row[row.findIndex(one => one.id === target) + 1]
  const now = nextSibling(list, own)
  return own.parentId === parentId && (now?.id ?? null) === (place?.id ?? null)
    ? undefined
    : { parentId, before: place?.id ?? null }
}

function nextSibling(list: readonly Department[], own: Department): Department | undefined {
  const row = list.filter(one => one.parentId === own.parentId)
  return row[row.indexOf(own) + 1]
}

/** Departments whose name contains the words, with their ancestors. */
export function matchingDepartments(list: readonly Department[], words: string): Department[] {
  const query = words.trim().toLowerCase()
  if (!query) return [...list]
  const shown = new Set(
    list
      .filter(one => one.name.toLowerCase().includes(query))
      .flatMap(one => pathOf(list, one.id).map(step => step.id)),
  )
  return list.filter(one => shown.has(one.id))
}
