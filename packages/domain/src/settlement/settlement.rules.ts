import { abs, gt, isNeg, isPos, isZero, money, mul, sub, sum, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { RuleContext } from '../kernel/resource.ts'
import { splitExact } from '../kernel/split.ts'
import { type BankAccount, type NamedAccount, registeredAs } from '../parties/index.ts'
import { payMethods } from './settlement.choices.ts'
import { statementErrors } from './statement.errors.ts'

type Maybe<T> = T | null | undefined

export interface SettlementItem {
  statementId?: Maybe<number>
  stmtNo?: Maybe<string>
  amount?: Maybe<Dec>
  /** 可申请 of the statement when it was chosen. */
  available?: Maybe<Dec>
  net?: Maybe<Dec>
  invoiceable?: Maybe<Dec>
  tax?: Maybe<Dec>
  /** Of `tax`, what other settlements take. */
  appliedTax?: Maybe<Dec>
  taxPart?: Maybe<Dec>
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

/** The tax inside: the sum of what each part carries of its statement's tax. */
export const taxOf = ({ items }: SettlementFacts): Dec =>
  money(sum((items ?? []).map(item => item.taxPart ?? taxPartOf(item))))

/** The tax of a statement that is settled with its net: prepayments took their share of the tax with them. */
const taxToSettle = ({ net, tax, invoiceable }: Pick<SettlementItem, 'net' | 'tax' | 'invoiceable'>): Dec =>
  isZero(invoiceable) ? '0.00' : (splitExact(money(tax), [money(net), sub(invoiceable, net)])[0] ?? '0.00')

/**
 * The tax of a part of a statement: its share of what no other settlement took. The settlement that takes the rest of
 * the statement takes the rest of the tax, so that the parts add up.
 */
export function taxPartOf(item: SettlementItem): Dec {
  const { net, available, appliedTax } = item
  const amount = money(item.amount)
  const rest = sub(available ?? net ?? amount, amount)
  const left = money(sub(taxToSettle({ ...item, net: net ?? item.invoiceable }), appliedTax))
  // More than there is, or the other way: refused, and nothing to share meanwhile.
  if (isZero(amount) || isNeg(mul(amount, rest))) return '0.00'
  return splitExact(left, [amount, rest])[0] ?? '0.00'
}

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

/** 对冲 moves both sides in one document; money on one side cannot replace it. */
export function methodIssue({ payMethod }: { payMethod?: Maybe<string> }): Issue | undefined {
  return payMethod && payMethods[payMethod as keyof typeof payMethods]?.retired
    ? statementErrors.issue('settlement.offset', {}, 'payMethod')
    : undefined
}

/**
 * 收款账户 must be one that the counterparty's record holds and that a second person has confirmed, by name, bank and
 * number.
 */
export function accountIssues(args: {
  named: NamedAccount
  party: string
  registered: readonly (BankAccount & { accountNo: string })[]
}): Issue[] {
  const { named, party, registered } = args
  const { accountNo } = named
  if (!accountNo) {
    const given = (['accountName', 'bankName'] as const).some(name => named[name])
    return given ? [statementErrors.issue('settlement.account_no', {}, 'accountNo')] : []
  }
  const { account, differs } = registeredAs(named, registered)
  if (!account) return [statementErrors.issue('settlement.account', { account: accountNo, party }, 'accountNo')]
  if (account.state !== 'confirmed') {
    const code = account.state === 'refused' ? 'settlement.account_refused' : 'settlement.account_unconfirmed'
    return [statementErrors.issue(code, { account: accountNo, party }, 'accountNo')]
  }
  return differs.map(name =>
    statementErrors.issue(
      name === 'bankName' ? 'settlement.account_bank' : 'settlement.account_name',
      { account: accountNo, party, registered: account[name] ?? '' },
      name,
    ),
  )
}
