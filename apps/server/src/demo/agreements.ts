import { contract, priceSheet } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { mul, round } from '@tuheng/domain/kernel/decimal'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { Tx } from '../engine/write/tx.ts'
import { isLongHaul, type LanePlan, UNPRICED } from './lanes.ts'
import type { Masters } from './masters.ts'
import type { DemoContext } from './demo-context.ts'

/** 日万分之五, as contracts of the trade have it. */
const LATE_RATE = '0.0005'

export type MakeSignedCopy = (tx: Tx, name: string) => Promise<FileRef[]>

export interface Lane extends LanePlan {
  contractId: number
}

export interface AgreementContext {
  demo: DemoContext
  masters: Masters
  makeSignedCopy: MakeSignedCopy
}

export interface Agreements {
  lanes: Lane[]
  /** Contract id by carrier code. */
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

/**
 * Creates signed contracts with customers and carriers, and their price sheets. The newest price sheets still wait for
 * approval.
 */
export async function createAgreements(context: AgreementContext, plans: readonly LanePlan[]): Promise<Agreements> {
  const lanes: Lane[] = []
  for (const plan of plans) lanes.push({ ...plan, contractId: await createCustomerContract(context, plan) })
  const carriers = new Map<string, number>()
  for (const code of new Set(plans.flatMap(plan => plan.carriers)))
    carriers.set(
      code,
      await createCarrierContract(context, { code, plans: plans.filter(plan => plan.carriers.includes(code)) }),
    )
  return { lanes, carriers }
}

async function createCustomerContract(
  { demo, masters, makeSignedCopy }: AgreementContext,
  plan: LanePlan,
): Promise<number> {
  const { partyId, goodsId, routeId } = idsOf(masters, plan)
  // One contract ends soon and appears in the list of expiring contracts.
  const endDate = addDays(demo.today, plan.customer === 'HZ002' ? 21 : 240)
  const contractId = await signContract({ demo, makeSignedCopy }, '客户合同', tx =>
    tx.insert(contract, {
      kind: 'customer',
      title: plan.title,
      partyId,
      outerNo: `${plan.customer.replace('HZ', 'YS')}-${demo.today.slice(2, 4)}-${plan.route.slice(-2)}`,
      bizMode: 'road',
      signDate: demo.day(180),
      startDate: demo.day(175),
      endDate,
      salesmanId: demo.memberId('yewu') || null,
      items: [{ goodsId, routeId, qty: '60000.000', price: plan.ar, remark: null }] as never,
      weightRule: 'unload',
      lossValue: plan.lossPermille,
      wipeRule: 'cent',
      priceBasis: 'ton',
      creditDays: 45,
      lateRate: LATE_RATE,
      ...TERMS,
      goodsValue: plan.goodsValue,
    }),
  )
  const { increase } = plan
  const firstPriceEnd =
    plan.key === UNPRICED.customerLane ? demo.day(UNPRICED.ago) : increase ? demo.day(increase.ago + 1) : endDate
  const common = { kind: 'customer' as const, contractId, fees: false, taxRate: '0.0900' }
  await createPriceSheet(demo, {
    ...common,
    lines: [{ routeId, goodsId, price: plan.ar }],
    from: demo.day(170),
    to: firstPriceEnd,
  })
  if (increase)
    await createPriceSheet(demo, {
      ...common,
      lines: [{ routeId, goodsId, price: increase.ar }],
      from: demo.day(increase.ago),
      to: endDate,
    })
  if (plan.key === UNPRICED.customerLane) {
    const price = round(mul(plan.ar, '1.03'), 1)
    await createPriceSheet(demo, {
      ...common,
      lines: [{ routeId, goodsId, price }],
      from: demo.day(UNPRICED.ago - 1),
      to: endDate,
      awaitsApproval: true,
    })
  }
  return contractId
}

interface CarrierPlan {
  code: string
  plans: readonly LanePlan[]
}

async function createCarrierContract(
  { demo, masters, makeSignedCopy }: AgreementContext,
  { code, plans }: CarrierPlan,
): Promise<number> {
  const partyId = masters.parties.get(code) ?? 0
  const isSmallTaxpayer = code === 'CY003'
  const taxRate = isSmallTaxpayer ? '0.0300' : '0.0900'
  const endDate = addDays(demo.today, 200)
  const contractId = await signContract({ demo, makeSignedCopy }, '承运合同', tx =>
    tx.insert(contract, {
      kind: 'carrier',
      title: '公路货物承运合同',
      partyId,
      bizMode: 'road',
      signDate: demo.day(182),
      startDate: demo.day(176),
      endDate,
      salesmanId: demo.memberId('yewu') || null,
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
  const lineOf = (plan: LanePlan): PriceLine => ({
    ...idsOf(masters, plan),
    price: isSmallTaxpayer ? simplifiedRatePrice(plan.ap) : plan.ap,
  })
  for (const isLong of [true, false]) {
    const plansOfLength = plans.filter(plan => isLongHaul(plan) === isLong)
    const awaitingApproval = plansOfLength.filter(
      plan => code === UNPRICED.carrier && plan.key === UNPRICED.carrierLane,
    )
    const approved = plansOfLength.filter(plan => !awaitingApproval.includes(plan))
    const common = { kind: 'carrier' as const, contractId, fees: isLong, taxRate }
    if (approved.length)
      await createPriceSheet(demo, { ...common, lines: approved.map(lineOf), from: demo.day(170), to: endDate })
    for (const plan of awaitingApproval) {
      const increasedPrice = { ...lineOf(plan), price: round(mul(plan.ap, '1.02'), 1) }
      await createPriceSheet(demo, {
        ...common,
        lines: [lineOf(plan)],
        from: demo.day(170),
        to: demo.day(UNPRICED.ago),
      })
      await createPriceSheet(demo, {
        ...common,
        lines: [increasedPrice],
        from: demo.day(UNPRICED.ago - 1),
        to: endDate,
        awaitsApproval: true,
      })
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

/** Price for a carrier whose invoices carry 3 % instead of 9 %: lower, so that the margin stays the same. */
const simplifiedRatePrice = (price: string): string => round(mul(price, '0.945'), 1)

/** Sales drafts the contract, the manager approves it, and the signed copy is a scan. Returns the contract's id. */
export async function signContract(
  { demo, makeSignedCopy }: Pick<AgreementContext, 'demo' | 'makeSignedCopy'>,
  documentName: string,
  insertDraft: (tx: Tx) => Promise<{ id: number; contractNo: string }>,
): Promise<number> {
  const contractRow = await demo.as('yewu', `${demo.day(181)} 10:20:00`, async tx => {
    const row = await insertDraft(tx)
    await tx.run(contract, 'submit', { id: row.id })
    return row
  })
  await demo.as('jingli', `${demo.day(180)} 16:40:00`, tx => tx.run(contract, 'approve', { id: contractRow.id }))
  await demo.as('yewu', `${demo.day(177)} 11:05:00`, async tx =>
    tx.run(contract, 'sign', {
      id: contractRow.id,
      signedFiles: await makeSignedCopy(tx, `${documentName}${contractRow.contractNo}签章件`),
      signDate: demo.day(178),
    }),
  )
  return contractRow.id
}

interface PriceLine {
  routeId: number
  goodsId: number
  price: string
}

interface PriceSheetPlan {
  kind: 'customer' | 'carrier'
  contractId: number
  lines: readonly PriceLine[]
  from: string
  to: string
  fees: boolean
  taxRate: string
  /** The price sheet is submitted and not approved. */
  awaitsApproval?: true
}

async function createPriceSheet(
  demo: DemoContext,
  { kind, contractId, lines, from, to, fees, taxRate, awaitsApproval }: PriceSheetPlan,
): Promise<void> {
  const id = await demo.as('yewu', `${addDays(from, -3)} 14:10:00`, async tx => {
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
  if (!awaitsApproval)
    await demo.as('jingli', `${addDays(from, -2)} 09:30:00`, tx => tx.run(priceSheet, 'approve', { id }))
}
