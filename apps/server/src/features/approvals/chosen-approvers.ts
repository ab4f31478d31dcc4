import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import { type Flow, type FlowNode, nodesOf } from '@tuheng/domain/approvals/flow'
import type { RunEnv } from '@tuheng/domain/approvals/run'
import { pickedBranches } from '@tuheng/domain/approvals/walk'
import { badParam } from '@tuheng/domain/kernel/bad-request'
import { failAll } from '@tuheng/domain/kernel/errors'
import type { Tx } from '../../engine/write/tx.ts'
import { memberNames, unableMembers } from './people.ts'
import type { Case } from './processes.ts'
import { makersOfDecision } from './run-env.ts'

/** Whom the starter names, by node. @throws for whoever cannot approve the record, at the node. */
export async function chosenOf(
  tx: Tx,
  given: unknown,
  about: { held: Case; flow: Flow },
): Promise<Record<string, number[]>> {
  if (given === undefined || given === null) return {}
  const isMap = typeof given === 'object' && !Array.isArray(given)
  const lists = isMap ? Object.entries(given as object) : []
  const isValid = isMap && lists.every(([, ids]) => Array.isArray(ids) && ids.every(Number.isSafeInteger))
  if (!isValid) failAll([badParam('approvers')])
  const chosen = Object.fromEntries(lists) as Record<string, number[]>
  await refuseUnable(tx, chosen, about)
  return chosen
}

/** What a rule finds is left out where it cannot decide; whom a person names is refused, so that they name another one. */
async function refuseUnable(
  tx: Tx,
  chosen: Readonly<Record<string, readonly number[]>>,
  { held, flow }: { held: Case; flow: Flow },
): Promise<void> {
  const ids = Object.values(chosen).flat()
  if (!ids.length) return
  const [unable, makers, names] = [
    await unableMembers(tx, ids, held),
    await makersOfDecision(tx, held),
    await memberNames(tx, ids),
  ]
  const nodes = nodesOf(flow.nodes).filter(
    node => node.type !== 'branch' && node.people.some(({ by }) => by === 'chosen'),
  )
  failAll(
    nodes.flatMap(({ id: nodeId, type }) =>
      (chosen[nodeId] ?? []).flatMap(id => {
        const isMaker = type === 'approval' && id !== held.starter.memberId && makers?.includes(id)
        const why = unable.get(id) ?? (isMaker ? 'maker' : undefined)
        const name = names.get(id) ?? ''
        return why ? [approvalErrors.issue(`approval.unable_${why}`, { name }, `approvers.${nodeId}`)] : []
      }),
    ),
  )
}

/** @throws for every node on the way whose people the starter names, and has named nobody. */
export function refuseUnchosen(env: RunEnv, chosen: Readonly<Record<string, readonly number[]>>): void {
  const asked = (nodes: readonly FlowNode[]): FlowNode[] =>
    nodes.flatMap(node => {
      if (node.type !== 'branch') return node.people.some(({ by }) => by === 'chosen') ? [node] : []
      const picks = pickedBranches(node, env)
      return node.branches.filter(branch => picks.includes(branch.id)).flatMap(branch => asked(branch.nodes))
    })
  failAll(
    asked(env.flow.nodes)
      .filter(({ id }) => !chosen[id]?.length)
      .map(({ id, name }) => approvalErrors.issue('approval.choose', { node: name }, `approvers.${id}`)),
  )
}
