import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { moveRecord } from '../write/run-transition.ts'
import type { Tx } from '../write/tx.ts'
import { transitionImportOf } from './adapters.ts'

/**
 * What a record must be given to stand again where it stood before the transition of the file: the state, and the values
 * of the transition into it. Null where the reverse transition leads back there by itself.
 */
export function stateBefore(resource: AnyResource, face: Face, before: AnyRow): AnyRow | null {
  const way = wayBack(resource, face, before)
  return way === undefined
    ? null
    : Object.fromEntries([way.machine, ...(way.edits ?? [])].map(name => [name, before[name] ?? null]))
}

/** Moves a record on from where the reverse transition has left it to the state before the file. */
export async function returnToStateBefore(
  tx: Tx,
  { resource, face }: { resource: AnyResource; face: Face },
  { id, before }: { id: number; before: AnyRow },
): Promise<void> {
  const way = wayBack(resource, face, before)
  if (!way) return
  const input = Object.fromEntries((way.edits ?? []).map(name => [name, before[name]]))
  await moveRecord(tx, { resource, face, name: way.name, id, input })
}

/** The transition from the state in which the reverse transition leaves the record to the one in which it was before. */
function wayBack(resource: AnyResource, face: Face, before: AnyRow) {
  const reverse = resource.transitions[transitionImportOf(face)?.reverse ?? '']
  if (!reverse || before[reverse.machine] === reverse.to) return undefined
  const found = Object.entries(resource.transitions).find(
    ([, { machine, from, to, internal }]) =>
      !internal && machine === reverse.machine && to === before[machine] && from.includes(String(reverse.to)),
  )
  return found && { name: found[0], ...found[1] }
}
