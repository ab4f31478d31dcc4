/** Lanes of the demo: customer, goods, route, prices and carriers. */

export type LaneKey = 'port' | 'coke' | 'washed' | 'lump' | 'power' | 'ore'

export interface LanePlan {
  key: LaneKey
  customer: string
  goods: string
  route: string
  title: string
  /** Receivable price, yuan per tonne, tax included. */
  ar: string
  ap: string
  /** A higher receivable price, and how many days ago it began. */
  increase?: { ar: string; ago: number }
  lossPermille: string
  goodsValue: string
  carriers: readonly string[]
  /** Relative number of trips. */
  tripShare: number
  /** Planned tonnes of the lane's tasks in order. The last task is never used up. */
  taskTons: readonly string[]
  /** The first task is closed that many days ago, before its tonnes are used up. */
  firstTaskClosedAgo?: number
}

export const LANES: readonly LanePlan[] = [
  {
    key: 'port',
    customer: 'HZ001',
    goods: 'M001',
    route: 'XL001',
    title: '动力煤公路运输合同',
    ar: '231.5000',
    ap: '219.0000',
    increase: { ar: '234.0000', ago: 40 },
    lossPermille: '3.000',
    goodsValue: '620.0000',
    carriers: ['CY001', 'CY002', 'CY003'],
    tripShare: 4,
    taskTons: ['700.000', '5600.000'],
  },
  {
    key: 'coke',
    customer: 'HZ003',
    goods: 'J001',
    route: 'XL002',
    title: '冶金焦公路运输合同',
    ar: '262.0000',
    ap: '248.5000',
    lossPermille: '2.000',
    goodsValue: '1850.0000',
    carriers: ['CY001', 'CY002', 'CY004'],
    tripShare: 3,
    taskTons: ['640.000', '3600.000'],
  },
  {
    key: 'washed',
    customer: 'HZ002',
    goods: 'M003',
    route: 'XL004',
    title: '洗精煤倒运合同',
    ar: '28.5000',
    ap: '26.2000',
    lossPermille: '3.000',
    goodsValue: '1080.0000',
    carriers: ['CY001', 'CY003'],
    tripShare: 2,
    taskTons: ['2000.000'],
  },
  {
    key: 'lump',
    customer: 'HZ004',
    goods: 'M002',
    route: 'XL003',
    title: '块煤集运站短倒合同',
    ar: '32.5000',
    ap: '29.8000',
    lossPermille: '3.000',
    goodsValue: '760.0000',
    carriers: ['CY002', 'CY003'],
    tripShare: 2,
    taskTons: ['2400.000'],
  },
  {
    key: 'power',
    customer: 'HZ005',
    goods: 'M001',
    route: 'XL005',
    title: '电煤公路运输合同',
    ar: '49.5000',
    ap: '45.8000',
    lossPermille: '3.000',
    goodsValue: '620.0000',
    carriers: ['CY001', 'CY003'],
    tripShare: 2,
    taskTons: ['1800.000'],
  },
  {
    key: 'ore',
    customer: 'HZ003',
    goods: 'K001',
    route: 'XL006',
    title: '铁精粉公路运输合同',
    ar: '171.0000',
    ap: '162.5000',
    lossPermille: '2.000',
    goodsValue: '820.0000',
    carriers: ['CY004'],
    tripShare: 2,
    taskTons: ['700.000', '2400.000'],
    firstTaskClosedAgo: 30,
  },
]

/** Long hauls pay the carrier for loading in addition. */
export const isLongHaul = (plan: LanePlan): boolean => Number(plan.ap) > 100

/**
 * The approved prices ended that many days ago and the next ones wait for approval, so trips loaded since then have no
 * price.
 */
export const UNPRICED = { ago: 6, customerLane: 'power', carrierLane: 'lump', carrier: 'CY003' } as const
