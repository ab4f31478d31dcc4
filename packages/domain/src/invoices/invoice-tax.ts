import { eq, gt, isNeg, isZero, money, mul, neg, sub, sum, toDec, type Dec } from '../kernel/decimal.ts'
import { splitExact } from '../kernel/split.ts'
import { splitTax } from '../kernel/tax.ts'
import { leftAt, type RateExcess, type RateShares, rateShares } from './rate-shares.ts'

/** What of a statement, or of a part of it, stands at one tax rate; yuan. */
export interface TaxPart {
  taxRate: Dec
  incl: Dec
  tax: Dec
}

/** What an invoice takes of one statement, and what the statement has left for it. */
export interface InvoiceItemFacts {
  amount: Dec
  left: readonly TaxPart[]
}

interface LineFacts {
  incl: Dec
  taxRate: Dec
}

/** What is left of `whole` after `taken`, rate by rate. */
export function taxLeft(whole: readonly TaxPart[], taken: readonly TaxPart[]): TaxPart[] {
  const rates = [...new Set([...whole, ...taken].map(part => toDec(part.taxRate)))]
  return rates.map(taxRate => {
    const of = (parts: readonly TaxPart[], key: 'incl' | 'tax'): Dec =>
      money(sum(parts.filter(part => eq(part.taxRate, taxRate)).map(part => part[key])))
    return {
      taxRate,
      incl: money(sub(of(whole, 'incl'), of(taken, 'incl'))),
      tax: money(sub(of(whole, 'tax'), of(taken, 'tax'))),
    }
  })
}

/**
 * What an invoice takes of each statement, by rate; or the rates at which its lines exceed what the statements have
 * left. The invoice that takes the rest of a statement takes the rest of its tax. Others take a proportional share, so
 * that the parts add up. The lines of the invoice give the amount at each rate.
 */
export function taxParts(
  items: readonly InvoiceItemFacts[],
  lines: readonly LineFacts[],
): { parts: TaxPart[][] } | { excess: RateExcess[] } {
  const rates = [...new Set([...lines, ...items.flatMap(item => item.left)].map(line => toDec(line.taxRate)))]
  const found = rateShares({ items, lines, rates, proposed: proposedShares(items, lines, rates) })
  if ('excess' in found) return found
  return {
    parts: items.map(({ left }, i) =>
      rates
        .map((taxRate, r) => partOf(leftAt(left, taxRate), found.shares[i]?.[r] ?? '0.00'))
        .filter(part => !isZero(part.incl)),
    ),
  }
}

/** Whoever takes all that is left takes it as it is, others in proportion; the last of these takes what the lines say besides. */
function proposedShares(
  items: readonly InvoiceItemFacts[],
  lines: readonly LineFacts[],
  rates: readonly Dec[],
): RateShares {
  const open = items.map(({ amount, left }) => !eq(amount, sum(left.map(part => part.incl))))
  const last = open.lastIndexOf(true)
  const shares = items.map(({ amount, left }, i) => {
    const each = rates.map(rate => leftAt(left, rate).incl)
    return open[i] && i !== last ? sharesOf(amount, each) : each
  })
  if (last < 0) return shares
  shares[last] = rates.map((rate, r) =>
    money(
      sub(
        sum(lines.filter(line => eq(line.taxRate, rate)).map(line => line.incl)),
        sum(shares.filter((_, i) => i !== last).map(row => row[r])),
      ),
    ),
  )
  return shares
}

/** A share of what is left at one rate, with its share of the tax; what does not come out of it carries its own. */
function partOf(left: TaxPart, incl: Dec): TaxPart {
  const rest = sub(left.incl, incl)
  const outside = isZero(left.incl) || isNeg(mul(incl, left.incl)) || isNeg(mul(rest, left.incl))
  const tax = outside ? splitTax(incl, left.taxRate).tax : (splitExact(left.tax, [incl, rest])[0] ?? '0.00')
  return { taxRate: left.taxRate, incl: money(incl), tax }
}

/** By how much the tax of each line differs from what it would be by itself: what its rate carries in all, shared over its lines. */
export function lineRoundings(lines: readonly LineFacts[], parts: readonly TaxPart[]): Dec[] {
  const out = lines.map((): Dec => '0.00')
  for (const [rate, group] of Map.groupBy(
    lines.map((line, i) => ({ ...line, i })),
    line => toDec(line.taxRate),
  )) {
    const incl = sum(group.map(line => line.incl))
    const carried = parts.filter(part => eq(part.taxRate, rate))
    // Rates that somebody changed by hand are not those of the statements: each line carries its own.
    if (isZero(incl) || !eq(incl, sum(carried.map(part => part.incl)))) continue
    const taxes = splitExact(
      money(sum(carried.map(part => part.tax))),
      group.map(line => line.incl),
    )
    for (const [n, line] of group.entries()) out[line.i] = money(sub(taxes[n], splitTax(line.incl, rate).tax))
  }
  return out
}

/** What an amount takes of a whole at each of its rates, in proportion. */
export function partsOf(whole: readonly TaxPart[], amount: Dec): TaxPart[] {
  if (!whole.length) return []
  const incl = sharesOf(
    amount,
    whole.map(part => part.incl),
  )
  return whole.map(({ taxRate }, i) => ({
    taxRate,
    incl: incl[i] ?? '0.00',
    tax: splitTax(incl[i] ?? '0', taxRate).tax,
  }))
}

const sharesOf = (amount: Dec, weights: readonly Dec[]): Dec[] =>
  splitExact(money(amount), isZero(sum(weights)) ? weights.map(() => '1') : weights)

export const negated = (parts: readonly TaxPart[]): TaxPart[] =>
  parts.map(({ taxRate, incl, tax }) => ({ taxRate, incl: money(neg(incl)), tax: money(neg(tax)) }))

interface BlueItem {
  statementId: number
  amount: Dec
  parts: readonly TaxPart[]
}

interface BlueLine extends LineFacts {
  tax: Dec
}

/**
 * What a red invoice of `red` yuan takes back from what is left of a blue one: from the oldest statement first, from
 * its lines in proportion. Taking the rest takes the rest of every tax. Amounts are positive.
 */
export function redParts<L extends BlueLine>(args: {
  items: readonly BlueItem[]
  lines: readonly L[]
  red: Dec
}): { items: BlueItem[]; lines: L[] } {
  let left = money(args.red)
  const items = args.items.flatMap(({ statementId, amount, parts }) => {
    const part = gt(left, amount) ? money(amount) : left
    if (isZero(part)) return []
    left = money(sub(left, part))
    const incl = eq(part, amount)
      ? parts.map(one => one.incl)
      : sharesOf(
          part,
          parts.map(one => one.incl),
        )
    return [
      {
        statementId,
        amount: part,
        parts: parts.map((one, i) => partOf(one, incl[i] ?? '0.00')).filter(one => !isZero(one.incl)),
      },
    ]
  })
  const all = items.flatMap(item => item.parts)
  const lines = [...args.lines]
  for (const [rate, group] of Map.groupBy(
    args.lines.map((line, i) => ({ ...line, i })),
    line => toDec(line.taxRate),
  )) {
    const of = (key: 'incl' | 'tax'): Dec[] =>
      splitExact(
        money(sum(all.filter(part => eq(part.taxRate, rate)).map(part => part[key]))),
        group.map(line => line[key]),
      )
    const [incl, tax] = [of('incl'), of('tax')]
    for (const [n, { i, ...line }] of group.entries())
      lines[i] = { ...(line as unknown as L), incl: incl[n] ?? '0.00', tax: tax[n] ?? '0.00' }
  }
  return { items, lines }
}
