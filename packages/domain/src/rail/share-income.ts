import { isPos, max, mul, sum, type Dec } from '../kernel/decimal.ts'
import { splitExact } from '../kernel/split.ts'
import type { IncomeShare, LegType } from './haul.choices.ts'

/** What of a leg decides its share in a through price. */
export interface SharingLeg {
  legType: LegType
  /** Tonnes planned. The legs of one kind together plan what the order plans. */
  planQty: Dec
  /** Yuan without tax that the leg has cost so far. */
  cost: Dec
  /** Of rail the mean of its loaded trains, each by its tonnes. Null where nobody knows it. */
  km: Dec | null
}

/** By what an order shares its income, with the fixed shares of each kind of leg. */
export interface SharingTerms {
  by: IncomeShare
  shares: Readonly<Record<LegType, Dec>>
}

/** By what the income of legs is shared, and the weight of each. */
export interface Weighed {
  by: IncomeShare
  weights: Dec[]
}

/**
 * Weights of legs. Shares that are all zero, and distances of which one is unknown, say nothing: then the cost decides.
 * Without any cost the legs share alike.
 */
export function weighLegs(legs: readonly SharingLeg[], { by, shares }: SharingTerms): Weighed {
  if (by === 'fixed') {
    const weights = legs.map(leg => mul(shares[leg.legType], leg.planQty))
    if (isPos(sum(weights))) return { by, weights }
  }
  if (by === 'distance' && legs.every(leg => leg.km !== null && isPos(leg.km)))
    return { by, weights: legs.map(leg => mul(leg.km ?? '0', leg.planQty)) }
  return { by: 'cost', weights: legs.map(leg => max(leg.cost, '0')) }
}

/** Shares of the legs in an income without tax, exact to the cent. */
export const shareIncome = (income: Dec, weights: readonly Dec[]): Dec[] => splitExact(income, weights)
