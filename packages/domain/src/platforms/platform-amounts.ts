import { add, div, isNeg, lt, money, mul, round, sub, type Dec, type Numeric } from '../kernel/decimal.ts'
import type { FeeBasis, FeeRounding } from './platforms.choices.ts'

type Maybe<T> = T | null | undefined

/** How a platform computes its fee. The rate is a share of one: `'0.055'` is 5.5 %. */
export interface FeeTerms {
  freight?: Maybe<Numeric>
  feeRate?: Maybe<Numeric>
  feeBasis?: Maybe<FeeBasis>
  feeRounding?: Maybe<FeeRounding>
}

/**
 * The fee in yuan; null without freight or rate, or if the rate is no share below one. Of a total, the fee is what has to be
 * added to the freight so that it is this share of both.
 */
export function platformFee({ freight, feeRate, feeBasis, feeRounding }: FeeTerms): Dec | null {
  if (freight === null || freight === undefined || feeRate === null || feeRate === undefined) return null
  if (isNeg(feeRate) || !lt(feeRate, 1)) return null
  const exact = feeBasis === 'total' ? sub(div(freight, sub(1, feeRate)), freight) : mul(freight, feeRate)
  return roundFee(exact, feeRounding ?? 'cent')
}

function roundFee(exact: Dec, rounding: FeeRounding): Dec {
  switch (rounding) {
    case 'cent':
      return money(exact)
    case 'centDown':
      return round(exact, 2, 'down')
    case 'centUp':
      return round(round(exact, 12), 2, 'up')
    case 'yuan':
      return money(round(exact, 0))
  }
}

/** What the platform is owed in yuan: freight and fee. Null while one of them is missing. */
export function platformTotal(terms: FeeTerms): Dec | null {
  const fee = platformFee(terms)
  return fee === null ? null : money(add(terms.freight ?? 0, fee))
}
