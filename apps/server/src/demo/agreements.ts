import { contract, priceSheet } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { mul, round } from '@tuheng/domain/kernel/decimal'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { Tx } from '../engine/write/tx.ts'
import { isLong, type LanePlan, UNPRICED } from './lanes.ts'
import type { Masters } from './masters.ts'
import type { Stage } from './stage.ts'

export type Paper = (tx: Tx, name: string) => Promise<FileRef[]>

export interface Lane extends LanePlan {
  contractId: number
}

interface Office {
  stage: Stage
  masters: Masters
  paper: Paper
}

export interface Agreements {
  lanes: Lane[]
  /** Carrier code → contract. */
  carriers: Map<string, number>
}

const TERMS = {
  lossMode: 'permille',
  deductMode: 'overOnly',
  taxRate: '0.0900',
  invoiceKind: 'special',
  payType: 'monthly',
  statementCycle: 'monthly',
  cutDay: 25,
} as const

/** Contracts with both sides, signed, and the price sheets under them; the newest prices still wait for approval. */
export async function playAgreements(office: Office, plans: readonly LanePlan[]): Promise<Agreements> {
  const lanes: Lane[] = []
  for (const plan of plans) lanes.push({ ...plan, contractId: await customerContract(office, plan) })
  const carriers = new Map<string, number>()
  for (const code of new Set(plans.flatMap(plan => plan.carriers)))
    carriers.set(
      code,
      await carrierContract(office, { code, plans: plans.filter(plan => plan.carriers.includes(code)) }),
    )
  return { lanes, carriers }
}

async function customerContract({ stage, masters, paper }: Office, plan: LanePlan): Promise<number> {
  const { partyId, goodsId, routeId } = idsOf(masters, plan)
  // One of them runs out soon, for the list of what expires.
  const endDate = addDays(stage.today, plan.customer === 'HZ002' ? 21 : 240)
  const contractId = await sign({ stage, paper }, '客户合同', tx =>
    tx.insert(contract, {
      kind: 'customer',
      title: plan.title,
      partyId,
      outerNo: `${plan.customer.replace('HZ', 'YS')}-${stage.today.slice(2, 4)}-${plan.route.slice(-2)}`,
      bizMode: 'road',
      signDate: stage.day(180),
      startDate: stage.day(175),
      endDate,
      salesmanId: stage.memberId('yewu') || null,
      items: [{ goodsId, routeId, qty: '60000.000', price: plan.ar, remark: null }] as never,
      weightRule: 'unload',
      lossValue: plan.lossPermille,
      wipeRule: 'cent',
      priceBasis: 'ton',
      creditDays: 45,
      ...TERMS,
      goodsValue: plan.goodsValue,
    }),
  )
  const { raised } = plan
  const ends =
    plan.key === UNPRICED.customerLane ? stage.day(UNPRICED.ago) : raised ? stage.day(raised.ago + 1) : endDate
  const edition = { kind: 'customer' as const, contractId, fees: false, taxRate: '0.0900' }
  await sheet(stage, { ...edition, lines: [{ routeId, goodsId, price: plan.ar }], from: stage.day(170), to: ends })
  if (raised)
    await sheet(stage, {
      ...edition,
      lines: [{ routeId, goodsId, price: raised.ar }],
      from: stage.day(raised.ago),
      to: endDate,
    })
  if (plan.key === UNPRICED.customerLane) {
    const price = round(mul(plan.ar, '1.03'), 1)
    await sheet(stage, {
      ...edition,
      lines: [{ routeId, goodsId, price }],
      from: stage.day(UNPRICED.ago - 1),
      to: endDate,
      waits: true,
    })
  }
  return contractId
}

interface CarrierPlan {
  code: string
  plans: readonly LanePlan[]
}

async function carrierContract({ stage, masters, paper }: Office, { code, plans }: CarrierPlan): Promise<number> {
  const partyId = masters.parties.get(code) ?? 0
  const small = code === 'CY003'
  const taxRate = small ? '0.0300' : '0.0900'
  const endDate = addDays(stage.today, 200)
  const contractId = await sign({ stage, paper }, '承运合同', tx =>
    tx.insert(contract, {
      kind: 'carrier',
      title: '公路货物承运合同',
      partyId,
      bizMode: 'road',
      signDate: stage.day(182),
      startDate: stage.day(176),
      endDate,
      salesmanId: stage.memberId('yewu') || null,
      items: plans.map(plan => ({
        goodsId: masters.goods.get(plan.goods) ?? null,
        routeId: masters.routes.get(plan.route) ?? null,
        qty: '20000.000',
        price: plan.ap,
        remark: null,
      })) as never,
      weightRule: 'less',
      lossValue: '3.000',
      goodsValue: '620.0000',
      wipeRule: 'floorYuan',
      priceBasis: 'ton',
      creditDays: 30,
      deposit: '50000.00',
      ...TERMS,
      taxRate,
    }),
  )
  const lineOf = (plan: LanePlan): SheetLine => ({ ...idsOf(masters, plan), price: small ? cheaper(plan.ap) : plan.ap })
  for (const long of [true, false]) {
    const some = plans.filter(plan => isLong(plan) === long)
    const open = some.filter(plan => code === UNPRICED.carrier && plan.key === UNPRICED.carrierLane)
    const steady = some.filter(plan => !open.includes(plan))
    const edition = { kind: 'carrier' as const, contractId, fees: long, taxRate }
    if (steady.length) await sheet(stage, { ...edition, lines: steady.map(lineOf), from: stage.day(170), to: endDate })
    for (const plan of open) {
      const raised = { ...lineOf(plan), price: round(mul(plan.ap, '1.02'), 1) }
      await sheet(stage, { ...edition, lines: [lineOf(plan)], from: stage.day(170), to: stage.day(UNPRICED.ago) })
      await sheet(stage, { ...edition, lines: [raised], from: stage.day(UNPRICED.ago - 1), to: endDate, waits: true })
    }
  }
  return contractId
}

function idsOf(masters: Masters, plan: LanePlan): { partyId: number; goodsId: number; routeId: number } {
  return {
    partyId: masters.parties.get(plan.customer) ?? 0,
    goodsId: masters.goods.get(plan.goods) ?? 0,
    routeId: masters.routes.get(plan.route) ?? 0,
  }
}

/** Whose invoices carry 3 % instead of 9 % must be cheaper to leave the same margin. */
const cheaper = (price: string): string => round(mul(price, '0.945'), 1)

/** Drafted by sales, approved by somebody else, signed with a scan. */
async function sign(
  { stage, paper }: Pick<Office, 'stage' | 'paper'>,
  what: string,
  draft: (tx: Tx) => Promise<{ id: number; contractNo: string }>,
): Promise<number> {
  const made = await stage.as('yewu', `${stage.day(181)} 10:20:00`, async tx => {
    const row = await draft(tx)
    await tx.run(contract, 'submit', { id: row.id })
    return row
  })
  await stage.as('jingli', `${stage.day(180)} 16:40:00`, tx => tx.run(contract, 'approve', { id: made.id }))
  await stage.as('yewu', `${stage.day(177)} 11:05:00`, async tx =>
    tx.run(contract, 'sign', {
      id: made.id,
      signedFiles: await paper(tx, `${what}${made.contractNo}签章件`),
      signDate: stage.day(178),
    }),
  )
  return made.id
}

interface SheetLine {
  routeId: number
  goodsId: number
  price: string
}

interface SheetPlan {
  kind: 'customer' | 'carrier'
  contractId: number
  lines: readonly SheetLine[]
  from: string
  to: string
  fees: boolean
  taxRate: string
  /** Submitted, and not approved yet. */
  waits?: true
}

async function sheet(
  stage: Stage,
  { kind, contractId, lines, from, to, fees, taxRate, waits }: SheetPlan,
): Promise<void> {
  const id = await stage.as('yewu', `${addDays(from, -3)} 14:10:00`, async tx => {
    const fee = fees
      ? await tx.sql<{ id: number }>(`select id from incidental_fee where org_id = $1 and code = 'loading'`, [tx.orgId])
      : undefined
    const row = await tx.insert(priceSheet, {
      kind,
      contractId,
      effFrom: from,
      effTo: to,
      lines: lines.map(({ routeId, goodsId, price }) => ({ routeId, goodsId, basis: 'ton', price, taxRate })) as never,
      fees: fee?.rows[0]
        ? ([
            {
              feeId: fee.rows[0].id,
              basis: 'ton',
              price: '1.5000',
              taxRate: taxRate === '0.0900' ? '0.0600' : taxRate,
            },
          ] as never)
        : [],
    })
    await tx.run(priceSheet, 'submit', { id: row.id })
    return row.id
  })
  if (!waits) await stage.as('jingli', `${addDays(from, -2)} 09:30:00`, tx => tx.run(priceSheet, 'approve', { id }))
}
