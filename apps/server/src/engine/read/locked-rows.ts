import { partsOf } from '@tuheng/domain/kernel/parts'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'

/** More than one write looks at; an import must not hold all of its rows. */
const MAX_ROWS = 200

interface CachedRow {
  row: AnyRow
  /** Locked `for update`: nobody can even refer to it. Weaker locks only keep it from changing. */
  forUpdate: boolean
}

/**
 * Records that a transaction holds locked, as they are: nobody else can change them, so they are read again only after
 * the transaction itself has changed them. Whoever writes says so by `forget`.
 */
export class LockedRows {
  readonly #rows = new Map<string, CachedRow>()
  readonly #locked = new Set<string>()
  readonly #turns = new Map<string, number>()
  #all = 0

  /** Grows with each write to records of the resource. Taken when a statement is sent: what is written later its answer does not know. */
  generation(resource: Pick<AnyResource, 'name'>): number {
    return this.#all + (this.#turns.get(resource.name) ?? 0)
  }

  /** `turn`: as it was when the statement was sent that answered the row, with its child rows. */
  put(resource: AnyResource, row: AnyRow, { forUpdate, generation }: { forUpdate: boolean; generation: number }): void {
    const key = keyOf(resource, row.id as number)
    if (forUpdate) this.#locked.add(key)
    if (this.generation(resource) !== generation) return
    if (this.#rows.size >= MAX_ROWS) this.#rows.clear()
    this.#rows.set(key, { row: copyOf(resource, row), forUpdate })
  }

  /** As it is now; undefined where that is not known, or not held as firmly as wanted. */
  get(resource: AnyResource, id: number, { forUpdate }: { forUpdate: boolean }): AnyRow | undefined {
    const cached = this.#rows.get(keyOf(resource, id))
    return cached && (cached.forUpdate || !forUpdate) ? copyOf(resource, cached.row) : undefined
  }

  /** Whether it is locked `for update`, also where it has been written to since. */
  isLocked(resource: AnyResource, id: number): boolean {
    return this.#locked.has(keyOf(resource, id))
  }

  /** The record was written to, or its child rows or links; without `id` any of the resource's may have been. */
  forget(resource: AnyResource, id?: number): void {
    this.#turns.set(resource.name, (this.#turns.get(resource.name) ?? 0) + 1)
    if (id !== undefined) this.#rows.delete(keyOf(resource, id))
    else for (const key of this.#rows.keys()) if (key.startsWith(`${resource.name} `)) this.#rows.delete(key)
  }

  /** Whatever may have been written to, or taken back with its locks. */
  forgetAll({ locks = false } = {}): void {
    this.#all += 1
    this.#rows.clear()
    if (locks) this.#locked.clear()
  }
}

const keyOf = (resource: AnyResource, id: number): string => `${resource.name} ${id}`

/** Rows are changed in place here and there; nobody may change what others are given. */
function copyOf(resource: AnyResource, row: AnyRow): AnyRow {
  const copy = { ...row }
  for (const [name] of partsOf(resource.fields).lines)
    if (Array.isArray(copy[name])) copy[name] = (copy[name] as AnyRow[]).map(line => ({ ...line }))
  return copy
}
