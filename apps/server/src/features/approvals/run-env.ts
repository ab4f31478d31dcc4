import { holds } from '@tuheng/domain/approvals/condition'
import { nodesOf, type Flow, type FlowNode } from '@tuheng/domain/approvals/flow'
import type { RunEnv } from '@tuheng/domain/approvals/run'
import { factsOf, subjectsOf } from '@tuheng/domain/approvals/subjects'
import { identitiesOf, makersIfNeeded } from '../../engine/rights/makers.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { administrators, headsOf, membersBy, unableMembers, type UnableToDecide } from './people.ts'
import type { Case } from './processes.ts'

export interface EnvRequest extends Case {
  flow: Flow
  chosen: Readonly<Record<string, readonly number[]>>
  /** Hears of everybody whom the rules of a node name, and why they are not asked. */
  onFound?: (nodeId: string, memberId: number, unable: UnableToDecide | undefined) => void
}

/** What the acts of a run need to know of the company, the record and the flow. */
export async function runEnvOf(tx: Tx, { flow, chosen, onFound, ...held }: EnvRequest): Promise<RunEnv> {
  const { resource, transition, row, starter } = held
  const subjects = subjectsOf(resource, transition)
  const facts = factsOf(held)
  const nodes = new Map(nodesOf(flow.nodes).map(node => [node.id, node]))
  const conditions = new Map(
    [...nodes.values()].flatMap(node =>
      node.type === 'branch' ? node.branches.map(branch => [branch.id, branch.condition] as const) : [],
    ),
  )
  const makers = await makersOfDecision(tx, held)
  return {
    flow,
    fourEyes: makers !== undefined,
    conditionHolds: id => {
      const condition = conditions.get(id)
      return condition !== undefined && holds(condition, facts, subjects)
    },
    peopleOf: async id => {
      const node = nodes.get(id)
      const ids = await peopleOf(tx, node, { resource, row, starter: starter.memberId, chosen: chosen[id] ?? [] })
      const unables = await unableMembers(tx, ids, { resource, row })
      const able: number[] = []
      for (const one of ids) {
        // Whoever made the record may be told of it, but not agree to it
        const isMaker = one !== starter.memberId && makers?.includes(one)
        const barred = isMaker ? 'maker' : one === flow.barred ? 'publisher' : undefined
        const unable = (node?.type === 'approval' ? barred : undefined) ?? unables.get(one)
        onFound?.(id, one, unable)
        if (!unable) able.push(one)
      }
      return able
    },
    headOf: async id => {
      const heads = await headsOf(tx, id)
      const unables = await unableMembers(tx, heads, { resource, row })
      return heads.find(head => head !== flow.barred && !unables.has(head) && !makers?.includes(head))
    },
    // Where all of them made the record they can still hand it over
    admins: async () => {
      const all = await administrators(tx)
      const others = all.filter(one => !makers?.includes(one))
      return others.length ? others : all
    },
  }
}

async function peopleOf(
  tx: Tx,
  node: FlowNode | undefined,
  around: Parameters<typeof membersBy>[2],
): Promise<readonly number[]> {
  if (!node || node.type === 'branch') return []
  const found = new Set<number>()
  for (const rule of node.people) for (const id of await membersBy(tx, rule, around)) found.add(id)
  return [...found]
}

/**
 * The members who may not decide, if the act or what decides on it needs a second person. Whoever answers for a program that
 * submits has made the record with it.
 */
export async function makersOfDecision(
  tx: Tx,
  { resource, name, transition, row, starter: { memberId } }: Omit<Case, 'input'>,
): Promise<number[] | undefined> {
  const decision = transition.fourEyes ? name : transition.decidedBy
  if (decision === undefined || !resource.transitions[decision]?.fourEyes) return undefined
  const makers = await makersIfNeeded(tx, { resource, name: decision, row, actor: { memberId } })
  if (!makers) return undefined
  const behind = (await identitiesOf(tx, { userId: 0, memberId })).filter(one => one !== memberId)
  return [...new Set([...makers, ...behind])]
}
