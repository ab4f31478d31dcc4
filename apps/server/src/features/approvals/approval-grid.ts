import { type Flow, nodesOf } from '@tuheng/domain/approvals/flow'
import { liveVisit, type Run } from '@tuheng/domain/approvals/run'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { member } from '@tuheng/domain/system/index'
import type { PrintContext } from '../../engine/print/on-print.ts'
import type { PrintBlock } from '../../engine/print/print-doc.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { decisionOf } from './decisions.ts'
import { memberNames } from './people.ts'
import { personWords } from './sheet-words.ts'
import { hiddenByRole } from './told-nodes.ts'
import { openNodes, veiledBranches } from './veiled-branches.ts'

interface Approved {
  id: number
  act: string
  starterId: number
  state: Run
  /** Whether the person was asked. */
  wasAsked: boolean
  flow: Flow
}

interface Decision {
  no: number
  nodeId: string
  memberId: number
  state: string
  actedAt: string | null
  opinion: string | null
  actorId: number | null
}

/**
 * Who agreed to a record in the last approval that one of these acts passed: a heading and a table. Undefined where no
 * process held it. Opinions are for whoever took part or may see all approvals.
 */
export async function approvalGrid(
  context: PrintContext,
  { id, acts }: { id: number; acts: readonly string[] },
): Promise<PrintBlock[] | undefined> {
  const { sql, actor, resource, w, lang } = context
  const { rows: runs } = await sql.query<Approved>(
    `select r.id, r.act, r.starter_id as "starterId", r.state, p.flow, exists (select from approval_task k where k.org_id = $1 and k.run_id = r.id
       and k.member_id = $4 and not k.is_copy and (k.opened_at is not null or k.state = 'repeated')) as "wasAsked" from approval_run r join approval_process p on p.org_id = $1 and p.id = r.process_id
     where r.org_id = $1 and r.act = any($2) and r.record_id = $3 and r.status = 'approved' and r.deleted_at is null and r.state is not null
     order by r.id desc limit 1`,
    [actor.orgId, acts.map(act => `${resource.name}.${act}`), String(id), actor.memberId],
    'approved-run',
  )
  const [run] = runs
  if (!run) return undefined
  const decisions = await decisionsOf(context, run)
  if (!decisions.length) return undefined
  const names = await namesFor(context, decisions)
  const mayRead = hasPermission(actor, 'bpm.data.read') || takesPart(actor, run)
  const isHidden = hiddenByRole(actor, { act: run.act, face: null })
  const veiled = veiledBranches(run.flow.nodes, isHidden)
  const open = openNodes(run.flow.nodes, isHidden)
  const node = new Map(nodesOf(run.flow.nodes).map(one => [one.id, (veiled.get(one.id) ?? one).name]))
  const rows = decisions.map(decision => [
    node.get(decision.nodeId) ?? '',
    open.has(decision.nodeId) ? personWords(personOf(decision, names), lang) : '',
    decision.state === 'agreed' ? w('同意', 'Agreed') : w('反对', 'Against'),
    mayRead && open.has(decision.nodeId) ? decision.opinion : '',
    decision.actedAt,
  ])
  return [
    { kind: 'heading', text: w('审批', 'Approval') },
    {
      kind: 'table',
      columns: [
        { label: w('节点', 'Node'), width: 32 },
        { label: w('审批人', 'Person'), width: 38 },
        { label: w('结论', 'Decision'), width: 18 },
        { label: w('意见', 'Opinion') },
        { label: w('时间', 'Time'), format: 'dateTime', width: 28 },
      ],
      rows,
    },
  ]
}

/** The decisions that count, in the order of the flow: nothing of rounds that were superseded. */
async function decisionsOf({ sql, actor }: PrintContext, { id, state, flow }: Approved): Promise<Decision[]> {
  const order = new Map(
    nodesOf(flow.nodes).flatMap(({ id: nodeId }, i): [number, number][] => {
      const visit = liveVisit(state, nodeId)
      return visit ? state.tasks.filter(task => task.visit === visit.id).map(task => [task.id, i]) : []
    }),
  )
  const { rows } = await sql.query<Decision>(
    `select t.no, t.node_id as "nodeId", t.member_id as "memberId", t.state, t.acted_at as "actedAt", a.opinion, a.member_id as "actorId"
     from approval_task t ${decisionOf('t', ['agreed', 'rejected'])}
     where t.org_id = $1 and t.run_id = $2 and not t.is_copy and t.state = any('{agreed,rejected}') order by t.acted_at, t.no`,
    [actor.orgId, id],
    'approval-grid',
  )
  const placeOf = ({ no }: Decision) => order.get(no) ?? -1
  return rows.filter(decision => order.has(decision.no)).toSorted((a, b) => placeOf(a) - placeOf(b))
}

async function namesFor({ sql, actor }: PrintContext, decisions: readonly Decision[]): Promise<Map<number, string>> {
  if (!fieldAccessOf(actor, anyResource(member)).mayQuery('name')) return new Map()
  const ids = decisions.flatMap(({ memberId, actorId }) => (actorId === null ? [memberId] : [memberId, actorId]))
  return memberNames(readerOf(sql, actor.orgId), ids)
}

function personOf(
  { memberId, actorId }: Decision,
  names: Map<number, string>,
): { by: string | null; instead: string | null } {
  if (actorId === null) return { by: null, instead: null }
  return { by: names.get(actorId) ?? '', instead: actorId === memberId ? null : (names.get(memberId) ?? '') }
}

const takesPart = ({ memberId }: Actor, { starterId, state, wasAsked }: Approved): boolean =>
  starterId === memberId ||
  wasAsked ||
  state.tasks.some(task => task.actedBy === memberId) ||
  state.copies.some(copy => copy.memberId === memberId)
