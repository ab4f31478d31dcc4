import { findHeldAct, type HeldAct } from '@tuheng/domain/approvals/held-acts'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import { type Flow, nodesOf } from '@tuheng/domain/approvals/flow'
import { atNode, flowIssues, processConditionIssues, type Known } from '@tuheng/domain/approvals/flow-issues'
import type { Condition } from '@tuheng/domain/approvals/flow'
import { subjectsOf } from '@tuheng/domain/approvals/subjects'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { can } from '@tuheng/domain/kernel/policy'
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

/** Nodes that ask people of whom nobody may see any such document: administrators would be asked instead. */
async function blindNodes(reader: Pick<Tx, 'orgId' | 'sql'>, { resource }: HeldAct, flow: Flow): Promise<Issue[]> {
  const faces = Object.values(resource.faces)
  const issues: Issue[] = []
  for (const node of nodesOf(flow.nodes)) {
    if (node.type !== 'approval' || !node.people.every(({ by }) => STATIC_RULES.has(by))) continue
    const around = { resource, row: {}, starter: 0, chosen: [] }
    const asked = (await Promise.all(node.people.map(rule => membersBy(reader, rule, around)))).flat()
    const actors = [...(await readActors({ query: reader.sql }, reader.orgId, asked)).values()]
    if (!actors.length || actors.some(actor => faces.some(face => can(actor, face, 'read')))) continue
    const named = { node: node.name, kind: resource.label, kindEn: resource.en }
    issues.push(atNode(node.id, approvalErrors.issue('approval.nobody_sees', named)))
  }
  return issues
}

/** Rules that name the same people for every document. */
const STATIC_RULES = new Set(['members', 'role', 'department'])
