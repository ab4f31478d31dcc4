import { eq, gt, isPos, money, sub, sum, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import type { RuleContext } from '../../kernel/resource.ts'
import { taxPartOf, type SettlementItem } from '../settlement.rules.ts'
import { offsetErrors } from './offset.errors.ts'

type Maybe<T> = T | null | undefined

export interface OffsetItem extends SettlementItem {
  dueDate?: Maybe<string>
}

export interface OffsetFacts {
  way?: Maybe<string>
  partyId?: Maybe<number>
  thirdId?: Maybe<number>
  amount?: Maybe<Dec>
  status?: Maybe<string>
  spread?: Maybe<string>
  arItems?: Maybe<readonly OffsetItem[]>
  apItems?: Maybe<readonly OffsetItem[]>
  arAmount?: Maybe<Dec>
  apAmount?: Maybe<Dec>
  arSum?: Maybe<Dec>
  apSum?: Maybe<Dec>
  agreement?: Maybe<readonly unknown[]>
  arPaper?: Maybe<readonly unknown[]>
  apPaper?: Maybe<readonly unknown[]>
  thirdPaper?: Maybe<readonly unknown[]>
  settledOn?: Maybe<string>
}

const partsOf = (items: readonly OffsetItem[]): Dec => money(sum(items.map(item => item.amount)))
const availableOf = (items: readonly OffsetItem[]): Dec => money(sum(items.map(item => item.available)))

/** What is offset of each side, and what of its statements could be, yuan. What is stored where the rows are not at hand. */
export const arAmount = (row: OffsetFacts): Dec => (row.arItems ? partsOf(row.arItems) : (row.arAmount ?? '0.00'))
export const apAmount = (row: OffsetFacts): Dec => (row.apItems ? partsOf(row.apItems) : (row.apAmount ?? '0.00'))
export const arSum = (row: OffsetFacts): Dec => (row.arItems ? availableOf(row.arItems) : (row.arSum ?? '0.00'))
export const apSum = (row: OffsetFacts): Dec => (row.apItems ? availableOf(row.apItems) : (row.apSum ?? '0.00'))

/** 对冲后余额 of the statements on each side, yuan. */
export const arLeft = (row: OffsetFacts): Dec => money(sub(arSum(row), arAmount(row)))
export const apLeft = (row: OffsetFacts): Dec => money(sub(apSum(row), apAmount(row)))

/** Whom we owe: the third party, if there is one. */
export const payeeOf = ({ way, partyId, thirdId }: OffsetFacts): number | null =>
  (way === 'three' ? thirdId : partyId) ?? null

export const offsetTaxPart = (item: OffsetItem): Dec => taxPartOf(item)

export function offsetIssuesOf(row: OffsetFacts, _context: RuleContext): Issue[] {
  const issues: Issue[] = []
  if (row.way === 'three' && !row.thirdId) issues.push(offsetErrors.issue('offset.third_missing', {}, 'thirdId'))
  if (row.way === 'three' && row.thirdId && row.thirdId === row.partyId)
    issues.push(offsetErrors.issue('offset.third_same', {}, 'thirdId'))
  if (row.way === 'two' && row.thirdId) issues.push(offsetErrors.issue('offset.third_extra', {}, 'thirdId'))
  return [...issues, ...sideIssues(row, 'arItems'), ...sideIssues(row, 'apItems')]
}

function sideIssues(row: OffsetFacts, side: 'arItems' | 'apItems'): Issue[] {
  const items = row[side]
  if (!items?.length) return []
  const issues = items.flatMap(({ amount, available, stmtNo }, i) => {
    const path = `${side}.${i}.amount`
    if (amount && !isPos(amount)) return [offsetErrors.issue('offset.part_not_positive', {}, path)]
    return amount && available && row.status === 'draft' && gt(amount, available)
      ? [offsetErrors.issue('offset.over_available', { no: stmtNo ?? '', open: money(available) }, path)]
      : []
  })
  const total = partsOf(items)
  if (row.amount && !eq(total, row.amount))
    issues.push(offsetErrors.issue('offset.sum_differs', { sum: total, amount: money(row.amount) }, side))
  return issues
}

/** Both sides have statements, and the papers are there. */
export function submitOffsetRefusal(row: OffsetFacts): Issue | undefined {
  if (!isPos(arAmount(row)) || !isPos(apAmount(row)))
    return { ...offsetErrors.issue('offset.no_items', {}, 'amount'), way: 'edit' }
  if (!row.agreement?.length) return { ...offsetErrors.issue('offset.no_agreement', {}, 'agreement'), way: 'edit' }
  const missing = (['arPaper', 'apPaper', 'thirdPaper'] as const).find(name => !row[name]?.length)
  return row.way === 'three' && missing
    ? { ...offsetErrors.issue('offset.no_papers', {}, missing), way: 'edit' }
    : undefined
}
