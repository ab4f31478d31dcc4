import { findHeldAct, type HeldAct } from '@tuheng/domain/approvals/held-acts'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import type { Flow } from '@tuheng/domain/approvals/flow'
import { flowIssues, processConditionIssues, type Known } from '@tuheng/domain/approvals/flow-issues'
import type { Condition } from '@tuheng/domain/approvals/flow'
import { subjectsOf } from '@tuheng/domain/approvals/subjects'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { registry } from '@tuheng/domain/registry'
import type { Tx } from '../../engine/write/tx.ts'

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
  return [...flowIssues(flow, known), ...(condition ? processConditionIssues(condition, known.subjects) : [])]
}
