import { addDays } from '../kernel/dates.ts'
import { type Dec, gt, isPos, isZero, money, mul, qty, sub, sum } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import type { RuleContext } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import type { PassStatus } from './claims.choices.ts'
import { claimErrors } from './claims.errors.ts'

type Maybe<T> = T | null | undefined

export interface ClaimItem {
  waybillId?: Maybe<number>
  legId?: Maybe<number>
  statementId?: Maybe<number>
  /** Tonnes. */
  qty?: Maybe<Dec>
  /** Yuan per tonne. */
  price?: Maybe<Dec>
  /** Yuan, where nothing is claimed by tonnes. */
  lump?: Maybe<Dec>
  amount?: Maybe<Dec>
}

/** Yuan: tonnes times price, else the amount that was entered; null while neither is there. */
export const itemAmount = ({ qty: tons, price, lump }: ClaimItem): Dec | null =>
  isPos(price) ? (isPos(tons) ? money(mul(tons, price)) : null) : isPos(lump) ? money(lump) : null

export function itemIssues(item: ClaimItem): Issue[] {
  const subjects = (['waybillId', 'legId', 'statementId'] as const).filter(name => item[name])
  const [, second] = subjects
  const issues = second ? [claimErrors.issue('claim.one_subject', {}, second)] : []
  if (isPos(item.price) && isPos(item.lump)) issues.push(claimErrors.issue('claim.amount_twice', {}, 'lump'))
  if (isPos(item.price) && !isPos(item.qty)) issues.push(claimErrors.issue('claim.tonnes_missing', {}, 'qty'))
  if (!isPos(item.price) && !isPos(item.lump)) issues.push(claimErrors.issue('claim.amount_missing', {}, 'lump'))
  return issues
}

export interface ClaimFacts {
  source?: Maybe<string>
  ownerClaimId?: Maybe<number>
  kind?: Maybe<string>
  items?: Maybe<readonly ClaimItem[]>
  amount?: Maybe<Dec>
  agreed?: Maybe<Dec>
  passed?: Maybe<Dec>
  occurredOn?: Maybe<string>
  limitDays?: Maybe<number>
  paidOn?: Maybe<string>
  evidence?: Maybe<readonly unknown[]>
  settleBy?: Maybe<string>
  status?: Maybe<string>
  answer?: Maybe<string>
}

/** Tonnes and yuan of all rows; what is stored where the rows are not at hand. */
export const claimedQty = (row: ClaimFacts & { qty?: Maybe<Dec> }): Dec =>
  row.items ? qty(sum(row.items.map(item => item.qty))) : (row.qty ?? '0.000')
export const claimedAmount = (row: ClaimFacts): Dec =>
  row.items ? money(sum(row.items.map(itemAmount))) : (row.amount ?? '0.00')
export const tripCount = (row: ClaimFacts & { tripCount?: Maybe<number> }): number =>
  row.items ? new Set(row.items.flatMap(item => item.waybillId ?? [])).size : (row.tripCount ?? 0)

/** 时效: the last day on which the claim can be raised. */
export const limitOn = ({ occurredOn, limitDays }: ClaimFacts): string | null =>
  occurredOn && limitDays !== null && limitDays !== undefined ? addDays(occurredOn, limitDays) : null

/** 我方承担 = 认定金额 − 转嫁金额, yuan; null before it is verified. */
export const borneByUs = ({ agreed, passed }: ClaimFacts): Dec | null =>
  agreed === null || agreed === undefined ? null : money(sub(agreed, passed))

/** How much of what was agreed carriers are asked for. */
export const passStatusOf = ({ agreed, passed }: { agreed: Maybe<Dec>; passed: Dec }): PassStatus =>
  isZero(passed) ? 'none' : agreed && !gt(agreed, passed) ? 'full' : 'part'

export function claimIssues(
  row: ClaimFacts,
  { today }: Pick<RuleContext, 'today'>,
  rejectWord: 'reject' | 'withdraw',
): Issue[] {
  const issues: Issue[] = []
  if (row.occurredOn && row.occurredOn > today) issues.push(claimErrors.issue('claim.future', {}, 'occurredOn'))
  if (row.ownerClaimId && row.source !== 'ownerClaim')
    issues.push(claimErrors.issue('claim.other_source', {}, 'ownerClaimId'))
  for (const [i, item] of (row.items ?? []).entries())
    if (row.kind === 'shortage' && item.waybillId && !isPos(item.qty) && !isPos(item.price))
      issues.push(claimErrors.issue('claim.tonnes_missing', {}, `items.${i}.qty`))
  return [...issues, ...agreedIssues(row, rejectWord)]
}

const WAYS = { reject: text('不成立', 'Reject'), withdraw: text('撤销', 'Withdraw') }

function agreedIssues(row: ClaimFacts, rejectWord: keyof typeof WAYS): Issue[] {
  const { agreed } = row
  if (agreed === null || agreed === undefined) return []
  const amount = claimedAmount(row)
  if (!isPos(agreed))
    return [wordedIssue(claimErrors, { code: 'claim.agreed_nothing', path: 'agreed' }, { way: WAYS[rejectWord] })]
  return gt(agreed, amount)
    ? [claimErrors.issue('claim.over_claimed', { agreed: money(agreed), amount }, 'agreed')]
    : []
}

/** A claim that moves on says what it is for, and has evidence. */
export function proofRefusal(row: ClaimFacts): Issue | undefined {
  if (!isPos(claimedAmount(row))) return { ...claimErrors.issue('claim.no_items', {}, 'items'), way: 'edit' }
  return row.evidence?.length ? undefined : { ...claimErrors.issue('claim.no_evidence', {}, 'evidence'), way: 'edit' }
}

/** What is passed on holds the claim that it comes from. */
export const passedRefusal = ({ passed }: ClaimFacts): Issue | undefined =>
  isPos(passed) ? claimErrors.issue('claim.passed_on', { passed: money(passed) }) : undefined

/** Money changes hands only where no statement deducts it. */
export const payRefusal = ({ settleBy }: ClaimFacts): Issue | undefined =>
  settleBy === 'paid' ? undefined : claimErrors.issue('claim.not_paid_so')

export const answerRefusal = ({ status }: ClaimFacts): Issue | undefined =>
  status === 'sent' ? undefined : claimErrors.issue('claim.not_sent')

export const confirmNoteRefusal = ({ answer }: ClaimFacts): Issue | undefined =>
  answer === 'accepted' ? undefined : claimErrors.issue('claim.not_accepted')
