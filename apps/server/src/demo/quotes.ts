import { priceSheet } from '@tuheng/domain/contracts/index'
import { mul, round } from '@tuheng/domain/kernel/decimal'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { moveRecord } from '../engine/write/run-transition.ts'
import type { Agreements } from './agreements.ts'
import type { DemoContext } from './demo-context.ts'
import type { LanePlan } from './lanes.ts'
import type { Masters } from './masters.ts'

interface Quote {
  face: 'carrier' | 'customer'
  contractId: number
  plan: LanePlan
  price: string
  reason: string
}

/** Prices that wait for the director: one above the market, one below the margin floor. */
export async function createQuotes(
  demo: DemoContext,
  { masters, agreements }: { masters: Masters; agreements: Agreements },
): Promise<void> {
  const port = agreements.lanes.find(lane => lane.key === 'port')
  const lump = agreements.lanes.find(lane => lane.key === 'lump')
  const [carrier] = port?.carriers ?? []
  const carrierContract = agreements.carriers.get(carrier ?? '')
  if (!port || !lump || !carrierContract) throw new Error('the demo quotes on lanes that it does not have')
  await submitQuote(demo, masters, {
    face: 'carrier',
    contractId: carrierContract,
    plan: port,
    price: round(mul(port.ap, '1.045'), 1),
    reason: '高栏车紧张，承运商要求加价',
  })
  await submitQuote(demo, masters, {
    face: 'customer',
    contractId: lump.contractId,
    plan: lump,
    price: round(mul(lump.ap, '1.01'), 1),
    reason: '货主要求高栏车按短倒底价',
  })
}

/** For a kind of vehicle that has no price of its own yet. */
async function submitQuote(demo: DemoContext, masters: Masters, quote: Quote): Promise<void> {
  const { face, contractId, plan, price, reason } = quote
  const id = await demo.as('yewu', `${demo.day(1)} 14:2${face === 'carrier' ? 0 : 5}:00`, async tx => {
    const row = await tx.insert(priceSheet, {
      kind: face,
      contractId,
      effFrom: demo.today,
      effTo: demo.day(-30),
      changeReason: reason,
      lines: [
        {
          routeId: masters.routes.get(plan.route) ?? 0,
          goodsId: masters.goods.get(plan.goods) ?? 0,
          vehicleKind: 'semiHighSide',
          basis: 'ton',
          price,
          taxRate: '0.0900',
        },
      ] as never,
    })
    return row.id
  })
  await demo.as('yewu', `${demo.day(1)} 14:40:00`, async tx => {
    const resource = anyResource(priceSheet)
    await moveRecord(tx, { resource, face: resource.faces[face] as Face, name: 'submit', id, input: {} })
  })
}
