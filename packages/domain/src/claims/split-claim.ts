import { type Dec, eq, isPos, money, neg, sum } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { splitExact } from '../kernel/split.ts'
import { text } from '../kernel/text.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import type { SplitWay } from './claims.choices.ts'
import { claimErrors } from './claims.errors.ts'

/** A carrier that takes a share. Tonnes and freight are those of its trips in the claim. */
export interface ClaimShare {
  partyId: number
  tons: Dec
  freight: Dec
  /** The share by hand, yuan. */
  amount?: Dec | null | undefined
}

const WHAT = { tons: text('吨数', 'tonnes'), freight: text('运费', 'freight') }

/** Why a sum cannot be shared so. */
export function splitIssues({ amount, by, shares }: SplitClaim): Issue[] {
  if (!shares.length) return [claimErrors.issue('claim.split_nobody', {}, 'parts')]
  if (new Set(shares.map(one => one.partyId)).size < shares.length)
    return [claimErrors.issue('claim.split_twice', {}, 'parts')]
  if (by === 'hand') {
    const total = money(sum(shares.map(one => one.amount)))
    const isSum = eq(total, amount) && shares.every(one => isPos(one.amount))
    return isSum ? [] : [claimErrors.issue('claim.split_sum', { sum: total, amount: money(amount) }, 'parts')]
  }
  return shares.every(one => !isPos(one[by]))
    ? [wordedIssue(claimErrors, { code: 'claim.split_weightless', path: 'parts' }, { what: WHAT[by] })]
    : []
}

export interface SplitClaim {
  /** Yuan, above 0. */
  amount: Dec
  by: SplitWay
  shares: readonly ClaimShare[]
}

/**
 * The one way in which a claim is shared by carriers: yuan in the order of `shares`, whose sum is exactly the amount. Ask
 * {@link splitIssues} first.
 */
export function splitClaim({ amount, by, shares }: SplitClaim): Dec[] {
  if (by === 'hand') return shares.map(one => money(one.amount))
  return splitExact(
    amount,
    shares.map(one => one[by]),
  )
}

/** What each row of a claim has of its agreed amount, exact to the cent. Charges are negative: they reduce statements. */
export const agreedByItem = (agreed: Dec, items: readonly { amount?: Dec | null | undefined }[]): Dec[] =>
  splitExact(
    agreed,
    items.map(item => item.amount ?? '0'),
  ).map(part => neg(part))
