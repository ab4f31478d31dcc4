import { cmp, eq, gt, isPos, isZero, min, money, sub, sum, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { arithmeticErrors } from './arithmetic.errors.ts'

/** A statement with an open amount. */
export interface OpenItem {
  id: number
  /** Number of the statement, for messages. */
  no: string
  /** 未结金额, yuan. */
  open: Dec
  /** `YYYY-MM-DD`; null = settled last. */
  dueDate: string | null
}

export interface Allocation {
  id: number
  /** Yuan, > 0. */
  amount: Dec
}

/**
 * Allocates a payment in yuan to statements: the oldest due date first, then by number, never more than is open. `left`
 * is the rest, an advance. Statements without a positive open amount are skipped.
 */
export function proposeAllocation(amount: Dec, items: readonly OpenItem[]): { allocations: Allocation[]; left: Dec } {
  let left = money(amount)
  const allocations: Allocation[] = []
  for (const item of items.toSorted(oldestFirst)) {
    const part = money(min(left, item.open))
    if (!isPos(part)) continue
    allocations.push({ id: item.id, amount: part })
    left = money(sub(left, part))
  }
  return { allocations, left }
}

/**
 * Issues of a manual allocation. It must name open statements once each, allocate more than zero and no more than is
 * open, and add up to the payment together with the advance.
 */
export function allocationIssues({
  amount,
  allocations,
  items,
  advance = '0',
}: {
  amount: Dec
  allocations: readonly Allocation[]
  items: readonly OpenItem[]
  /** 预收/预付 part of the payment, yuan. */
  advance?: Dec
}): Issue[] {
  const issues = allocations.flatMap((part, i) =>
    partIssue({ part, items, path: `items.${i}.amount`, earlier: allocations.slice(0, i) }),
  )
  const total = money(sum([...allocations.map(part => part.amount), advance]))
  if (!eq(total, amount)) {
    const params = { sum: total, amount: money(amount), diff: money(sub(amount, total)) }
    issues.push(arithmeticErrors.issue('allocation.sum_differs', params, 'amount'))
  }
  return issues
}

/** Returns the items with their open amounts after an allocation. */
export const openAfter = <T extends OpenItem>(items: readonly T[], allocations: readonly Allocation[]): T[] =>
  items.map(item => {
    const taken = sum(allocations.filter(part => part.id === item.id).map(part => part.amount))
    return isZero(taken) ? item : { ...item, open: money(sub(item.open, taken)) }
  })

function partIssue({
  part,
  items,
  path,
  earlier,
}: {
  part: Allocation
  items: readonly OpenItem[]
  path: string
  earlier: readonly Allocation[]
}): Issue[] {
  const item = items.find(({ id }) => id === part.id)
  if (!item) return [arithmeticErrors.issue('allocation.unknown', { no: `#${part.id}` }, path)]
  const { no, open } = item
  const amount = money(part.amount)
  if (earlier.some(({ id }) => id === part.id)) return [arithmeticErrors.issue('allocation.twice', { no }, path)]
  if (!isPos(part.amount)) return [arithmeticErrors.issue('allocation.not_positive', { no, amount }, path)]
  if (!gt(part.amount, open)) return []
  return [arithmeticErrors.issue('allocation.over_open', { no, amount, open: money(open) }, path)]
}

/**
 * Items without a due date come last. Equal dates are sorted by number, so that the order of the input does not matter.
 */
function oldestFirst(a: OpenItem, b: OpenItem): number {
  if (a.dueDate !== b.dueDate) {
    if (a.dueDate === null) return 1
    if (b.dueDate === null) return -1
    return a.dueDate < b.dueDate ? -1 : 1
  }
  return a.no < b.no ? -1 : a.no > b.no ? 1 : cmp(a.id, b.id)
}
