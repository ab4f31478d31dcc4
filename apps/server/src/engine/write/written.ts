import type { AnyResource } from '@tuheng/domain/kernel/resource'
import type { Tx } from './tx.ts'

/** What the end of the transaction has to note. */
export interface WriteChanges {
  /** What members of the company may see or do changes, see `rightsChanged`. */
  rights: boolean
  /** Ids of the written records by resource, for whoever keeps figures of them, see `onWritten`. */
  written: Map<string, Set<number>>
}

export const noChanges = (): WriteChanges => ({ rights: false, written: new Map() })

interface Keeper {
  /** Fields that the figures are computed of. */
  fields: ReadonlySet<string>
  note(tx: Tx, ids: readonly number[]): Promise<unknown>
}

const keepers = new Map<string, Keeper>()

/**
 * Whoever keeps figures of records is told at the end of the transaction which of them it created, deleted, restored or
 * changed in one of the fields, whatever wrote them by the engine. Plain SQL that changes one of these fields calls
 * `noteWritten` itself. Registered once per process.
 */
export function onWritten(
  resource: { name: string },
  { fields, note }: { fields: readonly string[]; note: Keeper['note'] },
): void {
  if (keepers.has(resource.name)) throw new Error(`${resource.name}: its written records are noted already`)
  keepers.set(resource.name, { fields: new Set(fields), note })
}

/** Remembers written records for the end of the transaction. `fields`: those that were written; all unless given. */
export function noteWritten(
  { changes }: { changes: WriteChanges },
  {
    resource,
    ids,
    fields,
  }: { resource: Pick<AnyResource, 'name'>; ids: readonly number[]; fields?: readonly string[] },
): void {
  const keeper = keepers.get(resource.name)
  if (!keeper || !(fields?.some(name => keeper.fields.has(name)) ?? true)) return
  const known = changes.written.get(resource.name) ?? new Set()
  for (const id of ids) known.add(id)
  changes.written.set(resource.name, known)
}

/** Tells the keepers. A step that was taken back is told of, too: they look at what is there. */
export async function noteKeepers(tx: Tx): Promise<void> {
  for (const [name, ids] of tx.changes.written) if (ids.size) await keepers.get(name)?.note(tx, [...ids])
  tx.changes.written.clear()
}
