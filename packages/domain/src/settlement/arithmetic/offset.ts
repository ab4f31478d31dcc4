import { eq, gt, isPos, max, min, money, sum, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { allocationIssues, openAfter, proposeAllocation, type Allocation, type OpenItem } from './allocation.ts'
import { arithmeticErrors } from './arithmetic.errors.ts'

/** 对冲: receivables against payables of one counterparty. Both decrease by the same amount, in yuan. */
export interface Offset {
  amount: Dec
  arItems: Allocation[]
  apItems: Allocation[]
  /** 对冲后应收/应付余额 of the given statements. */
  arLeft: Dec
  apLeft: Dec
}

/** Open statements of both sides. */
export interface OffsetSides {
  ar: readonly OpenItem[]
  ap: readonly OpenItem[]
}

type OffsetInput = Pick<Offset, 'amount' | 'arItems' | 'apItems'> & OffsetSides

/** 未收 and 未付 of the given statements, and the limit of an offset: the lesser of both, never below zero. */
export function offsetLimit({ ar, ap }: OffsetSides): { ar: Dec; ap: Dec; limit: Dec } {
  const sides = { ar: openSum(ar), ap: openSum(ap) }
  return { ...sides, limit: money(max(min(sides.ar, sides.ap), '0')) }
}

/**
 * Offsets the amount, or as much as possible, with the oldest statements of both sides first. Never above the limit.
 */
export function proposeOffset({ ar, ap, amount }: OffsetSides & { amount?: Dec }): Offset {
  const { limit } = offsetLimit({ ar, ap })
  const taken = money(max(min(amount ?? limit, limit), '0'))
  const arItems = proposeAllocation(taken, ar).allocations
  const apItems = proposeAllocation(taken, ap).allocations
  return {
    amount: taken,
    arItems,
    apItems,
    arLeft: openSum(openAfter(ar, arItems)),
    apLeft: openSum(openAfter(ap, apItems)),
  }
}

/** Issues of an offset: not above zero, over the limit, sides that differ, parts above what is open. */
export function offsetIssues({ amount: given, arItems, apItems, ar, ap }: OffsetInput): Issue[] {
  const amount = money(given)
  if (!isPos(amount)) return [arithmeticErrors.issue('offset.not_positive', { amount }, 'amount')]
  const limits = offsetLimit({ ar, ap })
  const issues: Issue[] = []
  if (gt(amount, limits.limit)) {
    issues.push(arithmeticErrors.issue('offset.over_limit', { amount, ar: limits.ar, ap: limits.ap }, 'amount'))
  }
  const sides = { ar: money(sum(arItems.map(part => part.amount))), ap: money(sum(apItems.map(part => part.amount))) }
  if (!eq(sides.ar, sides.ap)) issues.push(arithmeticErrors.issue('offset.sides_differ', sides, 'amount'))
  const at = (side: string, list: Issue[]): Issue[] => list.map(issue => ({ ...issue, path: `${side}.${issue.path}` }))
  return [
    ...issues,
    ...at('ar', allocationIssues({ amount, allocations: arItems, items: ar })),
    ...at('ap', allocationIssues({ amount, allocations: apItems, items: ap })),
  ]
}

/** Statements with a negative open amount are not offset. */
const openSum = (items: readonly OpenItem[]): Dec => money(sum(items.map(item => max(item.open, '0'))))
