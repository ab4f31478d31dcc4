import { add, dec, gte, isNeg, money, mul, sub, sum, toDec, type Dec, type Numeric } from './decimal.ts'

/** An amount in yuan, 2 decimals each; `incl = excl + tax` always holds exactly. */
export interface TaxSplit {
  incl: Dec
  excl: Dec
  tax: Dec
}

/** One invoice line before splitting. `rate` is a share of one: `'0.09'` is 9 %. */
export interface TaxLine {
  incl: Numeric
  rate: Numeric
}

/**
 * Takes VAT out of a tax-included amount: the net part is rounded half up to 0.01 yuan and the tax is what remains.
 * Throws a RangeError when `rate` is not a share of one (0 ≤ rate < 1).
 */
export function splitTax(incl: Numeric, rate: Numeric): TaxSplit {
  const gross = money(incl)
  const excl = money(dec(gross).div(add(1, checkedRate(rate))))
  return { incl: gross, excl, tax: money(sub(gross, excl)) }
}

/** Adds VAT to a net amount: the tax is rounded half up to 0.01 yuan. Throws a RangeError like {@link splitTax}. */
export function addTax(excl: Numeric, rate: Numeric): TaxSplit {
  const net = money(excl)
  const tax = money(mul(net, checkedRate(rate)))
  return { incl: money(add(net, tax)), excl: net, tax }
}

/** Splits every line at its own rate and adds the results up: a header is never split as a whole. */
export function splitTaxLines(lines: readonly TaxLine[]): TaxSplit & { lines: TaxSplit[] } {
  const split = lines.map(line => splitTax(line.incl, line.rate))
  const total = (key: keyof TaxSplit): Dec => money(sum(split.map(line => line[key])))
  return { incl: total('incl'), excl: total('excl'), tax: total('tax'), lines: split }
}

function checkedRate(rate: Numeric): Dec {
  if (isNeg(rate) || gte(rate, 1)) throw new RangeError(`A tax rate is a share of one, e.g. 0.09, not ${toDec(rate)}`)
  return toDec(rate)
}
