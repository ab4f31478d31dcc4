import { partsOf } from '@tuheng/domain/kernel/parts'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'

/** More than a usual write reads. The limit keeps an import from caching all of its rows. */
const MAX_ROWS = 200

interface CachedRow {
  row: AnyRow
  /** Locked `for update`: other transactions cannot even refer to it. Weaker locks only prevent changes. */
  forUpdate: boolean
}

/**
 * Cache of the records that a transaction has locked. No other transaction can change them, so they are read again only
 * after this transaction has changed them. Every write must call `forget`.
 */
export class LockedRows {
  readonly #rows = new Map<string, CachedRow>()
  readonly #locked = new Set<string>()
  readonly #turns = new Map<string, number>()
  #all = 0

  /**
   * Grows with each write to records of the resource. A reader takes it when it sends a statement: the answer does not
   * contain later writes.
   */
  generation(resource: Pick<AnyResource, 'name'>): number {
    return this.#all + (this.#turns.get(resource.name) ?? 0)
  }

  /** `generation`: its value when the statement was sent. `row` includes the child rows. */
  put(resource: AnyResource, row: AnyRow, { forUpdate, generation }: { forUpdate: boolean; generation: number }): void {
    const key = keyOf(resource, row.id as number)
    if (forUpdate) this.#locked.add(key)
    if (this.generation(resource) !== generation) return
    if (this.#rows.size >= MAX_ROWS) this.#rows.clear()
    this.#rows.set(key, { row: copyOf(resource, row), forUpdate })
  }

  /** The current row; undefined if it is not cached or its lock is too weak. */
  get(resource: AnyResource, id: number, { forUpdate }: { forUpdate: boolean }): AnyRow | undefined {
    const cached = this.#rows.get(keyOf(resource, id))
    return cached && (cached.forUpdate || !forUpdate) ? copyOf(resource, cached.row) : undefined
  }

  /** Whether the record is locked `for update`, even if it was written to since. */
  isLocked(resource: AnyResource, id: number): boolean {
    return this.#locked.has(keyOf(resource, id))
  }

  /**
   * Call it after a write to the record, its child rows or its links; without `id` after a write to any record of the
   * resource.
   */
  forget(resource: AnyResource, id?: number): void {
    this.#turns.set(resource.name, (this.#turns.get(resource.name) ?? 0) + 1)
    if (id !== undefined) this.#rows.delete(keyOf(resource, id))
    else for (const key of this.#rows.keys()) if (key.startsWith(`${resource.name} `)) this.#rows.delete(key)
  }

  /** Call it when anything may have been written to; with `locks` after a rollback. */
  forgetAll({ locks = false } = {}): void {
    this.#all += 1
    this.#rows.clear()
    if (locks) this.#locked.clear()
  }
}

const keyOf = (resource: AnyResource, id: number): string => `${resource.name} ${id}`

/** Copies a row with its child rows. Callers may change what they get. */
function copyOf(resource: AnyResource, row: AnyRow): AnyRow {
  const copy = { ...row }
  for (const [name] of partsOf(resource.fields).lines)
    if (Array.isArray(copy[name])) copy[name] = (copy[name] as AnyRow[]).map(line => ({ ...line }))
  return copy
}
