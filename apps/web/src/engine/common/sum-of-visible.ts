import { type Dec, sum } from '@tuheng/domain/kernel/decimal'

/** The sum of amounts; undefined if one of them is hidden from this person, since a partial sum would mislead. */
export function sumOfVisible(amounts: readonly (Dec | null | undefined)[]): Dec | undefined {
  const visible = amounts.filter(amount => amount !== undefined)
  return visible.length === amounts.length ? sum(visible) : undefined
}
