import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { failAll } from '@tuheng/domain/kernel/errors'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { needsApprovalIssue } from '../write/hold.ts'
import { moveRecord } from '../write/run-transition.ts'
import type { Tx } from '../write/tx.ts'
import { reverseOf, transitionImportOf } from './adapters.ts'

interface Place {
  resource: AnyResource
  face: Face
}

/**
 * Takes a step of a file back. @throws where it would wait for an approval: what is undone is undone at once, or stays
 */
export async function takeBack(
  tx: Tx,
  { resource, face }: Place,
  { id, name, input }: { id: number; name: string; input: AnyRow },
): Promise<void> {
  const after = await moveRecord(tx, { resource, face, name, id, input })
  if (!isUnderApproval(after)) return
  const transition = resource.transitions[name] as AnyTransition
  failAll([needsApprovalIssue({ resource, transition, before: after })])
}

/**
 * What a record must be given to stand again where it stood before a transition of the file: the state, and the values of
 * the transition into it. Null where the reverse transition leads back there by itself.
 */
export function stateBefore(place: Place, name: string, before: AnyRow): AnyRow | null {
  const way = wayBack(place, name, before)
  return way === undefined
    ? null
    : Object.fromEntries([way.machine, ...(way.edits ?? [])].map(field => [field, before[field] ?? null]))
}

/** Moves a record on from where the reverse transition has left it to the state before the file. */
export async function returnToStateBefore(
  tx: Tx,
  { resource, face }: Place,
  { id, name, before }: { id: number; name: string; before: AnyRow },
): Promise<void> {
  const way = wayBack({ resource, face }, name, before)
  if (!way) return
  const input = Object.fromEntries((way.edits ?? []).map(field => [field, before[field]]))
  await takeBack(tx, { resource, face }, { id, name: way.name, input })
}

/** The transition from the state in which the reverse transition leaves the record to the one in which it was before. */
function wayBack({ resource, face }: Place, done: string, before: AnyRow) {
  const how = transitionImportOf(face)
  const reverse = how && resource.transitions[reverseOf(how, done)]
  if (!reverse || before[reverse.machine] === reverse.to) return undefined
  const found = Object.entries(resource.transitions).find(
    ([, { machine, from, to, internal }]) =>
      !internal && machine === reverse.machine && to === before[machine] && from.includes(String(reverse.to)),
  )
  return found && { name: found[0], ...found[1] }
}
