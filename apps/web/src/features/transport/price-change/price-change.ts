import { money, mul, sub, sum, type Dec } from '@tuheng/domain/kernel/decimal'
import { isMissing } from '../../../engine/common/missing.ts'
import type { TripRow } from '../shared/trips.ts'

export interface ChosenPrice {
  side: 'ar' | 'ap'
  basis: string
  price: Dec
}

export interface PriceChange {
  /** Present price, if all trips have the same. */
  price: Dec | undefined
  /** Freight of the trips that can be computed, yuan. */
  before: Dec
  after: Dec
  difference: Dec
  /** Trips whose amount is known only once they are priced: charged otherwise now, or not yet weighed or visible. */
  unknown: number
}

const FIELDS = {
  ar: { basis: 'arBasis', price: 'arPrice', qty: 'arQty', freight: 'arFreight' },
  ap: { basis: 'apBasis', price: 'apPrice', qty: 'apQty', freight: 'apFreight' },
} as const

const figure = (value: unknown): Dec | undefined =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : undefined

/** What a price would change: the freight by the present quantity, before rounding rules and what depends on it. */
export function priceChange(rows: readonly TripRow[], { side, basis, price }: ChosenPrice): PriceChange {
  const names = FIELDS[side]
  const freights = rows.flatMap(row => {
    const before = figure(row[names.freight])
    const qty = basis === 'lump' ? '1' : row[names.basis] === basis ? figure(row[names.qty]) : undefined
    return before === undefined || qty === undefined ? [] : [{ before, after: money(mul(qty, price)) }]
  })
  const [first, ...others] = rows.map(row => (isMissing(row[names.price]) ? undefined : figure(row[names.price])))
  const [before, after] = [money(sum(freights.map(one => one.before))), money(sum(freights.map(one => one.after)))]
  return {
    price: others.every(one => one === first) ? first : undefined,
    before,
    after,
    difference: money(sub(after, before)),
    unknown: rows.length - freights.length,
  }
}
