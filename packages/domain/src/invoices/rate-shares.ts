import { gt, isNeg, isZero, min, money, sub, sum, toDec, type Dec } from '../kernel/decimal.ts'
import type { InvoiceItemFacts, TaxPart } from './invoice-tax.ts'

/** What stands at one rate on the lines of an invoice, and what of it its statements can bear; yuan. */
export interface RateExcess {
  taxRate: Dec
  amount: Dec
  left: Dec
}

interface LineFacts {
  incl: Dec
  taxRate: Dec
}

/** By item, the amount that it takes at each of the rates. */
export type RateShares = Dec[][]

/** Statements that say what is left of them at every rate, none of it below zero and in all as much as is asked: only these can be shared out. */
const isPlain = (items: readonly InvoiceItemFacts[], lines: readonly LineFacts[]): boolean =>
  items.every(
    ({ amount, left }) =>
      left.length > 0 &&
      !isNeg(amount) &&
      !gt(amount, sum(left.map(part => part.incl))) &&
      !left.some(part => isNeg(part.incl)),
  ) && !lines.some(line => isNeg(line.incl))

/**
 * What each item takes at each rate, so that its amount and the amounts of the lines add up and nothing takes more than
 * is left: `proposed` where that does, else any that does. Where none can be, the rates that say too much.
 */
export function rateShares(args: {
  items: readonly InvoiceItemFacts[]
  lines: readonly LineFacts[]
  rates: readonly Dec[]
  proposed: RateShares
}): { shares: RateShares } | { excess: RateExcess[] } {
  const { items, lines, rates, proposed } = args
  if (!isPlain(items, lines)) return { shares: proposed }
  const wanted = rates.map(rate =>
    money(sum(lines.filter(line => toDec(line.taxRate) === rate).map(line => line.incl))),
  )
  const room = items.map(({ left }) =>
    rates.map(rate => money(sum(left.filter(part => toDec(part.taxRate) === rate).map(part => part.incl)))),
  )
  const fits =
    proposed.every((row, i) => row.every((amount, r) => !isNeg(amount) && !gt(amount, room[i]?.[r] ?? '0'))) &&
    wanted.every((amount, r) => isZero(sub(amount, sum(proposed.map(row => row[r])))))
  if (fits) return { shares: proposed }
  const shares = shareOut({ amounts: items.map(item => item.amount), wanted, room })
  const excess = rates.flatMap((taxRate, r) => {
    const left = money(sum(shares.map(row => row[r])))
    return gt(wanted[r] ?? '0', left) ? [{ taxRate, amount: wanted[r] ?? '0.00', left }] : []
  })
  return excess.length ? { excess } : { shares }
}

/** The most that items can take of what is wanted at each rate, within their amounts and what is left: augmenting paths, of which few rates make few. */
function shareOut({
  amounts,
  wanted,
  room,
}: {
  amounts: readonly Dec[]
  wanted: readonly Dec[]
  room: RateShares
}): RateShares {
  const taken = amounts.map(() => wanted.map((): Dec => '0.00'))
  const spare = [...amounts]
  const open = [...wanted]
  for (let path = next(); path; path = next()) {
    const most = path.slice(1).reduce((least, step) => min(least, step.room), spare[path[0]?.item ?? 0] ?? '0')
    const amount = min(most, open[path.at(-1)?.rate ?? 0] ?? '0')
    for (const { item, rate, sign } of path.slice(1)) {
      const row = taken[item] as Dec[]
      row[rate] = money(sign > 0 ? sum([row[rate], amount]) : sub(row[rate], amount))
    }
    spare[path[0]?.item ?? 0] = money(sub(spare[path[0]?.item ?? 0], amount))
    open[path.at(-1)?.rate ?? 0] = money(sub(open[path.at(-1)?.rate ?? 0], amount))
  }
  return taken

  /** From an item with something to spare to a rate that wants something, on which others may give way. */
  function next(): Step[] | undefined {
    const seen = new Set<number>()
    const ways: Step[][] = spare.flatMap((rest, item) =>
      gt(rest, '0') ? [[{ item, rate: -1, sign: 0, room: rest }]] : [],
    )
    for (let way = ways.shift(); way; way = ways.shift()) {
      const { item } = way.at(-1) as Step
      for (const [rate, limit] of (room[item] ?? []).entries()) {
        const left = sub(limit, taken[item]?.[rate])
        if (seen.has(rate) || !gt(left, '0')) continue
        seen.add(rate)
        const there = [...way, { item, rate, sign: 1, room: left }]
        if (gt(open[rate] ?? '0', '0')) return there
        for (const [other, row] of taken.entries())
          if (other !== item && gt(row[rate] ?? '0', '0'))
            ways.push([...there, { item: other, rate, sign: -1, room: row[rate] ?? '0' }])
      }
    }
    return undefined
  }
}

interface Step {
  item: number
  rate: number
  sign: number
  room: Dec
}

/** A part of what is left at a rate. */
export const leftAt = (parts: readonly TaxPart[], taxRate: Dec): TaxPart =>
  parts.find(part => toDec(part.taxRate) === toDec(taxRate)) ?? { taxRate, incl: '0.00', tax: '0.00' }
