import { contract, priceSheet } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { mul, round } from '@tuheng/domain/kernel/decimal'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { Tx } from '../engine/tx.ts'
import type { Masters } from './masters.ts'
import type { Stage } from './stage.ts'

export type Paper = (tx: Tx, name: string) => Promise<FileRef[]>

/** A lane of business: who ships what where, at which price, and what the carriers get for it. */
export interface Lane {
  customer: string
  goods: string
  route: string
  ar: string
  ap: string
  lossPermille: string
  contractId: number
  /** Share of all trips. */
  weight: number
}

type Plan = Omit<Lane, 'contractId'>

const PLANS: readonly Plan[] = [
  { customer: 'HZ001', goods: 'M001', route: 'XL001', ar: '231.5000', ap: '221.0000', lossPermille: '3.000', weight: 4 },
  { customer: 'HZ003', goods: 'J001', route: 'XL002', ar: '262.0000', ap: '251.5000', lossPermille: '2.000', weight: 3 },
  { customer: 'HZ002', goods: 'M002', route: 'XL003', ar: '32.5000', ap: '30.2000', lossPermille: '3.000', weight: 2 },
]

export interface Agreements {
  lanes: Lane[]
  /** Carrier code → contract. */
  carriers: Map<string, number>
}

const TERMS = { lossMode: 'permille', deductMode: 'overOnly', taxRate: '0.0900', invoiceKind: 'special', payType: 'monthly', statementCycle: 'monthly', cutDay: 25 } as const

/** Contracts with both sides, signed, and the price sheets under them: two editions for the first owner. */
export async function playAgreements(stage: Stage, masters: Masters, paper: Paper): Promise<Agreements> {
  const lanes: Lane[] = []
  for (const plan of PLANS) lanes.push({ ...plan, contractId: await customerContract(stage, masters, paper, plan) })
  const carriers = new Map<string, number>()
  for (const code of ['CY001', 'CY002', 'CY003']) carriers.set(code, await carrierContract(stage, masters, paper, code))
  return { lanes, carriers }
}

async function customerContract(stage: Stage, masters: Masters, paper: Paper, plan: Plan): Promise<number> {
  const partyId = masters.parties.get(plan.customer) ?? 0
  const goodsId = masters.goods.get(plan.goods) ?? 0
  const routeId = masters.routes.get(plan.route) ?? 0
  const endDate = plan.customer === 'HZ002' ? addDays(stage.today, 21) : addDays(stage.today, 240)
  const id = await sign(stage, paper, '客户合同', tx => tx.insert(contract, {
    kind: 'customer', title: `${plan.customer === 'HZ003' ? '冶金焦' : plan.goods === 'M001' ? '动力煤' : '块煤'}公路运输合同`, partyId, outerNo: `WT-${plan.customer}-26`,
    bizMode: 'road', signDate: stage.day(180), startDate: stage.day(175), endDate, items: [{ goodsId, routeId, qty: '60000.000', price: plan.ar, remark: null }] as never,
    weightRule: 'unload', lossValue: plan.lossPermille, wipeRule: 'cent', priceBasis: 'ton', creditDays: 45, ...TERMS,
    ...GOODS_VALUE[plan.goods],
  }))
  const raise = plan.customer === 'HZ001' ? stage.day(40) : undefined
  await sheet(stage, { kind: 'customer', contractId: id, routeId, goodsId, price: plan.ar, from: stage.day(170), to: raise ? addDays(raise, -1) : endDate, fees: false, masters })
  if (raise) await sheet(stage, { kind: 'customer', contractId: id, routeId, goodsId, price: '234.0000', from: raise, to: endDate, fees: false, masters })
  return id
}

const GOODS_VALUE: Readonly<Record<string, { goodsValue: string }>> = { M001: { goodsValue: '620.0000' }, M002: { goodsValue: '760.0000' }, J001: { goodsValue: '1850.0000' } }

async function carrierContract(stage: Stage, masters: Masters, paper: Paper, code: string): Promise<number> {
  const partyId = masters.parties.get(code) ?? 0
  const small = code === 'CY003'
  const id = await sign(stage, paper, '承运合同', tx => tx.insert(contract, {
    kind: 'carrier', title: '公路货物承运合同', partyId, bizMode: 'road', signDate: stage.day(182), startDate: stage.day(176), endDate: addDays(stage.today, 200),
    items: PLANS.map(plan => ({ goodsId: masters.goods.get(plan.goods) ?? null, routeId: masters.routes.get(plan.route) ?? null, qty: '20000.000', price: plan.ap, remark: null })) as never,
    weightRule: 'less', lossValue: '3.000', goodsValue: '620.0000', wipeRule: 'floorYuan', priceBasis: 'ton', creditDays: 30, deposit: '50000.00',
    ...TERMS, taxRate: small ? '0.0300' : '0.0900',
  }))
  for (const plan of PLANS)
    await sheet(stage, {
      kind: 'carrier', contractId: id, routeId: masters.routes.get(plan.route) ?? 0, goodsId: masters.goods.get(plan.goods) ?? 0, price: small ? cheaper(plan.ap) : plan.ap,
      from: stage.day(170), to: addDays(stage.today, 200), fees: plan.route !== 'XL003', masters, taxRate: small ? '0.0300' : '0.0900',
    })
  return id
}

/** Whose invoices carry 3 % instead of 9 % must be cheaper to leave the same margin. */
const cheaper = (price: string): string => round(mul(price, '0.945'), 1)

/** Drafted by sales, approved by somebody else, signed with a scan. */
async function sign(stage: Stage, paper: Paper, what: string, draft: (tx: Tx) => Promise<{ id: number; contractNo: string }>): Promise<number> {
  const made = await stage.as('yewu', `${stage.day(181)} 10:20:00`, async tx => {
    const row = await draft(tx)
    await tx.run(contract, 'submit', row.id)
    return row
  })
  await stage.as('jingli', `${stage.day(180)} 16:40:00`, tx => tx.run(contract, 'approve', made.id))
  await stage.as('yewu', `${stage.day(177)} 11:05:00`, async tx =>
    tx.run(contract, 'sign', made.id, { signedFiles: await paper(tx, `${what}${made.contractNo}签章件`), signDate: stage.day(178) }))
  return made.id
}

interface SheetPlan {
  kind: 'customer' | 'carrier'
  contractId: number
  routeId: number
  goodsId: number
  price: string
  from: string
  to: string
  fees: boolean
  masters: Masters
  taxRate?: string
}

async function sheet(stage: Stage, plan: SheetPlan): Promise<void> {
  const ago = plan.from
  const id = await stage.as('yewu', `${addDays(ago, -3)} 14:10:00`, async tx => {
    const fee = plan.fees ? await tx.sql<{ id: number }>(`select id from incidental_fee where org_id = $1 and code = 'loading'`, [tx.orgId]) : undefined
    const row = await tx.insert(priceSheet, {
      kind: plan.kind, contractId: plan.contractId, effFrom: plan.from, effTo: plan.to,
      lines: [{ routeId: plan.routeId, goodsId: plan.goodsId, basis: 'ton', price: plan.price, taxRate: plan.taxRate ?? '0.0900' }] as never,
      fees: fee?.rows[0] ? [{ feeId: fee.rows[0].id, basis: 'ton', price: '1.5000', taxRate: plan.taxRate ?? '0.0600' }] as never : [],
    })
    await tx.run(priceSheet, 'submit', row.id)
    return row.id
  })
  await stage.as('jingli', `${addDays(ago, -2)} 09:30:00`, tx => tx.run(priceSheet, 'approve', id))
}
