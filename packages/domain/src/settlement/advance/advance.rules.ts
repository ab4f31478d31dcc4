import { gt, isPos, money, neg, sub, sum, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import type { RuleContext } from '../../kernel/resource.ts'
import { payMethods } from '../settlement.choices.ts'
import { statementErrors } from '../statement.errors.ts'
import { type AdvanceMoveKind } from './advance.choices.ts'
import { advanceErrors } from './advance.errors.ts'

type Maybe<T> = T | null | undefined

export interface AdvanceFacts {
  kind?: Maybe<string>
  purpose?: Maybe<string>
  direction?: Maybe<string>
  status?: Maybe<string>
  payMethod?: Maybe<string>
  amount?: Maybe<Dec>
  usedSum?: Maybe<Dec>
  refundedSum?: Maybe<Dec>
  withheldSum?: Maybe<Dec>
  movedSum?: Maybe<Dec>
  balance?: Maybe<Dec>
  fromId?: Maybe<number>
  paidAt?: Maybe<string>
}

/**
 * Which way the money of an advance goes. Cargo owners pay us in advance and we pay the others. Deposits go the other
 * way: carriers leave one with us, and we leave one with a cargo owner. Whoever uses our containers pays for them.
 */
export function advanceDirection({ kind, purpose }: AdvanceFacts): 'in' | 'out' {
  if (purpose === 'boxDeposit') return kind === 'customer' || kind === 'carrier' ? 'in' : 'out'
  return (kind === 'customer') === (purpose !== 'deposit') ? 'in' : 'out'
}

/** 余额, yuan: what was paid less what was used, refunded, withheld and transferred. Zero before the payment. */
export const advanceBalance = (row: AdvanceFacts): Dec =>
  row.status === 'paid'
    ? money(sub(row.amount, sum([row.usedSum, row.refundedSum, row.withheldSum, row.movedSum])))
    : '0.00'

/** What a move adds to the balance, yuan; negative for what leaves. */
export const moveDelta = (moveKind: AdvanceMoveKind, amount: Dec): Dec =>
  moveKind === 'paid' || moveKind === 'transferIn' ? money(amount) : money(neg(amount))

/** The sum of an advance that a move counts in; none for what it begins with. */
export const SUM_OF_MOVE = {
  use: 'usedSum',
  refund: 'refundedSum',
  withhold: 'withheldSum',
  transferOut: 'movedSum',
} as const

/** An advance pays for statements; a deposit never does. */
const isForStatements = ({ purpose }: AdvanceFacts): boolean => purpose === 'prepay'

/** A deposit that whoever works for us left with us. */
const isTheirDeposit = ({ kind, purpose, direction }: AdvanceFacts): boolean =>
  purpose !== 'prepay' && direction === 'in' && kind !== 'customer'

const emptyRefusal = ({ balance }: AdvanceFacts): Issue | undefined =>
  isPos(balance) ? undefined : advanceErrors.issue('advance.nothing_left')

export const useRefusal = (row: AdvanceFacts): Issue | undefined =>
  isForStatements(row) ? emptyRefusal(row) : advanceErrors.issue('advance.not_for_statements')

export const withholdRefusal = (row: AdvanceFacts): Issue | undefined =>
  isTheirDeposit(row) ? emptyRefusal(row) : advanceErrors.issue('advance.not_a_deposit')

export const balanceRefusal = (row: AdvanceFacts): Issue | undefined => emptyRefusal(row)

const isMoved = ({ usedSum, refundedSum, withheldSum, movedSum }: AdvanceFacts): boolean =>
  [usedSum, refundedSum, withheldSum, movedSum].some(part => isPos(part))

export const undoRefusal = (row: AdvanceFacts): Issue | undefined =>
  isMoved(row) ? undefined : advanceErrors.issue('advance.nothing_to_undo')

export function unpayRefusal(row: AdvanceFacts): Issue | undefined {
  if (row.fromId) return advanceErrors.issue('advance.moved_in')
  return isMoved(row) ? advanceErrors.issue('advance.used') : undefined
}

/** The amount of a move is no more than the balance. */
export const overBalance = ({ balance }: AdvanceFacts, amount: Maybe<Dec>): boolean => gt(amount ?? '0', balance ?? '0')

export function advanceIssues(row: AdvanceFacts, { today }: RuleContext): Issue[] {
  const issues: Issue[] = []
  if (row.paidAt && row.paidAt > today) issues.push(advanceErrors.issue('advance.paid_future', {}, 'paidAt'))
  if (row.payMethod && payMethods[row.payMethod as keyof typeof payMethods]?.retired)
    issues.push(statementErrors.issue('settlement.offset', {}, 'payMethod'))
  return issues
}
