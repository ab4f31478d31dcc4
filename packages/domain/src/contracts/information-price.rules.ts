import { type Dec, div, gt, isPos, money, mul, price, round, sub } from '../kernel/decimal.ts'
import { diffDays } from '../kernel/dates.ts'
import type { Issue } from '../kernel/errors.ts'
import type { RuleContext } from '../kernel/resource.ts'
import { contractErrors } from './contracts.errors.ts'
import type { ChargeUnit } from './rating/index.ts'

type Maybe<T> = T | null | undefined

/** What an information price is for. Null goods or vehicle kind of a price match all. */
export interface InformationPriceKey {
  routeId: Maybe<number>
  goodsId: Maybe<number>
  vehicleKind: Maybe<string>
}

/** Days for which a price is valid at most: lookups go back no further. */
export const MOST_PRICE_DAYS = 366

/** The figures of an information price: market freight in yuan per tonne, 信息费 in yuan per truck or tonne. */
type Figure = 'marketPrice' | 'infoFee'

interface PricedDays extends InformationPriceKey {
  /** `YYYY-MM-DD`, both days included. */
  effFrom: string
  effTo: string
  marketPrice?: Maybe<Dec>
  infoFee?: Maybe<Dec>
}

interface Asked {
  key: InformationPriceKey
  /** `YYYY-MM-DD` */
  date: string
  /** The figure that is wanted: a price that lacks it is passed over. */
  figure: Figure
}

/**
 * The price in force on the day that is the most specific: one for the goods goes before one for the vehicle kind, that
 * before one for the route alone. `rows` are prices in force, of which no two for the same thing share a day.
 */
export function informationPriceFor<R extends PricedDays>(
  rows: readonly R[],
  { key, date, figure }: Asked,
): R | undefined {
  const fits = (of: Maybe<number | string>, asked: Maybe<number | string>) =>
    of === null || of === undefined || of === asked
  const isKnown = (row: R) => row[figure] !== null && row[figure] !== undefined
  return rows
    .filter(row => row.routeId === key.routeId && row.effFrom <= date && row.effTo >= date && isKnown(row))
    .filter(row => fits(row.goodsId, key.goodsId) && fits(row.vehicleKind, key.vehicleKind))
    .toSorted((a, b) => specificity(b) - specificity(a))[0]
}

const specificity = ({ goodsId, vehicleKind }: InformationPriceKey): number =>
  (goodsId === null || goodsId === undefined ? 0 : 2) + (vehicleKind === null || vehicleKind === undefined ? 0 : 1)

interface PaidFreight {
  basis: Maybe<ChargeUnit>
  /** Yuan per unit of the basis. */
  price: Maybe<Dec>
  km?: Maybe<Dec>
  /** Yuan, and the tonnes that they are for: what other bases come to. */
  freight?: Maybe<Dec>
  tonnes?: Maybe<Dec>
}

/** A freight price in yuan per tonne, 4 decimals; null where it cannot be told. */
export function pricePerTonne({ basis, price: paid, km, freight, tonnes }: PaidFreight): Dec | null {
  if (basis === 'ton') return paid ? price(paid) : null
  if (basis === 'tonKm') return paid && isPos(km) ? price(mul(paid, km ?? 0)) : null
  return basis && freight && isPos(tonnes) ? price(div(freight, tonnes ?? 0)) : null
}

/** How far a price lies above the market: yuan per tonne with 4 decimals, and as a share of the market price. */
export interface MarketGap {
  over: Dec
  rate: Dec
}

/** How far a price lies above the market freight, negative below it; undefined where one of them is missing. */
export function marketGap(perTonne: Maybe<Dec>, market: Maybe<Dec>): MarketGap | undefined {
  if (!perTonne || !market || !isPos(market)) return undefined
  const over = sub(perTonne, market)
  return { over: price(over), rate: round(div(over, market), 4) }
}

/** 信息费 of a trip in yuan; null where a fee per tonne meets a trip without tonnes. */
export function defaultInfoFee(
  { infoFee, feeBasis }: { infoFee: Dec; feeBasis: 'truck' | 'ton' },
  tonnes: Maybe<Dec>,
): Dec | null {
  if (feeBasis === 'truck') return money(infoFee)
  return isPos(tonnes) ? money(mul(infoFee, tonnes ?? 0)) : null
}

interface PriceFacts {
  collectedOn?: Maybe<string>
  effFrom?: Maybe<string>
  effTo?: Maybe<string>
  infoFee?: Maybe<Dec>
  marketPrice?: Maybe<Dec>
}

export function informationPriceIssues(row: PriceFacts, { today }: RuleContext): Issue[] {
  const { collectedOn, effFrom, effTo, infoFee, marketPrice } = row
  return [
    effFrom && effTo && effTo < effFrom && contractErrors.issue('information_price.dates', {}, 'effTo'),
    effFrom &&
      effTo &&
      diffDays(effFrom, effTo) >= MOST_PRICE_DAYS &&
      contractErrors.issue('information_price.too_long', { days: MOST_PRICE_DAYS }, 'effTo'),
    collectedOn && collectedOn > today && contractErrors.issue('information_price.collected_ahead', {}, 'collectedOn'),
    infoFee && !gt(infoFee, 0) && !marketPrice && contractErrors.issue('information_price.nothing', {}, 'marketPrice'),
  ].filter(issue => !!issue)
}
