import { isPos, money, round, sub, type Dec, type RoundMode } from '../../kernel/decimal.ts'
import type { WipeRule } from './types.ts'

/** Decimals and rounding of each 抹零 rule; −1 decimals = whole tens. */
export const WIPE_ROUNDING: Record<WipeRule, { scale: number; mode: RoundMode }> = {
  cent: { scale: 2, mode: 'half_up' },
  yuan: { scale: 0, mode: 'half_up' },
  floorYuan: { scale: 0, mode: 'down' },
  tenYuan: { scale: -1, mode: 'down' },
}

/**
 * 抹零 of a total in yuan, rounded to the cent first (42.525 → 42.53, 43, 42, 40). `wipe` is signed and `total + wipe =
 * payable`: at most ±0.50 for `yuan`, above −1 for `floorYuan`, above −10 for `tenYuan`. A total that is not positive
 * (the carrier owes us) keeps its cents.
 */
export function wipeTotal(total: Dec, rule: WipeRule): { payable: Dec; wipe: Dec } {
  const { scale, mode } = WIPE_ROUNDING[isPos(total) ? rule : 'cent']
  const cents = money(total)
  const payable = money(round(cents, scale, mode))
  return { payable, wipe: money(sub(payable, cents)) }
}
