import { type Dec, sum } from '@tuheng/domain/kernel/decimal'

/** The sum of amounts where all of them are there; undefined where one is kept from this person, since the rest is no sum. */
export function sumOfVisible(amounts: readonly (Dec | null | undefined)[]): Dec | undefined {
  const seen = amounts.filter(amount => amount !== undefined)
  return seen.length === amounts.length ? sum(seen) : undefined
}
