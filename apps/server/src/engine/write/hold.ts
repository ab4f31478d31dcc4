import { actKey, isHoldable } from '@tuheng/domain/kernel/approval-state'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import type { Tx } from './tx.ts'

/** A transition that somebody performs on a record. */
export interface Performed {
  resource: AnyResource
  /** The face through which a person requested it; absent within another write. */
  face: Face | undefined
  name: string
  transition: AnyTransition
  before: AnyRow
  /** What the transition was given, without version. */
  input: AnyRow
  /** Whom the person chose to approve it, by node. */
  approvers: unknown
}

/** The approvals of the product, as the engine asks for them. */
export interface Holder {
  /** Whether a published process of the company may hold the transition. It costs one statement per transaction. */
  mayHold(tx: Tx, act: string): Promise<boolean>
  /**
   * Begins an approval of the transition, or goes on with one that was returned, and returns the record. Undefined: no
   * process fits the record, so the transition is performed. `next` is the record as the transition would leave it.
   */
  hold(tx: Tx, performed: Performed, next: AnyRow): Promise<AnyRow | undefined>
  /** Whether a process fits the record, for a transition that another write would perform. */
  fits(tx: Tx, performed: Performed): Promise<boolean>
  /** The fields of a record under approval that the person may change at the node where they are asked. */
  editableFields(tx: Tx, resource: AnyResource, row: AnyRow): Promise<readonly string[]>
}

let holder: Holder | undefined

/** Registers the approvals. The engine knows nothing of them. */
export function registerHolder(next: Holder): void {
  holder = next
}

/** Persons and API accounts. The system and counterparties act without approval. */
const needsApproval = ({ actor }: Tx): boolean => actor.memberId !== 0 && !actor.outsider

/** Whether a process may hold this performance of a transition. */
export async function mayBeHeld(
  tx: Tx,
  { resource, name, transition, before }: Pick<Performed, 'resource' | 'name' | 'transition' | 'before'>,
): Promise<boolean> {
  if (!holder || !needsApproval(tx) || !isHoldable(transition)) return false
  return before.approval === 'returned' || holder.mayHold(tx, actKey(resource, name))
}

/**
 * Begins an approval if a process fits; see {@link Holder.hold}. `tryOut` performs the transition and takes it back.
 */
export async function hold(tx: Tx, performed: Performed, tryOut: () => Promise<AnyRow>): Promise<AnyRow | undefined> {
  if (!holder) return undefined
  if (performed.face) return holder.hold(tx, performed, await tryOut())
  if (await holder.fits(tx, performed))
    kernelErrors.fail('transition.needs_approval', {
      no: performed.before[performed.resource.title],
      action: performed.transition.zh,
    })
  return undefined
}

/** The fields that the person may change although the record is under approval. */
export const fieldsUnderApproval = (tx: Tx, resource: AnyResource, row: AnyRow): Promise<readonly string[]> =>
  holder ? holder.editableFields(tx, resource, row) : Promise.resolve([])

/** @throws because the record waits for its starter, who submits it again or withdraws it. */
export const failReturned = (resource: AnyResource, row: AnyRow): never =>
  kernelErrors.fail('record.approval_returned', { no: row[resource.title] })
