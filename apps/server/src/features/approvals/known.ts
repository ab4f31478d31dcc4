import { findHeldAct, type HeldAct } from '@tuheng/domain/approvals/held-acts'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import { type ApprovalNode, type Condition, type Flow, nodesOf, type PeopleRule } from '@tuheng/domain/approvals/flow'
import { atNode, flowIssues, processConditionIssues, type Known } from '@tuheng/domain/approvals/flow-issues'
import { subjectsOf } from '@tuheng/domain/approvals/subjects'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import type { Tx } from '../../engine/write/tx.ts'
import { readActors } from '../../plugins/actor-rights.ts'
import { membersBy } from './people.ts'

/** The act of a key. @throws if the product does not know it. */
export const heldAct = (key: string): HeldAct =>
  findHeldAct(registry.resources, key) ?? approvalErrors.fail('approval.act_unknown', {}, 'act')

/** Whether the act, or what decides on it, needs a second person. */
export function needsOther({ resource, transition }: HeldAct): boolean {
  const decision = transition.fourEyes ? transition : resource.transitions[transition.decidedBy ?? '']
  return decision?.fourEyes !== undefined
}

/** What a design of the act may name in the company. */
async function knownOf({ orgId, sql }: Pick<Tx, 'orgId' | 'sql'>, act: HeldAct): Promise<Known> {
  const ids = async (text: string) => new Set((await sql<{ id: number }>(text, [orgId])).rows.map(({ id }) => id))
  const { fields } = act.resource
  return {
    subjects: subjectsOf(act.resource, act.transition),
    members: await ids(`select id from member where org_id = $1 and status = 'active' and deleted_at is null`),
    roles: await ids(`select id from role where org_id = $1 and status = 'enabled' and deleted_at is null`),
    departments: await ids('select id from department where org_id = $1 and deleted_at is null'),
    fields: new Set(Object.keys(fields)),
    memberFields: new Set(['createdBy', ...Object.keys(fields).filter(name => fields[name]?.to === 'member')]),
    fourEyes: needsOther(act),
  }
}

/** The faults of a design. */
export async function designIssues(
  reader: Pick<Tx, 'orgId' | 'sql'>,
  act: HeldAct,
  { flow, condition }: { flow: Flow; condition: Condition | null },
): Promise<Issue[]> {
  const known = await knownOf(reader, act)
  const faults = [...flowIssues(flow, known), ...(condition ? processConditionIssues(condition, known.subjects) : [])]
  return faults.length ? faults : blindNodes(reader, act, flow)
}

/** Approval nodes whose people do not depend on the document, with these people. */
async function askedByName(
  reader: Pick<Tx, 'orgId' | 'sql'>,
  { resource }: HeldAct,
  flow: Flow,
): Promise<{ node: ApprovalNode; ids: number[] }[]> {
  const found = []
  for (const node of nodesOf(flow.nodes)) {
    if (node.type !== 'approval' || !node.people.every(({ by }) => IS_STATIC[by])) continue
    const around = { resource, row: {}, starter: 0, chosen: [] }
    const ids = (await Promise.all(node.people.map(rule => membersBy(reader, rule, around)))).flat()
    found.push({ node, ids })
  }
  return found
}

/** Nodes that ask people of whom nobody may see any such document: administrators would be asked instead. */
async function blindNodes(reader: Pick<Tx, 'orgId' | 'sql'>, act: HeldAct, flow: Flow): Promise<Issue[]> {
  const { faces, label, en } = act.resource
  const asked = await askedByName(reader, act, flow)
  const actors = await readActors({ query: reader.sql }, reader.orgId, [...new Set(asked.flatMap(({ ids }) => ids))])
  const issues: Issue[] = []
  for (const { node, ids } of asked) {
    const people = ids.flatMap(id => actors.get(id) ?? [])
    if (!people.length || people.some(actor => Object.values(faces).some(face => can(actor, face, 'read')))) continue
    const named = { node: node.name, kind: label, kindEn: en }
    issues.push(atNode(node.id, approvalErrors.issue('approval.nobody_sees', named)))
  }
  return issues
}

/** The transition that decides on the act: itself, or the one that it asks for. */
function decisionOf({ name, resource, transition }: HeldAct): { action: string; zh: string; en: string } {
  const decision = transition.decidedBy ?? name
  const { action = decision, zh, en } = resource.transitions[decision] ?? transition
  return { action, zh, en }
}

/** Whether somebody may decide on the act without a process. */
export function mayDecide(actor: Actor, act: HeldAct): boolean {
  const { action } = decisionOf(act)
  return actor.isAdmin || Object.values(act.resource.faces).some(face => can(actor, face, action))
}

/**
 * Nodes that name whoever publishes, who may not decide on the act: publishing gives nobody a decision of their own. Rules
 * that follow the document or the starter leave them out when it runs, see `Flow.barred`.
 */
export async function ownNodes(tx: Tx, act: HeldAct, flow: Flow): Promise<Issue[]> {
  const { actor } = tx
  const { zh, en } = decisionOf(act)
  const own = (await askedByName(tx, act, flow)).filter(({ ids }) => ids.includes(actor.memberId))
  return own.map(({ node }) =>
    atNode(node.id, approvalErrors.issue('approval.asks_publisher', { node: node.name, act: zh, actEn: en })),
  )
}

/** Which kinds of approvers name the same people for every document. */
const IS_STATIC: Readonly<Record<PeopleRule['by'], boolean>> = {
  members: true,
  role: true,
  department: true,
  head: false,
  chosen: false,
  field: false,
}
