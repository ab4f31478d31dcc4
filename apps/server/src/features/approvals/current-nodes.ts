import { type Flow, nodesOf } from '@tuheng/domain/approvals/flow'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { excerpt } from '@tuheng/domain/kernel/text'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import { findFace, knownAct } from '../../engine/directory.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import type { ShownRecord } from './shown-records.ts'
import { type IsHidden, openNodes, unseen, veiledBranches } from './veiled-branches.ts'

/** Long enough for the column. */
const LONGEST = 200

/**
 * The names of these nodes, in the order of the flow. A node within a branch that depends on what is hidden is named by the
 * branch alone.
 */
export function nodeNames(flow: Flow, ids: ReadonlySet<string>, isHidden: IsHidden): string | null {
  const veiled = veiledBranches(flow.nodes, isHidden)
  const names = nodesOf(flow.nodes).flatMap(node => (ids.has(node.id) ? [(veiled.get(node.id) ?? node).name] : []))
  return names.length ? excerpt([...new Set(names)].join('、'), LONGEST) : null
}

/** For everybody, whatever they may see: branches that look at the record, or at what the act is given, stay closed. */
export const isOfRecord: IsHidden = subject => subject.startsWith('record.') || subject.startsWith('input.')

/** What is read of a run to name where it stands. */
export interface StandingRun {
  act: string
  /** The nodes at which somebody has to act. */
  openNodes: readonly string[] | null
  /** Null unless it is under way. */
  flow: Flow | null
}

/** SQL of `openNodes` and `flow` of the runs `r`, with `$1` for the company. */
export const STANDING_SQL = `case when r.status = 'running' then (select jsonb_agg(o.node_id) from approval_task o
    where o.org_id = $1 and o.run_id = r.id and o.state = 'open') end as "openNodes",
  case when r.status = 'running' then (select p.flow from approval_process p where p.org_id = $1 and p.id = r.process_id) end as flow`

/** SQL of `holders` of the runs `r`: who has to act now and at which node, with `$1` for the company. */
export const HOLDERS_SQL = `case when r.status = 'running' then (select jsonb_agg(jsonb_build_object('nodeId', o.node_id, 'name', m.name) order by o.id)
    from approval_task o join member m on m.org_id = $1 and m.id = o.member_id where o.org_id = $1 and o.run_id = r.id and o.state = 'open') end as holders`

interface Holder {
  nodeId: string
  name: string
}

/** For whom the run waits, each once; nobody of nodes that would tell of what the person may not see. */
export function holdersShown(flow: Flow | null, holders: readonly Holder[] | null, isHidden: IsHidden): string[] {
  if (!flow || !holders) return []
  const shown = openNodes(flow.nodes, isHidden)
  return [...new Set(holders.filter(({ nodeId }) => shown.has(nodeId)).map(({ name }) => name))]
}

/** Where the run stands, as far as the person may see what its branches depend on. `record`: as they see it. */
export function currentNodeFor(
  person: Actor,
  { act, flow, openNodes }: StandingRun,
  record: ShownRecord | undefined,
): string | null {
  if (!flow || !openNodes) return null
  return nodeNames(flow, new Set(openNodes), hiddenIn(person, record, act))
}

/** What a person may not see of what the branches of a run look at. */
export function hiddenIn(person: Actor, record: ShownRecord | undefined, act: string): IsHidden {
  const at = record && findFace(record.face)
  if (!at) return isOfRecord
  const access = viewerAccess(decidingActor(person, at.resource, [record.id]), at.resource, at.face)
  return unseen({ resource: at.resource, transition: knownAct(act).transition }, access.mayQuery)
}
