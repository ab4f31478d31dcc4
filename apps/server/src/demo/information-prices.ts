import { informationPrice } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { mul, round } from '@tuheng/domain/kernel/decimal'
import type { Tx } from '../engine/write/tx.ts'
import type { DemoContext } from './demo-context.ts'
import type { LaneKey, LanePlan } from './lanes.ts'
import type { Masters } from './masters.ts'
import { random, type Random } from './random.ts'

/** How the market of a lane stands to what its carriers get, and the information fee that is usual there. */
interface Market {
  /** Thousandths of the payable price, thirteen weeks ago. */
  level: number
  fee: string
  feeBasis: 'truck' | 'ton'
  source: 'platform' | 'enquiry' | 'broker' | 'quote'
  sourceNote: string
  /** Nobody noted a price in the last weeks. */
  silentWeeks?: number
}

/** 洗精煤倒运 has no information price. */
const MARKETS: Readonly<Partial<Record<LaneKey, Market>>> = {
  port: { level: 994, fee: '100.00', feeBasis: 'truck', source: 'platform', sourceNote: '平台本周成交均价' },
  coke: { level: 996, fee: '120.00', feeBasis: 'truck', source: 'broker', sourceNote: '黄骅港信息部报价' },
  lump: { level: 1018, fee: '20.00', feeBasis: 'truck', source: 'enquiry', sourceNote: '大柳塔三家车队询价' },
  power: {
    level: 1000,
    fee: '50.00',
    feeBasis: 'truck',
    source: 'enquiry',
    sourceNote: '电厂周边车队询价',
    silentWeeks: 4,
  },
  ore: { level: 1010, fee: '3.50', feeBasis: 'ton', source: 'quote', sourceNote: '唐山车队书面报价' },
}

const WEEKS = 13

/**
 * Notes the market of each lane every week for three months. Of the present week one price waits for its approval, and
 * one is a draft.
 */
export async function createInformationPrices(
  demo: DemoContext,
  masters: Masters,
  plans: readonly LanePlan[],
): Promise<void> {
  const rng = random(20_260)
  const levels = new Map(plans.map(plan => [plan.key, MARKETS[plan.key]?.level ?? 0]))
  for (let week = WEEKS - 1; week >= 0; week--) {
    const ids: number[] = []
    const from = demo.day(week * 7 + 3)
    await demo.as('diaodu', `${from} 08:10:00`, async tx => {
      for (const plan of plans) {
        const market = MARKETS[plan.key]
        if (!market || week < (market.silentWeeks ?? 0)) continue
        const level = moved(rng, { from: levels.get(plan.key) ?? 1000, mean: market.level })
        levels.set(plan.key, level)
        const id = await noted(tx, { masters, plan, market, level, from })
        if (week === 0 && plan.key === 'lump') continue
        await tx.run(informationPrice, 'submit', { id })
        if (week > 0 || plan.key !== 'ore') ids.push(id)
      }
    })
    await demo.as('jingli', `${from} 08:40:00`, async tx => {
      for (const id of ids) await tx.run(informationPrice, 'approve', { id })
    })
  }
}

/** Small moves from week to week, back towards the mean when they went far. */
const moved = (rng: Random, { from, mean }: { from: number; mean: number }): number =>
  from + rng.int(-9, 9) - Math.round((from - mean) / 4)

async function noted(
  tx: Tx,
  of: { masters: Masters; plan: LanePlan; market: Market; level: number; from: string },
): Promise<number> {
  const { masters, plan, market, level, from } = of
  const { id } = await tx.insert(informationPrice, {
    routeId: masters.routes.get(plan.route) ?? 0,
    goodsId: masters.goods.get(plan.goods) ?? null,
    marketPrice: round(mul(plan.ap, level, '0.001'), 1),
    infoFee: market.fee,
    feeBasis: market.feeBasis,
    collectedOn: from,
    source: market.source,
    sourceNote: market.sourceNote,
    effFrom: from,
    effTo: addDays(from, 6),
  })
  return id
}
