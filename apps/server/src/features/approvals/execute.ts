import type { Run } from '@tuheng/domain/approvals/run'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { moveRecord } from '../../engine/write/run-transition.ts'
import { actingAs, type Tx } from '../../engine/write/tx.ts'
import { systemActor } from '../../engine/write/work.ts'
import { readActor } from '../../plugins/actor-rights.ts'
import { setApproval } from './mark.ts'
import { memberNames } from './people.ts'

export interface Execution {
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
export async function execute(tx: Tx, { resource, name, recordId, input, run, makers }: Execution): Promise<AnyRow> {
  await setApproval(tx, resource, { id: recordId, approval: 'none', approvalId: null })
  const held = { resource, id: recordId, internal: true, isApproved: true }
  const done = await actingAs(tx, await memberActor(tx, run.starter), step =>
    moveRecord(step, { ...held, name, input }),
  )
  const decision = resource.transitions[name]?.decidedBy
  if (decision === undefined) return done
  const decider = lastDecider(run, makers ?? [])
  return actingAs(tx, await memberActor(tx, decider ?? run.starter), step =>
    moveRecord(step, { ...held, name: decision, input: {} }),
  )
}

/** The last who agreed and is no maker. */
function lastDecider({ visits, tasks }: Run, makers: readonly number[]): number | undefined {
  const counting = new Set(visits.filter(visit => visit.state !== 'superseded').map(({ id }) => id))
  return tasks
    .filter(task => task.state === 'agreed' && counting.has(task.visit))
    .toSorted((a, b) => (b.actNo ?? 0) - (a.actNo ?? 0))
    .map(({ actedBy }) => actedBy)
    .find((id): id is number => !!id && !makers.includes(id))
}

/** The member with their rights; whoever has left acts with those of the system, under their own name. */
async function memberActor(tx: Tx, memberId: number): Promise<Actor> {
  const found = await readActor({ query: tx.sql }, tx.orgId, { memberId })
  if (found) return found.actor
  const name = (await memberNames(tx, [memberId])).get(memberId) ?? ''
  return { ...systemActor(tx.orgId, name), memberId }
}
