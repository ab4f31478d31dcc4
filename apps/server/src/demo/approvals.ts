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
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { moveRecord } from '../engine/write/run-transition.ts'
import type { Tx } from '../engine/write/tx.ts'
import {
  actOnRun,
  agreed,
  handedOver,
  rejected,
  withdrawn as withdrawnByStarter,
} from '../features/approvals/run-acts.ts'
import type { DemoContext } from './demo-context.ts'
import type { Masters } from './masters.ts'

type Roles = ReadonlyMap<string, number>

/**
 * Publishes the processes of a company, and leaves approvals at every stage: waiting, overdue, returned, handed on,
 * withdrawn, approved. `scope`: one company has every act approved, the other one only what is large or unusual.
 */
export async function createApprovals(
  demo: DemoContext,
  { masters, roles, scope }: { masters: Masters; roles: Roles; scope: 'everything' | 'unusual' },
): Promise<void> {
  const asked = { roles, directorId: demo.memberId('demo') }
  const definitions = scope === 'everything' ? everyAct(asked) : unusualActs(asked)
  await demo.as('demo', `${demo.day(9)} 09:10:00`, async tx => {
    for (const definition of definitions) await publish(tx, definition)
  })
  await createRuns(demo, masters)
}

/** Whom the nodes ask. */
interface Asked {
  roles: Roles
  directorId: number
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

/** A carrier gets more than 2 % above the market, or an owner's price leaves less than 3 %. */
const POOR_PRICE: Condition = {
  anyOf: [
    { allOf: [{ subject: 'record.lines.overMarketRate.max', op: 'gt', value: '0.02' }] },
    { allOf: [{ subject: 'record.lines.marginRate.min', op: 'lt', value: '0.03' }] },
  ],
}

/** The nodes that the processes share. */
function nodesFor({ roles, directorId }: Asked) {
  const asks = (node: Pick<ApprovalNode, 'id' | 'name' | 'opinion' | 'people'>): ApprovalNode => ({
    type: 'approval',
    way: 'any',
    limit: { hours: 16, onExpiry: 'remind' },
    ...node,
  })
  const byRole = (role: string): ApprovalNode['people'] => [{ by: 'role', roleId: roles.get(role) ?? 0 }]
  const finance = asks({ id: 'finance', name: '财务经理审批', people: byRole('financeManager') })
  const manager = asks({ id: 'manager', name: '分公司经理审批', people: byRole('branchManager') })
  const director = asks({
    id: 'director',
    name: '总经理审批',
    people: [{ by: 'members', memberIds: [directorId] }],
    opinion: 'always',
  })
  const tellsCashier: FlowNode = { type: 'copy', id: 'told', name: '抄送出纳', people: byRole('cashier') }
  const branch = (id: string, words: { name: string; above: string }, nodes: readonly FlowNode[]) => ({
    id,
    name: words.name,
    condition: over('record.amount', words.above),
    nodes,
  })
  const byAmount: FlowNode = {
    type: 'branch',
    id: 'amount',
    name: '按金额',
    kind: 'exclusive',
    branches: [
      branch('large', { name: '50 万元以上', above: '500000' }, [{ ...manager, id: 'managerOfLarge' }, director]),
      branch('middle', { name: '5 万元以上', above: '50000' }, [manager]),
      { id: 'small', name: '5 万元以内', nodes: [] },
    ],
  }
  /** For a process that holds only what is above the lowest limit. */
  const byLargeAmount: FlowNode = {
    ...byAmount,
    branches: [
      branch('large', { name: '50 万元以上', above: '500000' }, [{ ...manager, id: 'managerOfLarge' }, director]),
      { id: 'middle', name: '50 万元以内', nodes: [manager] },
    ],
  }
  const byPrice: FlowNode = {
    type: 'branch',
    id: 'price',
    name: '按价格',
    kind: 'exclusive',
    branches: [
      { id: 'poor', name: '高于信息价或低于毛利底线', condition: POOR_PRICE, nodes: [director] },
      { id: 'usual', name: '其他价格', nodes: [] },
    ],
  }
  const byBudget: FlowNode = {
    type: 'branch',
    id: 'budget',
    name: '按预算',
    kind: 'exclusive',
    branches: [
      {
        id: 'overBudget',
        name: '超出年度预算',
        condition: over('record.overBudget', '0'),
        nodes: [{ ...director, id: 'directorOverBudget' }],
      },
      { id: 'withinBudget', name: '预算以内', nodes: [] },
    ],
  }
  return { finance, manager, director, tellsCashier, byAmount, byLargeAmount, byBudget, byPrice }
}

const BLOCK = { name: '列入黑名单审批', act: 'party.block', remark: '往来单位列入黑名单由分公司经理批准' }

function everyAct(asked: Asked): Definition[] {
  const { finance, manager, tellsCashier, byAmount, byBudget, byPrice } = nodesFor(asked)
  return [
    {
      name: '合同审批',
      act: actKey(contract, 'submit'),
      nodes: [finance, manager],
      remark: '合同先由财务经理看账期与税率，再由分公司经理批准',
    },
    {
      name: '补充协议审批',
      act: actKey(contract, 'amend'),
      nodes: [finance, manager],
      remark: '合同生效后的补充协议与合同一样审批，批准后才生效',
    },
    {
      name: '价格执行单审批',
      act: 'priceSheet.submit',
      nodes: [manager, finance, byPrice],
      remark: '价格由分公司经理批准，财务经理复核税率；高于信息价 2% 或毛利率低于 3% 的再由总经理批准',
    },
    {
      name: '付款与收款结算审批',
      act: 'settlement.submit',
      nodes: [finance, byAmount, byBudget, tellsCashier],
      remark: '5 万元以内由财务经理批准；以上加分公司经理；50 万元以上或成本超出年度预算的再加总经理',
    },
    { name: '开票申请审批', act: 'invoiceOut.submit', nodes: [finance], remark: '开票申请由财务经理批准' },
    { name: '红冲申请审批', act: 'invoiceOut.applyRed', nodes: [finance], remark: '已开发票的红冲由财务经理批准' },
    { name: '对账调整审批', act: 'statement.approveAdjust', nodes: [finance], remark: '超过限额的调整由财务经理批准' },
    {
      name: '收款账户变更审批',
      act: 'party.confirmAccounts',
      nodes: [finance],
      remark: '往来单位收款账户的变更由财务经理批准',
    },
    { ...BLOCK, nodes: [manager] },
  ]
}

/** What is neither large nor unusual is approved by one person, as without a process. */
function unusualActs(asked: Asked): Definition[] {
  const { finance, manager, director, tellsCashier, byLargeAmount } = nodesFor(asked)
  return [
    {
      name: '长账期合同审批',
      act: actKey(contract, 'submit'),
      condition: over('record.creditDays', '60'),
      nodes: [finance, manager],
      remark: '账期超过 60 天的合同由财务经理和分公司经理批准，其他合同由一人审批',
    },
    {
      name: '长账期补充协议审批',
      act: actKey(contract, 'amend'),
      condition: over('record.creditDays', '60'),
      nodes: [finance, manager],
      remark: '变更后账期超过 60 天的补充协议由财务经理和分公司经理批准',
    },
    {
      name: '超信息价、低毛利价格审批',
      act: 'priceSheet.submit',
      condition: POOR_PRICE,
      nodes: [director],
      remark: '承运价高于信息价 2%、客户价毛利率低于 3% 的由总经理批准，其他价格由一人审批',
    },
    {
      name: '大额付款审批',
      act: 'settlement.submit',
      face: 'payment',
      condition: over('record.amount', '50000'),
      nodes: [finance, byLargeAmount, tellsCashier],
      remark: '5 万元以上的承运商付款由财务经理和分公司经理批准；50 万元以上再加总经理',
    },
    {
      name: '大额开票审批',
      act: 'invoiceOut.submit',
      condition: over('record.total', '500000'),
      nodes: [finance, director],
      remark: '50 万元以上的开票申请由财务经理和总经理批准',
    },
    {
      name: '大额红冲审批',
      act: 'invoiceOut.applyRed',
      condition: over('input.redTotal', '50000'),
      nodes: [finance],
      remark: '5 万元以上的红冲由财务经理批准',
    },
    { ...BLOCK, nodes: [manager] },
  ]
}

async function publish(tx: Tx, { nodes, condition, ...rest }: Definition): Promise<void> {
  const flow: Flow = { nodes, policies: SAFE_POLICIES }
  const design = { flow, condition: condition ?? null, nodeCount: nodesOf(nodes).length }
  const { id } = await tx.insert(approvalProcess, { ...rest, ...design } as never)
  await tx.run(approvalProcess, 'publish', { id })
}

/** What a person does at the page of a record. */
async function submit(tx: Tx, id: number): Promise<number> {
  const resource = anyResource(contract)
  const face = resource.faces.customer as Face
  const row = await moveRecord(tx, { resource, face, name: 'submit', id, input: {} })
  return row.approvalId as number
}

/** The first open task of an approval. */
export async function taskOf(tx: Tx, id: number): Promise<number> {
  const { rows } = await tx.sql<{ no: number }>(
    `select no from approval_task where org_id = $1 and run_id = $2 and state = 'open' order by no limit 1`,
    [tx.orgId, id],
  )
  return rows[0]?.no ?? 0
}

async function createRuns(demo: DemoContext, masters: Masters): Promise<void> {
  const customers = ['HZ001', 'HZ002', 'HZ003', 'HZ004', 'HZ005'].flatMap(code => masters.parties.get(code) ?? [])
  const goodsId = masters.goods.get('M001') ?? 0
  const routeId = masters.routes.get('XL001') ?? 0
  const draft = (title: string, days: number, i: number) =>
    demo.as('yewu', `${demo.day(days)} 15:${10 + i}:00`, async tx => {
      const { id } = await tx.insert(contract, {
        kind: 'customer',
        title,
        partyId: customers[i % customers.length] ?? 0,
        bizMode: 'road',
        signDate: demo.day(days),
        startDate: demo.day(-12),
        endDate: demo.day(-377),
        salesmanId: demo.memberId('yewu') || null,
        taxRate: '0.0900',
        weightRule: 'unload',
        wipeRule: 'cent',
        lossMode: 'permille',
        lossValue: '3.000',
        deductMode: 'overOnly',
        goodsValue: '760.0000',
        invoiceKind: 'special',
        priceBasis: 'ton',
        payType: 'monthly',
        statementCycle: 'monthly',
        cutDay: 25,
        creditDays: 75,
        items: [{ goodsId, routeId, qty: '18000.000', price: null, remark: null }] as never,
      } as never)
      return id
    })
  const submitted = async (title: string, days: number, i: number): Promise<number> => {
    const id = await draft(title, days, i)
    return demo.as('yewu', `${demo.day(days)} 15:${30 + i}:00`, tx => submit(tx, id))
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
  const done = await submitted('下年度动力煤运输合同', 8, 0)
  await does('caiwu', { days: 7, time: '09:20:00', id: done, opinion: '账期与税率无误，同意' })
  await does('jingli', { days: 7, time: '14:05:00', id: done, opinion: '同意' })
  const halfway = await submitted('块煤铁路集运短倒合同', 5, 1)
  await does('caiwu', { days: 4, time: '10:12:00', id: halfway, opinion: '同意' })
  const returned = await submitted('冬季保供运输合同', 4, 2)
  await does('caiwu', {
    days: 3,
    time: '11:40:00',
    id: returned,
    opinion: '账期请改为 45 天',
    work: rejected as typeof agreed,
  })
  const handedOn = await submitted('集运站短倒运输合同', 3, 3)
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
  const withdrawn = await submitted('精煤外运合同', 2, 5)
  await demo.as('yewu', `${demo.day(2)} 16:40:00`, tx => actOnRun(tx, { id: withdrawn }, withdrawnByStarter))
  await submitted('动力煤抢运临时合同', 1, 4)
}
