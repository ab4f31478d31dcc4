import { contract, priceSheet } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { add, mul, qty, sub } from '@tuheng/domain/kernel/decimal'
import { labSheet, supplyEntry, supplyLot } from '@tuheng/domain/trade/index'
import { waybill } from '@tuheng/domain/transport/index'
import { type AgreementContext, signContract } from './agreements.ts'
import { clockTime, type DemoContext } from './demo-context.ts'
import type { Masters } from './masters.ts'

const STEPS = ['confirmQty', 'confirmQuality', 'setPrice', 'audit'] as const

interface LotPlan {
  /** Days before today on which it was begun. */
  ago: number
  trucks: number
  /** The steps that were taken. */
  steps: number
  stage?: 'provisional' | 'final'
  /** What the arbiter found, kcal/kg. */
  heat: number
  /** Trucks of ours, which are bought and sold at once. */
  own?: number
  /** Some trucks still lack ticket, weight or laboratory number. */
  unfinished?: boolean
}

const LOTS: readonly LotPlan[] = [
  { ago: 41, trucks: 14, steps: 4, stage: 'final', heat: 5462 },
  { ago: 24, trucks: 10, steps: 4, stage: 'provisional', heat: 5514 },
  { ago: 17, trucks: 8, steps: 3, stage: 'final', heat: 5420 },
  { ago: 12, trucks: 7, steps: 2, heat: 5388 },
  { ago: 9, trucks: 6, steps: 1, heat: 5445 },
  { ago: 6, trucks: 5, steps: 0, heat: 5480, unfinished: true },
  { ago: 15, trucks: 0, steps: 4, stage: 'final', heat: 5530, own: 4 },
]
const FEW: readonly number[] = [1, 4, 5]

type TradeContext = Pick<AgreementContext, 'demo' | 'makeSignedCopy'>

/** Coal bought of a mine and sold to a customer: lots at every step, the last with trucks of ours. */
export async function createTrade(
  context: TradeContext,
  masters: Masters,
  { isLarge }: { isLarge: boolean },
): Promise<void> {
  const { demo } = context
  const supplierId = masters.parties.get('GY001') ?? 0
  const customerId = masters.parties.get('HZ005') ?? masters.parties.get('HZ003') ?? masters.parties.get('HZ004') ?? 0
  const goodsId = masters.goods.get('M001') ?? 0
  const bought = await agree(context, { kind: 'purchase', partyId: supplierId, goodsId })
  const sold = await agree(context, { kind: 'sale', partyId: customerId, goodsId })
  for (const [index, plan] of LOTS.entries())
    if (isLarge || FEW.includes(index))
      await createLot(demo, plan, {
        supplierId,
        buyContractId: bought,
        customerId,
        sellContractId: sold,
        goodsId,
      })
}

interface Agreed {
  kind: 'purchase' | 'sale'
  partyId: number
  goodsId: number
}

/** A signed contract with its terms of quality, and its price sheet. */
async function agree({ demo, makeSignedCopy }: TradeContext, { kind, partyId, goodsId }: Agreed): Promise<number> {
  const isSale = kind === 'sale'
  const endDate = addDays(demo.today, isSale ? 60 : 120)
  const id = await signContract({ demo, makeSignedCopy }, isSale ? '销售合同' : '采购合同', tx =>
    tx.insert(contract, {
      kind,
      title: isSale ? '动力煤销售合同' : '动力煤采购合同',
      partyId,
      bizMode: 'trade',
      signDate: demo.day(180),
      startDate: demo.day(175),
      endDate,
      salesmanId: demo.memberId('yewu') || null,
      items: [{ goodsId, qty: isSale ? '5000.000' : '6000.000', price: isSale ? '735' : '612', remark: null }] as never,
      weightRule: isSale ? 'unload' : 'load',
      lossMode: 'none',
      wipeRule: 'cent',
      priceBasis: 'ton',
      taxRate: '0.1300',
      invoiceKind: 'special',
      payType: 'monthly',
      statementCycle: 'monthly',
      cutDay: 25,
      creditDays: 30,
      freightBearer: isSale ? 'seller' : 'buyer',
      ticketMode: 'one',
      qualityTerms: [{ item: 'qnet', standard: '5500.00', reject: '5000.00', method: 'ratio', sides: 'both' }] as never,
      payNodes: [
        { node: 'prepay', share: '0.3000', days: 3, condition: null },
        { node: 'onInvoice', share: '0.7000', days: 15, condition: null },
      ] as never,
    }),
  )
  const sheet = await demo.as('yewu', `${demo.day(173)} 14:10:00`, async tx => {
    const row = await tx.insert(priceSheet, {
      kind: isSale ? 'sale' : 'supply',
      contractId: id,
      effFrom: demo.day(172),
      effTo: endDate,
      lines: [{ goodsId, basis: 'ton', price: isSale ? '735' : '612', taxRate: '0.1300' }] as never,
    })
    await tx.run(priceSheet, 'submit', { id: row.id })
    return row.id
  })
  await demo.as('jingli', `${demo.day(172)} 09:30:00`, tx => tx.run(priceSheet, 'approve', { id: sheet }))
  return id
}

interface Parties {
  supplierId: number
  buyContractId: number
  customerId: number
  sellContractId: number
  goodsId: number
}

async function createLot(demo: DemoContext, plan: LotPlan, parties: Parties): Promise<void> {
  const { ago, trucks, steps, stage = 'final', own = 0 } = plan
  const lot = await demo.as('yewu', `${demo.day(ago + 1)} 09:20:00`, tx =>
    tx.insert(supplyLot, {
      ...parties,
      openedOn: demo.day(ago + 1),
      mode: 'own',
      buyQty: `${Math.max(trucks, own) * 34}.000`,
      sellQty: `${Math.max(trucks, own) * 33}.000`,
      carriage: 'road',
      delivery: 'mine',
      titleAt: 'loading',
      salesmanId: demo.memberId('yewu') || null,
    }),
  )
  const labNo = await assay(demo, plan, lot)
  if (own) await takeOwnTrucks(demo, { lotId: lot.id, goodsId: parties.goodsId, count: own, labNo })
  for (let truck = 0; truck < trucks; truck++) await enterTruck(demo, { plan, lotId: lot.id, truck, labNo })
  for (const [index, step] of STEPS.slice(0, steps).entries())
    await demo.as(
      step === 'audit' ? 'caiwu' : 'yewu',
      clockTime(demo.day(Math.max(0, ago - 5)), 8, 10 + index * 8),
      tx => tx.run(supplyLot, step, { id: lot.id, ...(step === 'setPrice' ? { priceStage: stage } : {}) }),
    )
}

/** The laboratory's sheet of the lot, audited. Returns its number. */
async function assay(demo: DemoContext, { ago, heat, trucks, own = 0 }: LotPlan, lot: { id: number }): Promise<string> {
  const day = demo.day(ago)
  const sheet = await demo.as('yewu', clockTime(day, 16, 40), async tx => {
    const row = await tx.insert(labSheet, {
      kind: 'settlement',
      side: 'both',
      lotId: lot.id,
      outerNo: `JC${day.replaceAll('-', '')}-${String(lot.id).padStart(3, '0')}`,
      lab: '榆林市煤炭质量监督检验站',
      sampledOn: day,
      basis: 'ad',
      heatBasis: 'ar',
      samples: [
        {
          sampleNo: '1',
          tons: `${Math.max(trucks, own) * 33}.000`,
          moisture: '13.20',
          moistureAd: '4.10',
          ash: '11.85',
          volatile: '31.40',
          sulfur: '0.46',
          qnet: heat,
        },
      ] as never,
    })
    await tx.run(labSheet, 'submit', { id: row.id })
    return row
  })
  await demo.as('jingli', clockTime(day, 17, 30), tx => tx.run(labSheet, 'approve', { id: sheet.id }))
  return sheet.sheetNo
}

const PLATES = ['陕K6A217', '陕K80352', '晋B71930', '陕K5C806', '蒙K39417', '陕K70268'] as const

interface TruckPlan {
  plan: LotPlan
  lotId: number
  truck: number
  labNo: string
}

/** A truck of the mine, and a day later one of the customer's carrier from the yard. */
async function enterTruck(demo: DemoContext, { plan, lotId, truck, labNo }: TruckPlan): Promise<void> {
  const { ago, unfinished } = plan
  const day = demo.day(Math.max(1, ago - (truck % 3)))
  const sent = qty(add('32.40', mul((truck * 37) % 60, '0.02')))
  const received = qty(sub(sent, truck % 4 ? '0.06' : '0.12'))
  const number = `${day.slice(2).replaceAll('-', '')}${String(lotId).padStart(2, '0')}${String(truck + 1).padStart(2, '0')}`
  await demo.as('yewu', clockTime(day, 18, 5 + truck), async tx => {
    await tx.insert(supplyEntry, {
      lotId,
      side: 'buy',
      bizDate: day,
      vehicleNo: PLATES[truck % PLATES.length] ?? PLATES[0],
      ticketNo: unfinished && truck === 1 ? null : `K${number}`,
      sendNet: unfinished && truck === 2 ? null : sent,
      recvNet: received,
      labNo: unfinished && truck > 2 ? null : labNo,
    })
  })
  if (truck % 5 === 4) return
  // Whoever weighs at the customer's tells it the morning after
  const arrived = addDays(day, 1)
  await demo.as('yewu', clockTime(arrived, 8, 5 + truck), tx =>
    tx.insert(supplyEntry, {
      lotId,
      side: 'sell',
      bizDate: arrived,
      vehicleNo: PLATES[(truck + 2) % PLATES.length] ?? PLATES[1],
      ticketNo: `D${number}`,
      sendNet: qty(sub(received, '0.10')),
      recvNet: qty(sub(received, '0.16')),
      labNo: unfinished ? null : labNo,
    }),
  )
}

/** Trucks of ours that carried coal of the lot from the mine to the customer. */
async function takeOwnTrucks(
  demo: DemoContext,
  { lotId, goodsId, count, labNo }: { lotId: number; goodsId: number; count: number; labNo: string },
): Promise<void> {
  await demo.as('yewu', `${demo.day(11)} 18:40:00`, async tx => {
    const trips = await tx.find(waybill, {
      where: {
        goodsId,
        transportStatus: 'unloaded',
        loadAt: { op: 'range', value: [demo.day(24), demo.day(13)] },
        unloadAt: { op: 'range', value: [demo.day(24), demo.day(12)] },
      },
      sort: ['-loadAt'],
      limit: count,
    })
    for (const { id, loadAt, unloadAt } of trips)
      for (const side of ['buy', 'sell'] as const)
        await tx.insert(supplyEntry, {
          lotId,
          side,
          waybillId: id,
          labNo,
          bizDate: (side === 'buy' ? loadAt : unloadAt)?.slice(0, 10) ?? demo.day(11),
        })
  })
}
