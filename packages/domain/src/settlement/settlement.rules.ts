import { abs, div, gt, isPos, isZero, money, mul, sum, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { RuleContext } from '../kernel/resource.ts'
import { statementErrors } from './statement.errors.ts'

type Maybe<T> = T | null | undefined

export interface SettlementItem {
  statementId?: Maybe<number>
  stmtNo?: Maybe<string>
  amount?: Maybe<Dec>
  /** 可申请 of the statement when it was chosen. */
  available?: Maybe<Dec>
  invoiceable?: Maybe<Dec>
  tax?: Maybe<Dec>
}

export interface SettlementFacts {
  kind?: Maybe<string>
  items?: Maybe<readonly SettlementItem[]>
  amount?: Maybe<Dec>
  paidAt?: Maybe<string>
}

/** 货主 pay us; everybody else is paid. */
export const directionOf = ({ kind }: SettlementFacts): 'in' | 'out' => (kind === 'customer' ? 'in' : 'out')

/** 价税合计 of the settlement: the sum of what it takes of each statement. */
export const amountOf = ({ items }: SettlementFacts): Dec => money(sum((items ?? []).map(item => item.amount)))

/** The tax inside: each part carries its statement's tax in proportion, rounded per statement. */
export const taxOf = ({ items }: SettlementFacts): Dec =>
  money(
    sum(
      (items ?? []).map(
        ({ amount, tax, invoiceable }) => (isZero(invoiceable) ? '0' : money(div(mul(amount, tax), invoiceable)))
      )
    )
  )

/**
 * Σ申请 ≤ 未结, per statement, in its own direction: a statement that owes the other way (negative) may be taken along
 * to lower the payment, and no more of it than there is.
 */
export function itemIssues(item: SettlementItem): Issue[] {
  const { amount, available } = item
  if (!amount || !available) return []
  const sameWay = isPos(mul(amount, available))
  if (sameWay && !gt(abs(amount), abs(available))) return []
  return [statementErrors.issue('settlement.over_open', { no: item.stmtNo ?? '', open: money(available) }, 'amount')]
}

export function settlementIssues(row: SettlementFacts, { today }: RuleContext): Issue[] {
  const issues: Issue[] = []
  if (row.items?.length && !isPos(amountOf(row))) {
    issues.push(statementErrors.issue('settlement.not_positive', {}, 'items'))
  }
  if (row.paidAt && row.paidAt > today) issues.push(statementErrors.issue('settlement.paid_future', {}, 'paidAt'))
  return issues
}

export function submitSettlementRefusal(row: SettlementFacts): Issue | undefined {
  if (!row.items?.length) return statementErrors.issue('settlement.no_items', {}, 'items')
  return isPos(amountOf(row)) ? undefined : statementErrors.issue('settlement.not_positive', {}, 'items')
}

/**
 * 收款账户 must be one that the counterparty's record holds and that a second person has confirmed; blanks between the
 * digits do not count.
 */
export function accountIssue(args: {
  accountNo: Maybe<string>
  party: string
  registered: readonly { accountNo: string; state?: Maybe<string> }[]
}): Issue | undefined {
  const digits = (no: string): string => no.replace(/\s/g, '')
  const { accountNo, party, registered } = args
  if (!accountNo) return undefined
  const account = registered.find(one => digits(one.accountNo) === digits(accountNo))
  if (!account) return statementErrors.issue('settlement.account', { account: accountNo, party }, 'accountNo')
  if (account.state === 'confirmed') return undefined
  const code = account.state === 'refused' ? 'settlement.account_refused' : 'settlement.account_unconfirmed'
  return statementErrors.issue(code, { account: accountNo, party }, 'accountNo')
}
