import { add, type Dec, div, eq, gt, max, min, mul, price, round, sub } from '../kernel/decimal.ts'
import { informationPriceFor, marketGap, pricePerTonne, type InformationPriceKey } from './information-price.rules.ts'
import { readTiers } from './price-tiers.ts'
import type { InvoiceKind, PriceBasis } from './rating/index.ts'

type Maybe<T> = T | null | undefined

/** A price of a sheet, yuan per unit, tax included. */
interface SheetPrice extends InformationPriceKey {
  basis: PriceBasis
  price?: Maybe<Dec>
  tiers?: unknown
  taxRate: Dec
}

/** A price of a carrier that is in force, with the invoice that the contract agrees on. */
export type CarrierPrice = SheetPrice & { invoiceKind: InvoiceKind }

/** An information price in force. */
export interface MarketPrice extends InformationPriceKey {
  effFrom: string
  effTo: string
  marketPrice: Dec | null
}

/** What the prices of a sheet are compared with. */
export interface Surroundings {
  /** `YYYY-MM-DD`: the information price of this day counts. */
  date: string
  market: readonly MarketPrice[]
  carriers: readonly CarrierPrice[]
  /** Kilometres of a route. */
  kmOf(routeId: number): Maybe<Dec>
}

/** Figures per tonne and shares, 4 decimals. Null where there is nothing to compare with. */
export interface Comparison {
  /** Market freight of the information price. */
  marketPrice: Dec | null
  overMarket: Dec | null
  overMarketRate: Dec | null
  /** The dearest price of a carrier on the route. */
  carrierPrice: Dec | null
  /** Net of tax, by the dearest carrier. */
  marginRate: Dec | null
}

const NOTHING: Comparison = {
  marketPrice: null,
  overMarket: null,
  overMarketRate: null,
  carrierPrice: null,
  marginRate: null,
}

/** Sheets whose prices are compared: what carriers get with the market, what owners pay with what carriers get. */
export const isCompared = (kind: Maybe<string>): boolean => kind === 'carrier' || kind === 'customer'

/** A price beside the market or the carriers, by the kind of its sheet. */
export function comparisonOf(line: SheetPrice, kind: Maybe<string>, around: Surroundings): Comparison {
  const { routeId } = line
  if (!isCompared(kind) || !routeId) return NOTHING
  return kind === 'carrier' ? besideMarket(line, around) : besideCarriers(line, around)
}

function besideMarket(line: SheetPrice, { date, market, kmOf }: Surroundings): Comparison {
  const found = informationPriceFor(market, { key: line, date, figure: 'marketPrice' })
  const gap = marketGap(perTonneOf(line, kmOf, max), found?.marketPrice)
  return {
    ...NOTHING,
    marketPrice: found?.marketPrice ?? null,
    overMarket: gap?.over ?? null,
    overMarketRate: gap ? kept(gap.rate) : null,
  }
}

function besideCarriers(line: SheetPrice, { carriers, kmOf }: Surroundings): Comparison {
  const income = netOf(perTonneOf(line, kmOf, min), line.taxRate)
  const dearest = carriers
    .filter(one => one.routeId === line.routeId && isAlike(one.goodsId, line.goodsId))
    .filter(one => isAlike(one.vehicleKind, line.vehicleKind))
    .flatMap(one => {
      const paid = perTonneOf(one, kmOf, max)
      const net = one.invoiceKind === 'special' ? netOf(paid, one.taxRate) : paid
      return paid && net ? [{ paid, net }] : []
    })
    .reduce<{ paid: Dec; net: Dec } | undefined>(
      (best, one) => (best && !gt(one.net, best.net) ? best : one),
      undefined,
    )
  if (!dearest) return NOTHING
  const marginRate = income && !eq(income, 0) ? kept(div(sub(income, dearest.net), income)) : null
  return { ...NOTHING, carrierPrice: price(dearest.paid), marginRate }
}

/** As far as a share can be stored. */
const kept = (share: Dec): Dec => round(max(min(share, '99.9999'), '-99.9999'), 4)

/** Two conditions that one trip can meet. */
const isAlike = (a: Maybe<number | string>, b: Maybe<number | string>): boolean =>
  a === null || a === undefined || b === null || b === undefined || a === b

/** Yuan per tonne, tax included; of bands the one that `pick` takes. Null for what is not priced by weight. */
function perTonneOf(
  { basis, price: single, tiers, routeId }: SheetPrice,
  kmOf: Surroundings['kmOf'],
  pick: typeof max,
): Dec | null {
  const bands = readTiers(tiers)?.bands.map(band => band.price)
  const one = bands?.length ? pick(...bands) : single
  return pricePerTonne({ basis, price: one, km: routeId ? kmOf(routeId) : null })
}

const netOf = (gross: Dec | null, taxRate: Dec): Dec | null => gross && div(gross, add(1, taxRate))

/** 毛利率底线 is fallen short of. */
export const isBelowFloor = (marginRate: Maybe<Dec>, floor: Dec): boolean =>
  marginRate !== null && marginRate !== undefined && gt(floor, marginRate)

/** A share as per cent with one decimal: `5.3%`. */
export const shareText = (share: Dec): string => `${round(mul(share, 100), 1)}%`
