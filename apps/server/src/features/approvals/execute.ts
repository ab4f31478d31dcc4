import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import type { Run } from '@tuheng/domain/approvals/run'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { type MoveArgs, moveRecord } from '../../engine/write/run-transition.ts'
import { actingAs, type Tx } from '../../engine/write/tx.ts'
import { systemActor } from '../../engine/write/work.ts'
import { readActor } from '../../plugins/actor-rights.ts'
import { setApproval } from './mark.ts'
import { sawLastEdit } from './seen-edits.ts'
import { memberNames } from './people.ts'

export interface Execution {
  /** The approval. */
  id: number
  /** The number of the approval. */
  no: string
  resource: AnyResource
  name: string
  recordId: number
  input: AnyRow
  run: Run
  /** Those who may not decide; undefined if no second person is needed. */
  makers: readonly number[] | undefined
}

/**
 * Performs what was approved: the held transition in the name of the starter, then what decides on it in the name of the
 * last who agreed and is no maker. Guards are asked again. Returns the record. @throws their refusals.
 */
export async function execute(tx: Tx, { id, no, run, makers, ...held }: Execution): Promise<AnyRow> {
  const { resource, name, recordId } = held
  const witnesses = makers && (await sawLastEdit(tx, { id, resource, recordId }))
  const mayDecide = (one: number) => !makers?.includes(one) && (!witnesses || witnesses.includes(one))
  const decider = lastDecider(run, mayDecide)
  if (witnesses && decider === undefined) approvalErrors.fail('approval.edited_unseen')
  // The history names whoever submitted, who did nothing at this moment
  const reason = `审批单 ${no} 通过后执行`
  const input = { ...held.input, reason: held.input.reason ?? reason }
  const done = await performHeld(tx, { ...held, input, starter: run.starter })
  const decision = resource.transitions[name]?.decidedBy
  if (decision === undefined) return done
  return actingAs(tx, await memberActor(tx, decider ?? run.starter), step =>
    moveRecord(step, approvedMove({ resource, recordId, name: decision, input: { reason } })),
  )
}

type HeldMove = Pick<Execution, 'resource' | 'name' | 'recordId' | 'input'>

/** Performs the held transition in the name of the starter, without what decides on it. Returns the record. */
export async function performHeld(tx: Tx, { starter, ...held }: HeldMove & { starter: number }): Promise<AnyRow> {
  await setApproval(tx, held.resource, { id: held.recordId, approval: 'none', approvalId: null })
  return actingAs(tx, await memberActor(tx, starter), step => moveRecord(step, approvedMove(held)))
}

const approvedMove = ({ resource, name, recordId, input }: HeldMove): MoveArgs => ({
  resource,
  name,
  id: recordId,
  input,
  internal: true,
  isApproved: true,
})

/** The last who agreed, of those who may decide. */
function lastDecider({ visits, tasks }: Run, mayDecide: (memberId: number) => boolean): number | undefined {
  const counting = new Set(visits.filter(visit => visit.state !== 'superseded').map(({ id }) => id))
  return tasks
    .filter(task => task.state === 'agreed' && counting.has(task.visit))
    .toSorted((a, b) => (b.actNo ?? 0) - (a.actNo ?? 0))
    .map(({ actedBy }) => actedBy)
    .find((id): id is number => !!id && mayDecide(id))
}

/** The member with their rights; whoever has left acts with those of the system, under their own name. */
async function memberActor(tx: Tx, memberId: number): Promise<Actor> {
  const found = await readActor({ query: tx.sql }, tx.orgId, { memberId })
  if (found) return found.actor
  const name = (await memberNames(tx, [memberId])).get(memberId) ?? ''
  return { ...systemActor(tx.orgId, name), memberId }
}
