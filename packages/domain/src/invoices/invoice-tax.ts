import { eq, gt, isNeg, isZero, money, mul, neg, sub, sum, toDec, type Dec } from '../kernel/decimal.ts'
import { splitExact } from '../kernel/split.ts'
import { splitTax } from '../kernel/tax.ts'
import { partAtRate, type RateExcess, type RateShares, rateShares } from './rate-shares.ts'

/** The amount of a statement, or of a part of it, at one tax rate, in yuan. */
export interface TaxPart {
  taxRate: Dec
  incl: Dec
  tax: Dec
}

/** The amount of an invoice on one statement, and what the statement has left. */
export interface InvoiceItemFacts {
  amount: Dec
  left: readonly TaxPart[]
}

interface LineFacts {
  incl: Dec
  taxRate: Dec
}

/** What is left of `total` after `taken`, for each rate. */
export function remainingTax(total: readonly TaxPart[], taken: readonly TaxPart[]): TaxPart[] {
  const rates = [...new Set([...total, ...taken].map(part => toDec(part.taxRate)))]
  return rates.map(taxRate => {
    const sumOf = (parts: readonly TaxPart[], key: 'incl' | 'tax'): Dec =>
      money(sum(parts.filter(part => eq(part.taxRate, taxRate)).map(part => part[key])))
    return {
      taxRate,
      incl: money(sub(sumOf(total, 'incl'), sumOf(taken, 'incl'))),
      tax: money(sub(sumOf(total, 'tax'), sumOf(taken, 'tax'))),
    }
  })
}

/**
 * The parts of an invoice on each statement by rate, or the rates at which its lines exceed what the statements have
 * left. An invoice that takes the rest of a statement takes the rest of its tax. Others take a proportional share, so
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
        .map((taxRate, r) => proportionalPart(partAtRate(left, taxRate), found.shares[i]?.[r] ?? '0.00'))
        .filter(part => !isZero(part.incl)),
    ),
  }
}

/**
 * Items that take all that is left take it by its rates. Others take proportional shares, and the last of them takes
 * the difference from the lines.
 */
function proposedShares(
  items: readonly InvoiceItemFacts[],
  lines: readonly LineFacts[],
  rates: readonly Dec[],
): RateShares {
  const isPartial = items.map(({ amount, left }) => !eq(amount, sum(left.map(part => part.incl))))
  const last = isPartial.lastIndexOf(true)
  const shares = items.map(({ amount, left }, i) => {
    const leftByRate = rates.map(rate => partAtRate(left, rate).incl)
    return isPartial[i] && i !== last ? sharesOf(amount, leftByRate) : leftByRate
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

/**
 * A part of what is left at one rate, with its share of the tax. If it exceeds what is left, or has the other sign, the
 * tax is computed from the rate.
 */
function proportionalPart(left: TaxPart, incl: Dec): TaxPart {
  const rest = sub(left.incl, incl)
  const isNotProportional = isZero(left.incl) || isNeg(mul(incl, left.incl)) || isNeg(mul(rest, left.incl))
  const tax = isNotProportional ? splitTax(incl, left.taxRate).tax : (splitExact(left.tax, [incl, rest])[0] ?? '0.00')
  return { taxRate: left.taxRate, incl: money(incl), tax }
}

/** The difference of each line's tax from its own split, so that the lines of one rate add up to its tax. */
export function lineRoundings(lines: readonly LineFacts[], parts: readonly TaxPart[]): Dec[] {
  const roundings = lines.map((): Dec => '0.00')
  for (const [rate, group] of Map.groupBy(
    lines.map((line, i) => ({ ...line, i })),
    line => toDec(line.taxRate),
  )) {
    const incl = sum(group.map(line => line.incl))
    const rateParts = parts.filter(part => eq(part.taxRate, rate))
    // If the amount at a rate was changed by hand, each line keeps its own tax.
    if (isZero(incl) || !eq(incl, sum(rateParts.map(part => part.incl)))) continue
    const taxes = splitExact(
      money(sum(rateParts.map(part => part.tax))),
      group.map(line => line.incl),
    )
    for (const [n, line] of group.entries()) roundings[line.i] = money(sub(taxes[n], splitTax(line.incl, rate).tax))
  }
  return roundings
}

/** Splits an amount in proportion to the rates of `total`. */
export function proportionalParts(total: readonly TaxPart[], amount: Dec): TaxPart[] {
  if (!total.length) return []
  const incl = sharesOf(
    amount,
    total.map(part => part.incl),
  )
  return total.map(({ taxRate }, i) => ({
    taxRate,
    incl: incl[i] ?? '0.00',
    tax: splitTax(incl[i] ?? '0', taxRate).tax,
  }))
}

/** The open amount of a statement, and what the whole statement bills at each rate. */
export interface StatementToInvoice {
  open: Dec
  billed: readonly TaxPart[]
}

/**
 * The amounts of one invoice over the open amounts of these statements, its tax computed once for each rate. Without
 * the rates of one of them only the total is known.
 */
export function amountsOfStatements(statements: readonly StatementToInvoice[]): {
  total: Dec
  amount?: Dec
  tax?: Dec
  taxRate?: Dec | null
} {
  const total = money(sum(statements.map(statement => statement.open)))
  if (statements.some(({ open, billed }) => !isZero(open) && !billed.length)) return { total }
  const parts = statements.flatMap(({ open, billed }) => proportionalParts(billed, open))
  const byRate = [
    ...Map.groupBy(
      parts.filter(part => !isZero(part.incl)),
      part => toDec(part.taxRate),
    ),
  ]
  const tax = money(sum(byRate.map(([rate, same]) => splitTax(sum(same.map(part => part.incl)), rate).tax)))
  const [first, second] = byRate
  return { total, amount: money(sub(total, tax)), tax, taxRate: first && !second ? first[0] : null }
}

const sharesOf = (amount: Dec, weights: readonly Dec[]): Dec[] =>
  splitExact(money(amount), isZero(sum(weights)) ? weights.map(() => '1') : weights)

export const negateParts = (parts: readonly TaxPart[]): TaxPart[] =>
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
 * The parts of a blue invoice that a red invoice of `red` yuan reverses: the oldest statement first, the lines in
 * proportion. Reversing the rest reverses the rest of the taxes. Amounts are positive.
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
        parts: parts.map((one, i) => proportionalPart(one, incl[i] ?? '0.00')).filter(one => !isZero(one.incl)),
      },
    ]
  })
  const all = items.flatMap(item => item.parts)
  const lines = [...args.lines]
  for (const [rate, group] of Map.groupBy(
    args.lines.map((line, i) => ({ ...line, i })),
    line => toDec(line.taxRate),
  )) {
    const sumOf = (key: 'incl' | 'tax'): Dec[] =>
      splitExact(
        money(sum(all.filter(part => eq(part.taxRate, rate)).map(part => part[key]))),
        group.map(line => line[key]),
      )
    const [incl, tax] = [sumOf('incl'), sumOf('tax')]
    for (const [n, { i, ...line }] of group.entries())
      lines[i] = { ...(line as unknown as L), incl: incl[n] ?? '0.00', tax: tax[n] ?? '0.00' }
  }
  return { items, lines }
}
