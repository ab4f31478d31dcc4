import { type Condition, type Flow, type FlowNode } from '@tuheng/domain/approvals/flow'
import { holds } from '@tuheng/domain/approvals/condition'
import { factsOf, type Starter, subjectsOf, usedSubjects } from '@tuheng/domain/approvals/subjects'
import { pickedBranches } from '@tuheng/domain/approvals/walk'
import { actKey } from '@tuheng/domain/kernel/approval-state'
import type { AnyResource, AnyRow, AnyTransition } from '@tuheng/domain/kernel/resource'
import type { Tx } from '../../engine/write/tx.ts'
import type { IsHidden } from './veiled-branches.ts'

/** What a process is asked for: a transition of a record by somebody. */
export interface Case {
  resource: AnyResource
  name: string
  transition: AnyTransition
  /** The record as it is submitted, with its child rows. */
  row: AnyRow
  input: AnyRow
  starter: Starter
}

/** The record as a transition would leave it, in the statuses that it has. */
export function inItsStatuses({ machines }: AnyResource, before: AnyRow, next: AnyRow): AnyRow {
  return { ...next, ...Object.fromEntries(Object.keys(machines).map(machine => [machine, before[machine]])) }
}

/** A published version. */
export interface Process {
  id: number
  name: string
  face: string | null
  condition: Condition | null
  flow: Flow
}

// The locked rows are what all parts of a transaction have in common
const actsOf = new WeakMap<object, Promise<ReadonlySet<string>>>()

/** The acts that published processes of the company hold. One statement per transaction. */
export function publishedActs(tx: Pick<Tx, 'orgId' | 'sql' | 'rows'>): Promise<ReadonlySet<string>> {
  const known = actsOf.get(tx.rows)
  if (known) return known
  const reading = tx
    .sql<{ act: string }>(
      `select distinct act from approval_process where org_id = $1 and status = 'published' and deleted_at is null`,
      [tx.orgId],
      'approval-acts',
    )
    .then(({ rows }) => new Set(rows.map(row => row.act)))
  actsOf.set(tx.rows, reading)
  return reading
}

/**
 * The process that holds the case: of those that fit the one with the highest priority, then the oldest. With `isHidden`
 * none where a condition looks at what the person may not see: which of them fits would tell of it.
 */
export async function fittingProcess(
  tx: Pick<Tx, 'orgId' | 'sql'>,
  held: Case,
  isHidden: IsHidden = () => false,
): Promise<Process | undefined> {
  const processes = await processesOf(tx, held)
  return looksAtHidden(processes, isHidden) ? undefined : firstFitting(processes, held)
}

/** The published processes of the act, by priority, then by age. */
export async function processesOf(
  tx: Pick<Tx, 'orgId' | 'sql'>,
  { resource, name }: Pick<Case, 'resource' | 'name'>,
): Promise<Process[]> {
  const { rows } = await tx.sql<Process>(
    `select id, name, face, condition, flow from approval_process
     where org_id = $1 and act = $2 and status = 'published' and deleted_at is null order by priority desc, id`,
    [tx.orgId, actKey(resource, name)],
    'approval-processes',
  )
  return rows
}

/** Whether a condition of one of them looks at what the person may not see. */
export const looksAtHidden = (processes: readonly Pick<Process, 'condition'>[], isHidden: IsHidden): boolean =>
  processes.some(({ condition }) => condition?.anyOf.some(({ allOf }) => allOf.some(one => isHidden(one.subject))))

export function firstFitting(processes: readonly Process[], held: Case): Process | undefined {
  const subjects = subjectsOf(held.resource, held.transition)
  const facts = factsOf(held)
  return processes.find(
    ({ face, condition }) => isInFace(held, face) && (!condition || holds(condition, facts, subjects)),
  )
}

function isInFace({ resource, row }: Case, face: string | null): boolean {
  if (!face) return true
  const { where } = resource.faces[face] ?? { where: { id: null } }
  return Object.entries(where ?? {}).every(([name, value]) => row[name] === value)
}

/** The fields of the record that the conditions of processes look at, those of branches included. */
export const fieldsJudgedBy = (processes: readonly Process[]): ReadonlySet<string> =>
  new Set(
    processes
      .flatMap(({ flow, condition }) => [...usedSubjects(flow, condition)])
      .map(subject => subject.split('.'))
      .flatMap(([root, name]) => (root === 'record' && name ? [name] : [])),
  )

/** The process and the branches that the case would take: cases of one way are asked of the same nodes. */
export function wayThrough({ id, flow }: Process, held: Case): string {
  const subjects = subjectsOf(held.resource, held.transition)
  const facts = factsOf(held)
  const picks = (nodes: readonly FlowNode[]): string[] =>
    nodes.flatMap(node => {
      if (node.type !== 'branch') return []
      const conditionHolds = (branchId: string): boolean => {
        const condition = node.branches.find(one => one.id === branchId)?.condition
        return condition !== undefined && holds(condition, facts, subjects)
      }
      const taken = pickedBranches(node, { conditionHolds })
      return [...taken, ...node.branches.filter(one => taken.includes(one.id)).flatMap(one => picks(one.nodes))]
    })
  return JSON.stringify([id, ...picks(flow.nodes)])
}
