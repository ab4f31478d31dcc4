import { actKey, isHoldable, isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { DomainError, failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { lockedRecordIssue } from '@tuheng/domain/kernel/locked-record'
import type { AnyResource, AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { tried } from './trial.ts'
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
   * The process that holds the record as the transition would leave it (`next`); undefined if none does. Only `hold`
   * knows what it is.
   */
  choose(tx: Tx, performed: Performed, next: AnyRow): Promise<object | undefined>
  /** Begins an approval of the transition, or goes on with one that was returned, and returns the record. */
  hold(tx: Tx, performed: Performed, chosen: object): Promise<AnyRow>
  /**
   * The way that the act would take with the record as it is (`next`): which process holds it, and which branches it takes.
   * Undefined if none does.
   */
  wayOf(tx: Tx, performed: Performed, next: AnyRow): Promise<string | undefined>
  /** The fields that conditions of the published processes of an act look at. */
  judgedFields(tx: Tx, act: Pick<Performed, 'resource' | 'name'>): Promise<ReadonlySet<string>>
  /** The fields of a record under approval that the person may change at the node where they are asked. */
  editableFields(tx: Tx, resource: AnyResource, row: AnyRow): Promise<readonly string[]>
  /** Lets what was edited at a node stand in place of what the act was given. `row`: before the edit. */
  keepEdits(tx: Tx, resource: AnyResource, edited: { row: AnyRow; changed: readonly string[] }): Promise<void>
}

let holder: Holder | undefined

/** Registers the approvals. The engine knows nothing of them. */
export function registerHolder(next: Holder): void {
  holder = next
}

/** Persons and API accounts. The system and counterparties act without approval. */
const needsApproval = ({ actor }: Tx): boolean => actor.memberId !== 0 && !actor.outsider

type Asked = Pick<Performed, 'resource' | 'name' | 'transition' | 'before'> & Partial<Pick<Performed, 'face'>>

/** Whether a process may hold this performance of a transition. */
export async function mayBeHeld(tx: Tx, { resource, face, name, transition, before }: Asked): Promise<boolean> {
  if (!holder || !needsApproval(tx) || !isHoldable(transition)) return false
  if (transition.isConsequence === 'within' && !face) return false
  return before.approval === 'returned' || holder.mayHold(tx, actKey(resource, name))
}

/**
 * Whether published processes of the company hold the act, of whatever records. A counterparty's answer by a link is not
 * held, so it must not perform the act then: whoever has sent the link could have given it.
 */
export const isHeldAct = (tx: Tx, resource: { name: string }, name: string): Promise<boolean> =>
  holder ? holder.mayHold(tx, actKey(resource, name)) : Promise.resolve(false)

/**
 * Begins an approval if a process fits the record as the transition would leave it. Else the transition, which was
 * performed to learn that, stays. Returns the record. @throws if a process fits what another write performs.
 */
export async function holdOrPerform(
  tx: Tx,
  performed: Performed,
  perform: (tx: Tx) => Promise<AnyRow>,
): Promise<AnyRow> {
  if (!holder) return perform(tx)
  const { choose, hold } = holder
  const { next, chosen } = await tried(tx, async step => {
    // What another write performs is a part of it, with what that puts off to its end
    const after = await perform(performed.face ? step : tx)
    const found = await choose(step, performed, after)
    return { value: { next: after, chosen: found }, stays: found === undefined }
  })
  if (chosen && !performed.face) failAll([needsApprovalIssue(performed)])
  return chosen ? hold(tx, performed, chosen) : next
}

/** The refusal of a write that does what needs an approval: it cannot wait for one. */
export function needsApprovalIssue(
  { resource, transition: { zh, en }, before }: Pick<Performed, 'resource' | 'transition' | 'before'>,
  path = '',
): Issue {
  const values = { no: String(before[resource.title] ?? ''), action: { zh, en } }
  return wordedIssue(kernelErrors, { code: 'transition.needs_approval', path }, values)
}

/** What a write makes of a record without performing the act that does the same. */
type Replaced = Pick<Performed, 'resource' | 'name' | 'transition' | 'before'> & { input?: AnyRow }

/** The way that the act would take if it made this of the record (`next`); undefined if no published process would hold it. */
export async function heldWay(
  tx: Tx,
  { input = {}, ...replaced }: Replaced,
  next: AnyRow,
): Promise<string | undefined> {
  // What was returned goes on with its own approval, of whatever act; here a new one is asked for
  const performed = { ...replaced, before: { ...replaced.before, approval: 'none' }, input, face: undefined }
  if (!(await mayBeHeld(tx, performed))) return undefined
  return holder?.wayOf(tx, { ...performed, approvers: undefined }, next)
}

/** Whether a published process would hold the act if it made this of the record (`next`). */
export const wouldBeHeld = async (tx: Tx, replaced: Replaced, next: AnyRow): Promise<boolean> =>
  (await heldWay(tx, replaced, next)) !== undefined

/** The fields that decide which process holds an act and which branches it takes; none where no process may hold it. */
export async function judgedFields(tx: Tx, asked: Asked): Promise<ReadonlySet<string>> {
  return holder && (await mayBeHeld(tx, asked)) ? holder.judgedFields(tx, asked) : new Set()
}

/** @throws if a published process holds the act in whose place the record becomes `next`. */
export async function refuseInPlaceOf(tx: Tx, replaced: Replaced & { path?: string }, next: AnyRow): Promise<void> {
  if (await wouldBeHeld(tx, replaced, next)) failAll([needsApprovalIssue(replaced, replaced.path)])
}

/** The fields that the person may change although the record is under approval. */
export const fieldsUnderApproval = (tx: Tx, resource: AnyResource, row: AnyRow): Promise<readonly string[]> =>
  holder ? holder.editableFields(tx, resource, row) : Promise.resolve([])

/** What was edited at a node of the record's approval is not undone by the act that waits. `row`: before the edit. */
export async function keepEdits(
  tx: Tx,
  resource: AnyResource,
  edited: { row: AnyRow; changed: readonly string[] },
): Promise<void> {
  if (isUnderApproval(edited.row)) await holder?.keepEdits(tx, resource, edited)
}

/** @throws because the record waits for its starter, who submits it again or withdraws it. */
export const failReturned = (resource: AnyResource, row: AnyRow): never =>
  kernelErrors.fail('record.approval_returned', { no: row[resource.title] })

/** @throws while the record waits for an approval, which another write must not change either. */
export function refuseUnderApproval(resource: AnyResource, row: AnyRow, path = ''): void {
  if (isUnderApproval(row)) throw new DomainError([{ ...lockedRecordIssue(resource, row), path }])
}

/** Why a record with an approval that has not ended cannot be deleted, by whatever write. */
export function approvalRefusal(resource: AnyResource, row: AnyRow): DomainError | undefined {
  if (isUnderApproval(row)) return new DomainError([lockedRecordIssue(resource, row)])
  if (row.approval !== 'returned') return undefined
  return new DomainError([kernelErrors.issue('record.approval_returned', { no: row[resource.title] })])
}
