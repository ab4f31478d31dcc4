import { abs, gt, isNeg, isPos, isZero, money, mul, sub, sum, type Dec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { RuleContext } from '../kernel/resource.ts'
import { splitExact } from '../kernel/split.ts'
import { text } from '../kernel/text.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import { type BankAccount, type NamedAccount, findRegistered } from '../parties/index.ts'
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
  /** The part of `tax` that other settlements take. */
  appliedTax?: Maybe<Dec>
  taxPart?: Maybe<Dec>
}

export interface SettlementFacts {
  kind?: Maybe<string>
  items?: Maybe<readonly SettlementItem[]>
  amount?: Maybe<Dec>
  paidAt?: Maybe<string>
}

/** 货主 pay us; we pay the others. */
export const directionOf = ({ kind }: SettlementFacts): 'in' | 'out' => (kind === 'customer' ? 'in' : 'out')

/** Money that comes in is not asked for by a payment request. */
export function incomingRefusal(row: { direction?: Maybe<string>; settleNo?: Maybe<string> }): Issue | undefined {
  return row.direction === 'in'
    ? statementErrors.issue('settlement.print_incoming', { no: row.settleNo ?? '' })
    : undefined
}

/** 价税合计 of the settlement: the sum of its parts. */
export const amountOf = ({ items }: SettlementFacts): Dec => money(sum((items ?? []).map(item => item.amount)))

/** Tax of the settlement: the sum of the taxes of its parts. */
export const taxOf = ({ items }: SettlementFacts): Dec =>
  money(sum((items ?? []).map(item => item.taxPart ?? taxPartOf(item))))

/** The tax of a statement that belongs to its net. Prepayments take their share of the tax. */
const taxToSettle = ({ net, tax, invoiceable }: Pick<SettlementItem, 'net' | 'tax' | 'invoiceable'>): Dec =>
  isZero(invoiceable) ? '0.00' : (splitExact(money(tax), [money(net), sub(invoiceable, net)])[0] ?? '0.00')

/**
 * Tax of a part of a statement: its share of the tax that no other settlement took. The settlement that takes the rest
 * of the statement takes the rest of the tax, so that the parts add up.
 */
export function taxPartOf(item: SettlementItem): Dec {
  const { net, available, appliedTax } = item
  const amount = money(item.amount)
  const rest = sub(available ?? net ?? amount, amount)
  const left = money(sub(taxToSettle({ ...item, net: net ?? item.invoiceable }), appliedTax))
  // An amount above the rest, or with the other sign, is refused elsewhere.
  if (isZero(amount) || isNeg(mul(amount, rest))) return '0.00'
  return splitExact(left, [amount, rest])[0] ?? '0.00'
}

/**
 * Σ申请 ≤ 未结 for each statement, in its own direction. A negative statement may be included to reduce the payment, up to
 * its open amount.
 */
export function itemIssues(item: SettlementItem, kind: Maybe<string>): Issue[] {
  const { amount, available } = item
  if (!amount || !available) return []
  const sameWay = isPos(mul(amount, available))
  if (sameWay && !gt(abs(amount), abs(available))) return []
  const side = directionOf({ kind }) === 'in' ? text('未收', 'still to be received') : text('未付', 'still to be paid')
  const params = { no: item.stmtNo ?? '', open: money(available), side }
  return [wordedIssue(statementErrors, { code: 'settlement.over_open', path: 'amount' }, params)]
}

/**
 * What drafts of other settlements leave of a statement, in its own direction: less than nothing where they ask for more
 * than there is. They hold nothing yet; whichever is submitted first takes its part.
 */
export const leftByDrafts = (available: Dec, drafts: readonly Dec[]): Dec => money(sub(available, sum(drafts)))

/** What a new part of a statement begins with: what drafts of others leave, nothing where they leave none. */
export function amountToBeginWith(available: Dec, drafts: readonly Dec[]): Dec | null {
  const left = leftByDrafts(available, drafts)
  return isPos(mul(left, available)) ? left : null
}

/** Whether a part of a statement and the drafts of others cannot all be submitted. */
export const exceedsWithDrafts = (
  { amount, available }: Pick<SettlementItem, 'amount' | 'available'>,
  drafts: readonly Dec[],
): boolean => !!amount && !!available && drafts.length > 0 && gt(abs(sum([amount, ...drafts])), abs(available))

export function settlementIssues(row: SettlementFacts, { today }: RuleContext): Issue[] {
  const issues: Issue[] = (row.items ?? []).flatMap((item, i) =>
    itemIssues(item, row.kind).map(issue => ({ ...issue, path: `items.${i}.${issue.path}` })),
  )
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

/** 对冲 needs a document of both sides and cannot be a payment method. */
export function methodIssue({ payMethod }: { payMethod?: Maybe<string> }): Issue | undefined {
  return payMethod && payMethods[payMethod as keyof typeof payMethods]?.retired
    ? statementErrors.issue('settlement.offset', {}, 'payMethod')
    : undefined
}

/** 收款账户 must be a confirmed account of the counterparty, with the same name, bank and number. */
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
  const { account, differs } = findRegistered(named, registered)
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
