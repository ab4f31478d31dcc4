import {
  add,
  eq,
  gt,
  gte,
  isNeg,
  isPos,
  isZero,
  lt,
  min,
  money,
  mul,
  sub,
  sum,
  type Dec,
} from '../../kernel/decimal.ts'
import { text, type Text } from '../../kernel/text.ts'
import type { TierBand, Tiers } from './types.ts'

/** The first problem of a set of bands. Null if they start at 0, join without gap or overlap and have prices. */
export function tierProblem({ bands }: Tiers): Text | null {
  const [first] = bands
  if (!first) return text('没有阶梯', 'there is none')
  if (!isZero(first.fromQty))
    return text(`第1档应从0开始，现为${first.fromQty}`, `band 1 starts at ${first.fromQty}, not 0`)
  for (const [i, band] of bands.entries()) {
    const no = i + 1
    const nextBand = bands[i + 1]
    if (!isPos(band.price)) return text(`第${no}档单价必须大于0`, `band ${no} has no price above zero`)
    if (band.toQty === null) {
      if (nextBand) return text(`第${no}档无止量，其后不能再有阶梯`, `band ${no} is open-ended but not the last`)
    } else if (!gt(band.toQty, band.fromQty)) {
      return text(`第${no}档止量应大于起量`, `band ${no} ends before it starts`)
    } else if (nextBand && !eq(nextBand.fromQty, band.toQty)) {
      return text(`第${no + 1}档应从${band.toQty}开始`, `band ${no + 1} must start at ${band.toQty}`)
    }
  }
  return null
}

/** The band `[from, to)` of a quantity; undefined beyond the last band. */
export const bandOf = ({ bands }: Tiers, quantity: Dec): TierBand | undefined =>
  bands.find(band => gte(quantity, band.fromQty) && (band.toQty === null || lt(quantity, band.toQty)))

/** Whether the bands can price a quantity. 累进 includes the end of a closed last band, 全额 does not. */
export function tiersCover(tiers: Tiers, quantity: Dec): boolean {
  if (isNeg(quantity)) return false
  if (bandOf(tiers, quantity)) return true
  const last = tiers.bands.at(-1)
  return tiers.mode === 'progressive' && !!last?.toQty && eq(quantity, last.toQty)
}

/** 累进: the parts of a quantity per band, each with its exact amount in yuan. The parts add up to the quantity. */
export function progressiveParts({ bands }: Tiers, quantity: Dec): { qty: Dec; price: Dec; amount: Dec }[] {
  return bands
    .filter(band => gt(quantity, band.fromQty))
    .map(band => {
      const part = sub(min(quantity, band.toQty), band.fromQty)
      return { qty: part, price: band.price, amount: mul(part, band.price) }
    })
}

/** 累进: amount of the quantity from 0 to `quantity` in yuan, rounded once. */
export const progressiveAmount = (tiers: Tiers, quantity: Dec): Dec =>
  money(sum(progressiveParts(tiers, quantity).map(part => part.amount)))

/**
 * Amount in yuan of `quantity` after `prior` was billed in the same period.
 * 累进: the difference of the running totals, so that the trips of a period add up to the period's amount.
 * 全额: the quantity at the price of the band that `prior + quantity` reaches. Earlier trips are corrected by pricing
 * them again.
 * The bands must cover `prior + quantity`; otherwise 全额 throws a RangeError.
 */
export function tierAmount(tiers: Tiers, quantity: Dec, prior: Dec = '0'): Dec {
  const cumulativeQty = add(prior, quantity)
  if (tiers.mode === 'progressive') {
    return money(sub(progressiveAmount(tiers, cumulativeQty), progressiveAmount(tiers, prior)))
  }
  const band = bandOf(tiers, cumulativeQty)
  if (!band) throw new RangeError(`No tier covers ${cumulativeQty}`)
  return money(mul(quantity, band.price))
}
