import { gt, isNeg, isZero, min, money, sub, sum, toDec, type Dec } from '../kernel/decimal.ts'
import type { InvoiceItemFacts, TaxPart } from './invoice-tax.ts'

/** Amount at one rate on the lines of an invoice, and what its statements have left at it; yuan. */
export interface RateExcess {
  taxRate: Dec
  amount: Dec
  left: Dec
}

interface LineFacts {
  incl: Dec
  taxRate: Dec
}

/** Amounts of each item at each of the rates. */
export type RateShares = Dec[][]

/**
 * Whether all statements have a known rest at every rate, none negative, that covers the amount. Otherwise nothing is
 * distributed.
 */
const canDistribute = (items: readonly InvoiceItemFacts[], lines: readonly LineFacts[]): boolean =>
  items.every(
    ({ amount, left }) =>
      left.length > 0 &&
      !isNeg(amount) &&
      !gt(amount, sum(left.map(part => part.incl))) &&
      !left.some(part => isNeg(part.incl)),
  ) && !lines.some(line => isNeg(line.incl))

/**
 * Amounts of each item at each rate that add up to the items and to the lines and do not exceed what is left:
 * `proposed` if it does, otherwise any such distribution. If there is none, returns the rates that exceed.
 */
export function rateShares(args: {
  items: readonly InvoiceItemFacts[]
  lines: readonly LineFacts[]
  rates: readonly Dec[]
  proposed: RateShares
}): { shares: RateShares } | { excess: RateExcess[] } {
  const { items, lines, rates, proposed } = args
  if (!canDistribute(items, lines)) return { shares: proposed }
  const wanted = rates.map(rate =>
    money(sum(lines.filter(line => toDec(line.taxRate) === rate).map(line => line.incl))),
  )
  const room = items.map(({ left }) =>
    rates.map(rate => money(sum(left.filter(part => toDec(part.taxRate) === rate).map(part => part.incl)))),
  )
  const proposalFits =
    proposed.every((row, i) => row.every((amount, r) => !isNeg(amount) && !gt(amount, room[i]?.[r] ?? '0'))) &&
    wanted.every((amount, r) => isZero(sub(amount, sum(proposed.map(row => row[r])))))
  if (proposalFits) return { shares: proposed }
  const shares = distribute({ amounts: items.map(item => item.amount), wanted, room })
  const excess = rates.flatMap((taxRate, r) => {
    const left = money(sum(shares.map(row => row[r])))
    return gt(wanted[r] ?? '0', left) ? [{ taxRate, amount: wanted[r] ?? '0.00', left }] : []
  })
  return excess.length ? { excess } : { shares }
}

/**
 * Distributes as much as possible of the amounts requested at each rate, within the items' amounts and what is left
 * (maximum flow by augmenting paths).
 */
function distribute({
  amounts,
  wanted,
  room,
}: {
  amounts: readonly Dec[]
  wanted: readonly Dec[]
  room: RateShares
}): RateShares {
  const allocated = amounts.map(() => wanted.map((): Dec => '0.00'))
  const unallocated = [...amounts]
  const missing = [...wanted]
  for (let path = nextPath(); path; path = nextPath()) {
    const largest = path.slice(1).reduce((least, step) => min(least, step.room), unallocated[path[0]?.item ?? 0] ?? '0')
    const amount = min(largest, missing[path.at(-1)?.rate ?? 0] ?? '0')
    for (const { item, rate, sign } of path.slice(1)) {
      const row = allocated[item] as Dec[]
      row[rate] = money(sign > 0 ? sum([row[rate], amount]) : sub(row[rate], amount))
    }
    unallocated[path[0]?.item ?? 0] = money(sub(unallocated[path[0]?.item ?? 0], amount))
    missing[path.at(-1)?.rate ?? 0] = money(sub(missing[path.at(-1)?.rate ?? 0], amount))
  }
  return allocated

  /**
   * A path from an item with an unallocated amount to a rate with a missing amount. Other items may move to other rates
   * on the way.
   */
  function nextPath(): PathStep[] | undefined {
    const seen = new Set<number>()
    const paths: PathStep[][] = unallocated.flatMap((rest, item) =>
      gt(rest, '0') ? [[{ item, rate: -1, sign: 0, room: rest }]] : [],
    )
    for (let current = paths.shift(); current; current = paths.shift()) {
      const { item } = current.at(-1) as PathStep
      for (const [rate, limit] of (room[item] ?? []).entries()) {
        const left = sub(limit, allocated[item]?.[rate])
        if (seen.has(rate) || !gt(left, '0')) continue
        seen.add(rate)
        const extended = [...current, { item, rate, sign: 1, room: left }]
        if (gt(missing[rate] ?? '0', '0')) return extended
        for (const [other, row] of allocated.entries())
          if (other !== item && gt(row[rate] ?? '0', '0'))
            paths.push([...extended, { item: other, rate, sign: -1, room: row[rate] ?? '0' }])
      }
    }
    return undefined
  }
}

interface PathStep {
  item: number
  rate: number
  sign: number
  room: Dec
}

/** The part at a rate; zero if there is none. */
export const partAtRate = (parts: readonly TaxPart[], taxRate: Dec): TaxPart =>
  parts.find(part => toDec(part.taxRate) === toDec(taxRate)) ?? { taxRate, incl: '0.00', tax: '0.00' }
