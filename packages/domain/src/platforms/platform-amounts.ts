import {
  add,
  div,
  isNeg,
  lt,
  money,
  mul,
  round,
  sub,
  type Dec,
  type Numeric,
  type RoundMode,
} from '../kernel/decimal.ts'
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
  const { scale, mode } = MODES[feeRounding ?? 'cent']
  return money(round(round(exact, 12), scale, mode))
}

const MODES: Readonly<Record<FeeRounding, { scale: number; mode: RoundMode }>> = {
  cent: { scale: 2, mode: 'half_up' },
  centDown: { scale: 2, mode: 'down' },
  centUp: { scale: 2, mode: 'up' },
  yuan: { scale: 0, mode: 'half_up' },
}

/** How {@link platformFee} comes about, for its reader. */
export const feeFormula = ({
  freight,
  feeRate,
  feeBasis,
  feeRounding,
}: FeeTerms): { formula: string; scale: number; mode: RoundMode } => ({
  formula:
    feeBasis === 'total'
      ? `${freight ?? 0} ÷ (1 − ${feeRate ?? 0}) − ${freight ?? 0}`
      : `${freight ?? 0} × ${feeRate ?? 0}`,
  ...MODES[feeRounding ?? 'cent'],
})

/** What the platform is owed in yuan: freight and fee. Null while one of them is missing. */
export function platformTotal(terms: FeeTerms): Dec | null {
  const fee = platformFee(terms)
  return fee === null ? null : money(add(terms.freight ?? 0, fee))
}
