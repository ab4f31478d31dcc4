import { type Condition, type Flow, type FlowNode, type Op, SAFE_POLICIES } from '@tuheng/domain/approvals/flow'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { type Masters, makeMasters } from '../../transport/testing/masters.ts'

export const CONTRACTS = 'cm/customer'

export interface HeldRow extends AnyRow {
  id: number
  version: number
  status: string
  approval: string
  approvalId: number | null
}

export interface TodoRow {
  id: number
  taskId: number
  recordNo: string
  facts: { label: string; value: string }[]
}

const byMembers = (people: readonly Person[]) => [
  { by: 'members' as const, memberIds: people.map(one => one.memberId) },
]

/** A node that asks these people. */
export const nodeFor = (id: string, people: readonly Person[], more: object = {}): FlowNode =>
  ({ type: 'approval', id, name: id, people: byMembers(people), way: 'all', ...more }) as FlowNode

/** A condition of one test. */
export const when = (subject: string, op: Op, value: unknown): Condition =>
  ({ anyOf: [{ allOf: [{ subject, op, value }] }] }) as Condition

/** A node that leads to others if the condition holds, and to nobody else. */
export const branchFor = (id: string, condition: Condition, nodes: readonly FlowNode[]): FlowNode => ({
  type: 'branch',
  id,
  name: id,
  kind: 'exclusive',
  branches: [
    { id: `${id}-yes`, name: '符合', condition, nodes },
    { id: `${id}-no`, name: '其他', nodes: [] },
  ],
})

export interface Approvals {
  app: TestApp
  orgId: number
  masters: Masters
  admin: Person
  starter: Person
  /** Publishes a process for an act. Returns its id. */
  publish(
    act: string,
    nodes: readonly FlowNode[],
    more?: { policies?: Partial<Flow['policies']>; condition?: Condition | null },
  ): Promise<number>
  withdraw(id: number): Promise<unknown>
  /** A draft of a contract by the starter. */
  draft(over?: AnyRow): Promise<HeldRow>
  info(id: number): Promise<HeldRow>
}

interface Published {
  nodes: readonly FlowNode[]
  policies?: Partial<Flow['policies']>
  condition?: Condition | null
}

/** An administrator publishes a process for an act. Returns its id. */
export async function publishBy(
  admin: Person,
  act: string,
  { nodes, policies = {}, condition = null }: Published,
): Promise<number> {
  const made = await admin.must<HeldRow>('bpm/process/save', { name: '测试流程', act })
  const flow = { nodes, policies: { ...SAFE_POLICIES, ...policies } }
  const design = { id: made.id, version: made.version, flow, condition }
  const { version } = await admin.must<{ version: number }>('bpm/process/saveDesign', design)
  await admin.must('bpm/process/publish', { id: made.id, version, acknowledged: true })
  return made.id
}

/** What publishes processes in the name of an administrator. */
export const publisher =
  (admin: Person): Approvals['publish'] =>
  (act, nodes, more) =>
    publishBy(admin, act, { nodes, ...more })

/** A company with an administrator, who defines processes, and somebody who submits contracts. */
export async function approvals(): Promise<Approvals> {
  const app = await testApp()
  const orgId = await app.company('SP')
  const masters = await makeMasters(app, orgId, { teams: 2 })
  const [admin, starter] = [await app.person(orgId), await app.person(orgId)]
  return {
    app,
    orgId,
    masters,
    admin,
    starter,
    publish: publisher(admin),
    withdraw: id => admin.must('bpm/process/withdraw', { id, reason: '测试结束' }),
    draft: (over = {}) =>
      starter.must<HeldRow>(`${CONTRACTS}/save`, {
        title: '动力煤公路运输合同',
        partyId: masters.customerId,
        bizMode: 'road',
        signDate: '2026-11-01',
        startDate: '2026-11-01',
        endDate: '2026-12-31',
        lossMode: 'none',
        payType: 'monthly',
        creditDays: 45,
        items: [{ goodsId: masters.goodsId, routeId: masters.routeId, qty: '10000' }],
        ...over,
      }),
    info: id => starter.must<HeldRow>(`${CONTRACTS}/info`, { id }),
  }
}

/** What waits for a person, the oldest first. */
export const todoOf = async (person: Person): Promise<TodoRow[]> =>
  (await person.must<{ list: TodoRow[] }>('bpm/approval/list', { tab: 'todo', pageSize: 100 })).list

/** The person agrees to what waits longest for them. */
export async function agreeFirst(person: Person, over: AnyRow = {}): Promise<{ status: string }> {
  const [task] = await todoOf(person)
  return person.must('bpm/approval/agree', { id: task?.id, taskId: task?.taskId, ...over })
}
