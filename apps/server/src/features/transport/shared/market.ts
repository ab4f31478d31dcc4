import {
  defaultInfoFee,
  type InformationPriceKey,
  pricePerTonne,
  priceSources,
  type Rating,
} from '@tuheng/domain/contracts/index'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Text } from '@tuheng/domain/kernel/text'
import { text } from '@tuheng/domain/kernel/text'
import { waybill } from '@tuheng/domain/transport/index'
import { onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { warn } from '../../../engine/write/warnings.ts'
import { marketWarning, maySeeMarket, priceInForce } from '../../contracts/index.ts'
import { plannedRating, plannedTonnes } from './planned-rating.ts'
import type { Trip } from './rows.ts'

/** Registers that whoever sends a truck or prices a trip is told of a payable price above the market. */
export function registerMarketWarnings(): void {
  onTransition(waybill, ['dispatch', 'redispatch'], {
    notify: async ({ tx, next }) => warnOf(tx, await plannedWarning(tx, next)),
  })
  onTransition(waybill, ['unload', 'setPrice', 'changeCarrier'], {
    notify: async ({ tx, next }) => warnOf(tx, await pricedWarning(tx, next)),
  })
}

function warnOf(tx: Tx, issue: Issue | undefined): void {
  if (issue) warn(tx, [issue], 'market')
}

const keyOf = ({ routeId, goodsId, vehicleKind }: Trip): InformationPriceKey => ({ routeId, goodsId, vehicleKind })
const dayOf = (tx: Tx, trip: Trip): string => trip.loadAt?.slice(0, 10) ?? tx.now.today

/** Of a trip that will be priced: by the price of its carrier for the planned tonnes. `rating`: where it is known. */
export function plannedWarning(tx: Tx, trip: Trip, rating?: Rating): Promise<Issue | undefined> {
  const perTonne = async () => {
    const rated = rating ?? (await plannedRating(tx, trip, 'ap'))
    const freight = rated?.found ? rated.charges.find(charge => charge.kind === 'freight') : undefined
    return freight
      ? pricePerTonne({
          basis: freight.unit,
          price: freight.price,
          km: trip.km,
          freight: freight.amount,
          tonnes: plannedTonnes(trip),
        })
      : null
  }
  return marketWarning(tx, { key: keyOf(trip), date: dayOf(tx, trip), perTonne, path: 'carrierId' })
}

/** Of a trip with charges: by what they came to. */
function pricedWarning(tx: Tx, trip: Trip): Promise<Issue | undefined> {
  const perTonne = async () => {
    const { apBasis, apPrice, apFreight, km, loadNet } = await tx.getRequired(waybill, trip.id)
    return pricePerTonne({ basis: apBasis, price: apPrice, km, freight: apFreight, tonnes: loadNet })
  }
  return marketWarning(tx, { key: keyOf(trip), date: dayOf(tx, trip), perTonne })
}

/** What a new trip is told of the information price of its day. */
export interface TripMarket {
  priceNo: string
  marketPrice: string | null
  source: Text
  collectedOn: string
  /** 信息费 in yuan; null where it goes by tonnes that are not known yet. */
  infoFee: string | null
}

/** The information price of a trip, with the fee that it suggests; nothing to whoever may not see information prices. */
export async function tripMarket(tx: Tx, trip: Trip): Promise<TripMarket | undefined> {
  if (!maySeeMarket(tx.actor)) return undefined
  const found = await priceInForce(tx, { key: keyOf(trip), date: dayOf(tx, trip), figure: 'infoFee' })
  if (!found) return undefined
  const { priceNo, marketPrice, source, collectedOn } = found
  return {
    priceNo,
    marketPrice,
    source: priceSources[source as keyof typeof priceSources] ?? text(source, source),
    collectedOn,
    infoFee: defaultInfoFee(found, plannedTonnes(trip)),
  }
}
