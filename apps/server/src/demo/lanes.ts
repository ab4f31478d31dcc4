/** Lanes of business: who ships what where, at which price, and what the carriers get for it. */

export type LaneKey = 'port' | 'coke' | 'washed' | 'lump' | 'power' | 'ore'

export interface LanePlan {
  key: LaneKey
  customer: string
  goods: string
  route: string
  title: string
  /** Yuan a tonne incl. tax. */
  ar: string
  ap: string
  /** A higher price for the last weeks, days ago that it began. */
  raised?: { ar: string; ago: number }
  lossPermille: string
  goodsValue: string
  carriers: readonly string[]
  /** Share of all trips. */
  weight: number
  /** Tonnes of one task after the other; the last is never used up. */
  tasks: readonly string[]
  /** The first task is closed that many days ago, before it is used up. */
  closedAgo?: number
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
    raised: { ar: '234.0000', ago: 40 },
    lossPermille: '3.000',
    goodsValue: '620.0000',
    carriers: ['CY001', 'CY002', 'CY003'],
    weight: 4,
    tasks: ['700.000', '5600.000'],
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
    weight: 3,
    tasks: ['640.000', '3600.000'],
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
    weight: 2,
    tasks: ['2000.000'],
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
    weight: 2,
    tasks: ['2400.000'],
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
    weight: 2,
    tasks: ['1800.000'],
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
    weight: 2,
    tasks: ['700.000', '2400.000'],
    closedAgo: 30,
  },
]

/** Long ways pay the carrier for loading besides; short ones are priced as a whole. */
export const isLong = (plan: LanePlan): boolean => Number(plan.ap) > 100

/** Prices agreed so far ended that many days ago; the next ones wait for approval, so that what is loaded since has no price. */
export const UNPRICED = { ago: 6, customerLane: 'power', carrierLane: 'lump', carrier: 'CY003' } as const
