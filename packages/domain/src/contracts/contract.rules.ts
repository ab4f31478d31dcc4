import { divOrNull, eq, min, mul, round, sub, sum, toDec } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { text, type Text } from '../kernel/text.ts'
import type { PartyRole } from '../parties/index.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import { contractKinds, contractStatuses, type ContractKind } from './contracts.choices.ts'
import { contractErrors } from './contracts.errors.ts'
import type { Side } from './rating/index.ts'

interface ContractFacts {
  kind?: ContractKind | null
  otherSide?: Side | null
  partyRoles?: string | null
  startDate?: string | null
  endDate?: string | null
  totalQty?: string | null
  doneQty?: string | null
  items?: readonly { qty?: string | null }[] | null
  payNodes?: readonly { share?: string | null }[] | null
}

const SIDE_OF: Readonly<Record<Exclude<ContractKind, 'other'>, Side>> = {
  carrier: 'ap',
  customer: 'ar',
  sale: 'ar',
  purchase: 'ap',
}

/** Receivable or payable. Only contracts of kind `other` may be either. */
export const sideOf = ({ kind, otherSide }: ContractFacts): Side | null =>
  !kind ? null : kind === 'other' ? (otherSide ?? null) : SIDE_OF[kind]

export const isTrade = ({ kind }: ContractFacts): boolean => kind === 'sale' || kind === 'purchase'
export const isOther = ({ kind }: ContractFacts): boolean => kind === 'other'
export const carriesGoods = (row: ContractFacts): boolean => !isOther(row)

/** Tonnes, 3 decimals; null without items. */
export const totalQty = ({ items }: ContractFacts): string | null =>
  items?.length ? round(sum(items.map(item => item.qty)), 3) : null
export const leftQty = (row: ContractFacts): string | null =>
  row.totalQty ? round(sub(row.totalQty, row.doneQty), 3) : null

/** Done share of the agreed quantity, 4 decimals, at most 99.9999. */
export function doneRate(row: ContractFacts): string | null {
  const rate = divOrNull(row.doneQty ?? '0', row.totalQty)
  return rate === null ? null : round(min(rate, '99.9999'), 4)
}

const ROLES: Readonly<Partial<Record<ContractKind, { role: PartyRole; name: Text }>>> = {
  carrier: { role: 'carrier', name: text('承运商', 'carrier') },
  customer: { role: 'customer', name: text('货主', 'customer') },
  sale: { role: 'customer', name: text('货主', 'customer') },
  purchase: { role: 'supplier', name: text('供应商', 'supplier') },
}

export function contractIssues(row: ContractFacts): Issue[] {
  const issues: Issue[] = []
  if (row.startDate && row.endDate && row.endDate < row.startDate)
    issues.push(contractErrors.issue('contract.dates', {}, 'endDate'))
  const needed = row.kind && ROLES[row.kind]
  if (row.kind && needed && typeof row.partyRoles === 'string' && !row.partyRoles.split(' ').includes(needed.role))
    issues.push(
      wordedIssue(
        contractErrors,
        { code: 'contract.party_role', path: 'partyId' },
        { kind: contractKinds[row.kind], role: needed.name },
      ),
    )
  if (row.kind && carriesGoods(row) && !row.items?.length)
    issues.push(contractErrors.issue('contract.no_items', {}, 'items'))
  if (row.payNodes?.length) {
    const total = sum(row.payNodes.map(node => node.share))
    if (!eq(total, 1))
      issues.push(contractErrors.issue('contract.pay_shares', { sum: `${toDec(mul(total, 100))}%` }, 'payNodes'))
  }
  return issues
}

/** Refuses new business on a date (`YYYY-MM-DD`) if the contract is not active or has expired. */
export function newBusinessRefusal(
  row: { contractNo: string; status: keyof typeof contractStatuses; endDate: string },
  date: string,
): Issue | undefined {
  if (row.status === 'expired' || (row.status === 'active' && date > row.endDate))
    return contractErrors.issue('contract.expired', { no: row.contractNo, date: row.endDate })
  if (row.status === 'active') return undefined
  return wordedIssue(
    contractErrors,
    { code: 'contract.not_active' },
    {
      no: row.contractNo,
      status: contractStatuses[row.status],
    },
  )
}
