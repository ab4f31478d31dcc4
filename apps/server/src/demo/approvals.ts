import { approvalProcess } from '@tuheng/domain/approvals/index'
import {
  type ApprovalNode,
  type Condition,
  type Flow,
  type FlowNode,
  nodesOf,
  SAFE_POLICIES,
} from '@tuheng/domain/approvals/flow'
import { contract } from '@tuheng/domain/contracts/index'
import { actKey } from '@tuheng/domain/kernel/approval-state'
import { anyResource, type AnyResource, type Face } from '@tuheng/domain/kernel/resource'
import { moveRecord } from '../engine/write/run-transition.ts'
import type { Tx } from '../engine/write/tx.ts'
import { agreed, handedOver, rejected, actOnRun } from '../features/approvals/run-acts.ts'
import type { DemoContext } from './demo-context.ts'
import type { Masters } from './masters.ts'

type Roles = ReadonlyMap<string, number>

/**
 * Publishes the processes of a company, and leaves approvals at every stage: waiting, overdue, returned, handed on,
 * withdrawn, approved.
 */
export async function createApprovals(
  demo: DemoContext,
  { masters, roles }: { masters: Masters; roles: Roles },
): Promise<void> {
  await demo.as('demo', `${demo.day(9)} 09:10:00`, async tx => {
    for (const definition of processes(roles)) await publish(tx, definition)
  })
  await createRuns(demo, masters)
}

interface Definition {
  name: string
  act: string
  face?: string
  nodes: readonly FlowNode[]
  condition?: Condition
  remark: string
}

const over = (subject: string, value: string): Condition => ({ anyOf: [{ allOf: [{ subject, op: 'gt', value }] }] })

function processes(roles: Roles): Definition[] {
  const asks = (role: string, node: Pick<ApprovalNode, 'id' | 'name' | 'opinion'>): ApprovalNode => ({
    type: 'approval',
    people: [{ by: 'role', roleId: roles.get(role) ?? 0 }],
    way: 'any',
    limit: { hours: 16, onExpiry: 'remind' },
    ...node,
  })
  const finance = asks('financeManager', { id: 'finance', name: '财务经理审批' })
  const manager = asks('branchManager', { id: 'manager', name: '分公司经理审批' })
  const tells = (role: string): FlowNode => ({
    type: 'copy',
    id: 'told',
    name: '抄送出纳',
    people: [{ by: 'role', roleId: roles.get(role) ?? 0 }],
  })
  const byAmount = (subject: string): FlowNode => ({
    type: 'branch',
    id: 'amount',
    name: '按金额',
    kind: 'exclusive',
    branches: [
      {
        id: 'large',
        name: '50 万元以上',
        condition: over(subject, '500000'),
        nodes: [
          { ...manager, id: 'managerOfLarge' },
          asks('financeManager', { id: 'second', name: '财务经理复核', opinion: 'always' }),
        ],
      },
      { id: 'middle', name: '5 万元以上', condition: over(subject, '50000'), nodes: [manager] },
      { id: 'small', name: '5 万元以内', nodes: [] },
    ],
  })
  return [
    {
      name: '合同审批',
      act: actKey(contract, 'submit'),
      nodes: [finance, manager],
      remark: '合同先由财务经理看账期与税率，再由分公司经理批准',
    },
    {
      name: '价格执行单审批',
      act: 'priceSheet.submit',
      nodes: [manager, { ...finance, way: 'any' }],
      remark: '价格由分公司经理批准，财务经理复核税率',
    },
    {
      name: '付款与收款结算审批',
      act: 'settlement.submit',
      nodes: [finance, byAmount('record.amount'), tells('cashier')],
      remark: '5 万元以内由财务经理批准；以上加分公司经理；50 万元以上财务经理复核',
    },
    { name: '开票申请审批', act: 'invoiceOut.submit', nodes: [finance], remark: '开票申请由财务经理批准' },
    { name: '对账调整审批', act: 'statement.approveAdjust', nodes: [finance], remark: '超过限额的调整由财务经理批准' },
    {
      name: '收款账户变更审批',
      act: 'party.confirmAccounts',
      nodes: [finance],
      remark: '往来单位收款账户的变更由财务经理批准',
    },
    { name: '列入黑名单审批', act: 'party.block', nodes: [manager], remark: '往来单位列入黑名单由分公司经理批准' },
  ]
}

async function publish(tx: Tx, { nodes, condition, ...rest }: Definition): Promise<void> {
  const flow: Flow = { nodes, policies: SAFE_POLICIES }
  const design = { flow, condition: condition ?? null, nodeCount: nodesOf(nodes).length }
  const { id } = await tx.insert(approvalProcess, { ...rest, ...design } as never)
  await tx.run(approvalProcess, 'publish', { id })
}

/** What a person does at the page of a record. */
async function submit(tx: Tx, resource: AnyResource, id: number): Promise<number> {
  const face = Object.values(resource.faces)[0] as Face
  const row = await moveRecord(tx, { resource, face, name: 'submit', id, input: {} })
  return row.approvalId as number
}

async function createRuns(demo: DemoContext, masters: Masters): Promise<void> {
  const carriers = ['CY002', 'CY003'].map(code => masters.parties.get(code) ?? 0)
  const goodsId = masters.goods.get('M001') ?? 0
  const routeId = masters.routes.get('XL001') ?? 0
  const draft = (title: string, days: number, i: number) =>
    demo.as('yewu', `${demo.day(days)} 15:${10 + i}:00`, async tx => {
      const { id } = await tx.insert(contract, {
        kind: 'carrier',
        title,
        partyId: carriers[i % 2] ?? 0,
        bizMode: 'road',
        signDate: demo.day(days),
        startDate: demo.day(-12),
        endDate: demo.day(-377),
        taxRate: '0.0900',
        weightRule: 'less',
        wipeRule: 'floorYuan',
        lossMode: 'permille',
        lossValue: '3.000',
        deductMode: 'overOnly',
        goodsValue: '760.0000',
        invoiceKind: 'special',
        priceBasis: 'ton',
        payType: 'monthly',
        statementCycle: 'monthly',
        cutDay: 25,
        creditDays: 30,
        items: [{ goodsId, routeId, qty: '18000.000', price: null, remark: null }] as never,
      } as never)
      return id
    })
  const resource = anyResource(contract)
  const submitted = async (title: string, days: number, i: number): Promise<number> => {
    const id = await draft(title, days, i)
    return demo.as('yewu', `${demo.day(days)} 15:${30 + i}:00`, tx => submit(tx, resource, id))
  }
  const taskOf = async (tx: Tx, id: number): Promise<number> => {
    const { rows } = await tx.sql<{ no: number }>(
      `select no from approval_task where org_id = $1 and run_id = $2 and state = 'open' order by no limit 1`,
      [tx.orgId, id],
    )
    return rows[0]?.no ?? 0
  }
  const does = (
    who: string,
    {
      days,
      time,
      id,
      opinion,
      work = agreed,
    }: { days: number; time: string; id: number; opinion: string; work?: typeof agreed },
  ) =>
    demo.as(who, `${demo.day(days)} ${time}`, async tx =>
      actOnRun(tx, { id, taskId: await taskOf(tx, id), opinion }, work),
    )
  const done = await submitted('年度承运合同（一车队）', 8, 0)
  await does('caiwu', { days: 7, time: '09:20:00', id: done, opinion: '账期与税率无误，同意' })
  await does('jingli', { days: 7, time: '14:05:00', id: done, opinion: '同意' })
  const halfway = await submitted('年度承运合同（二车队）', 5, 1)
  await does('caiwu', { days: 4, time: '10:12:00', id: halfway, opinion: '同意' })
  const returned = await submitted('冬季保供承运合同', 4, 2)
  await does('caiwu', {
    days: 3,
    time: '11:40:00',
    id: returned,
    opinion: '账期请改为 45 天',
    work: rejected as typeof agreed,
  })
  const handedOn = await submitted('短倒承运合同（集运站）', 3, 3)
  await demo.as('caiwu', `${demo.day(2)} 16:20:00`, async tx =>
    actOnRun(
      tx,
      {
        id: handedOn,
        taskId: await taskOf(tx, handedOn),
        to: demo.memberId('jingli'),
        opinion: '外出开会，请代为审批',
      },
      handedOver,
    ),
  )
  await submitted('临时承运合同（抢运）', 1, 4)
}
