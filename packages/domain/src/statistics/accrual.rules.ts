import { abs, add, gt, isNeg, isZero, money, mul, quotient, sub, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { splitTax } from '../kernel/tax.ts'
import type { AccrualBasis, ReversalCause } from './statistics.choices.ts'
import { statisticsErrors } from './statistics.errors.ts'

type Maybe<T> = T | null | undefined

/** Charges of one side of a document for one counterparty, in yuan incl. tax unless said otherwise. */
export interface ChargeSums {
  /** Charges of kind freight, and of all other kinds. */
  freight: Dec
  fees: Dec
  /** Net of tax, of both. */
  excl: Dec
  /** Quantity of the freight, in the unit that it is charged by. */
  qty: Dec
}

/** What the ledger says of one side of a document for one counterparty. */
export interface LedgerSide {
  /** In a statement that its counterparty confirmed. */
  stated: ChargeSums
  /** Priced, and in no confirmed statement. */
  pending: ChargeSums
  /** How many charges wait for a statement, those without a price included. */
  waiting: number
  /** Tonnes of the charges without a price, and the rate at which they are taxed. */
  unpriced: { count: number; tons: Dec; taxRate: Dec }
}

export interface Estimate {
  estimateBasis: AccrualBasis
  qty: Dec
  price: Dec | null
  freight: Dec
  fees: Dec
  estimate: Dec
  estimateExcl: Dec
}

/**
 * What one side of a document is expected to come to: what is priced by its price, tonnes without a price by the
 * average, yuan per tonne incl. tax. Without an average they count nothing, and the basis says so.
 */
export function estimateOf({ pending, unpriced }: LedgerSide, average: Dec | null): Estimate {
  const guessed = unpriced.count && average !== null ? money(mul(average, unpriced.tons)) : '0.00'
  const freight = money(add(pending.freight, guessed))
  const qty = unpriced.count ? add(pending.qty, unpriced.tons) : pending.qty
  return {
    estimateBasis: !unpriced.count ? 'booked' : average === null ? 'none' : 'average',
    qty,
    price: isZero(qty) ? null : quotient(freight, qty, 4),
    freight,
    fees: pending.fees,
    estimate: money(add(freight, pending.fees)),
    estimateExcl: money(add(pending.excl, splitTax(guessed, unpriced.taxRate).excl)),
  }
}

interface Estimated {
  estimate?: Maybe<Dec>
  estimateExcl?: Maybe<Dec>
  estimateBasis?: Maybe<AccrualBasis>
  handAmount?: Maybe<Dec>
  taxRate?: Maybe<Dec>
}

/** The amounts of an accrual in yuan: set by hand with the tax of its rate, else as computed. */
export function accrualAmounts(row: Estimated): { amount: Dec; excl: Dec; tax: Dec; basis: AccrualBasis } {
  if (row.handAmount !== null && row.handAmount !== undefined) {
    const { incl, excl, tax } = splitTax(row.handAmount, row.taxRate ?? '0')
    return { amount: incl, excl, tax, basis: 'manual' }
  }
  const amount = money(row.estimate ?? '0')
  const excl = money(row.estimateExcl ?? '0')
  return { amount, excl, tax: money(sub(amount, excl)), basis: row.estimateBasis ?? 'none' }
}

export function accrualIssues(row: Estimated): Issue[] {
  const { handAmount, estimate } = row
  if (!handAmount || !estimate || isZero(estimate) || isZero(handAmount) || isNeg(handAmount) === isNeg(estimate))
    return []
  return [statisticsErrors.issue('accrual.sign', { estimate }, 'handAmount')]
}

export interface Accrued {
  amount: Dec
  excl: Dec
  qty: Maybe<Dec>
  fees: Maybe<Dec>
  priorFreight: Maybe<Dec>
  priorFees: Maybe<Dec>
  priorQty: Maybe<Dec>
}

export interface Standing {
  status: 'open' | 'part' | 'reversed'
  reversed: Dec
  reversedExcl: Dec
  remaining: Dec
  remainingExcl: Dec
  actualQty: Dec | null
  actual: Dec | null
  variance: Dec | null
  priceVariance: Dec | null
  qtyVariance: Dec | null
  feeVariance: Dec | null
  /** Nothing of it was ever stated, and nothing waits. */
  gone: boolean
}

/**
 * What an accrual must have been reversed by, from the ledger alone: by what was confirmed since while something waits,
 * entirely once nothing does. So it does not matter in which order things happened.
 */
export function standingOf(row: Accrued, { stated, waiting }: LedgerSide): Standing {
  const freight = sub(stated.freight, row.priorFreight ?? '0')
  const fees = sub(stated.fees, row.priorFees ?? '0')
  const actual = money(add(freight, fees))
  const isDone = waiting === 0
  const reversed = isDone ? money(row.amount) : within(actual, row.amount)
  const reversedExcl = isDone
    ? money(row.excl)
    : isZero(reversed)
      ? '0.00'
      : within(quotient(mul(row.excl, reversed), row.amount, 2) ?? '0.00', row.excl)
  const qty = sub(stated.qty, row.priorQty ?? '0')
  return {
    status: isDone ? 'reversed' : isZero(reversed) && isZero(reversedExcl) ? 'open' : 'part',
    reversed,
    reversedExcl,
    remaining: money(sub(row.amount, reversed)),
    remainingExcl: money(sub(row.excl, reversedExcl)),
    actualQty: isDone ? qty : null,
    actual: isDone ? actual : null,
    ...(isDone ? variances(row, { actual, fees, qty }) : NO_VARIANCES),
    gone: isDone && isZero(actual) && isZero(qty),
  }
}

const NO_VARIANCES = { variance: null, priceVariance: null, qtyVariance: null, feeVariance: null } as const

/** The part of `amount` that `sum` has reached: between zero and all of it. */
const within = (sum: Dec, amount: Dec): Dec =>
  isZero(sum) || isZero(amount) || isNeg(sum) !== isNeg(amount)
    ? '0.00'
    : gt(abs(sum), abs(amount))
      ? money(amount)
      : money(sum)

/**
 * Actual less accrued, in yuan, by cause: other quantities at the accrued price, other fees, and what is left by the
 * price. The three add up exactly.
 */
function variances(row: Accrued, actual: { actual: Dec; fees: Dec; qty: Dec }) {
  const variance = money(sub(actual.actual, row.amount))
  const feeVariance = money(sub(actual.fees, row.fees ?? '0'))
  const freight = sub(row.amount, row.fees ?? '0')
  const qty = row.qty ?? '0'
  const qtyVariance = quotient(mul(sub(actual.qty, qty), freight), qty, 2) ?? '0.00'
  return { variance, feeVariance, qtyVariance, priceVariance: money(sub(variance, add(feeVariance, qtyVariance))) }
}

/** Why an accrual is reversed further, or less than it was. */
export const causeOf = (gone: boolean, isMore: boolean): ReversalCause =>
  !isMore ? 'undone' : gone ? 'gone' : 'statement'
