import { choices } from '../kernel/fields.ts'
import type { Issue } from '../kernel/errors.ts'
import { accountDigits, type BankAccount } from './bank-account.rules.ts'
import { partyErrors } from './parties.errors.ts'

interface MergeFacts {
  shortName?: string | null
  mergedIntoId?: number | null
}

/** Refuses a merged record. A merge cannot be undone. */
export const unmergedOnly = (row: MergeFacts): Issue | undefined =>
  row.mergedIntoId ? partyErrors.issue('party.merged', { party: row.shortName ?? '' }, '') : undefined

/** Merges two records of one entity. `party/merge` moves the records that refer to the loser. */
export const mergeTransitions = {
  merge: {
    zh: '合并',
    en: 'Merge',
    machine: 'status',
    from: ['enabled', 'disabled'],
    to: 'disabled',
    action: 'merge',
    internal: true,
    reason: true,
  },
} as const

/** Reasons why two records are likely one entity, the strongest first. */
export const doubleReasons = choices({
  name: ['名称相近', 'Similar names', 'attention'],
  account: ['收款账号相同', 'Same bank account', 'attention'],
  phone: ['联系电话相同', 'Same phone', 'waiting'],
})
export type DoubleReason = keyof typeof doubleReasons

/** Fields whose value may come from either record. Roles and child rows are joined. */
export const MERGE_FIELDS = [
  'code',
  'shortName',
  'fullName',
  'partyKind',
  'creditCode',
  'idNo',
  'taxpayerType',
  'legalPerson',
  'contactName',
  'contactPhone',
  'regionCode',
  'address',
  'salesmanId',
  'payType',
  'statementCycle',
  'creditDays',
  'cutDay',
  'creditLimit',
  'deposit',
  'boxFreeDays',
  'boxDayFee',
  'taxRate',
  'invoiceItem',
  'oilCardMax',
  'carrierKind',
  'carrierGrade',
  'permitNo',
  'permitTo',
  'remark',
] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

/** Unique values. If the survivor takes the loser's value, the loser gets the survivor's. */
export const MERGE_SWAPPED: readonly MergeField[] = ['code', 'fullName', 'creditCode', 'idNo']

interface MergeSide {
  isCustomer?: boolean | null
  isCarrier?: boolean | null
  isSupplier?: boolean | null
  isServer?: boolean | null
  blacklisted?: boolean | null
}

const ROLE_FIELDS = ['isCustomer', 'isCarrier', 'isSupplier', 'isServer'] as const
const BLOCK_COLUMNS = [
  'blockStatus',
  'blacklisted',
  'blacklistReason',
  'blacklistUntil',
  'blacklistedBy',
  'blacklistedAt',
] as const

/**
 * Values of the survivor after the merge, without child rows: the chosen values and the roles of both. A block-list
 * entry of the loser is kept.
 */
export function mergedFields<P extends MergeSide & object>(
  survivor: P,
  loser: P,
  take: readonly MergeField[],
): Partial<P> {
  const sides = { survivor: survivor as Record<string, unknown>, loser: loser as Record<string, unknown> }
  const out: Record<string, unknown> = Object.fromEntries(take.map(name => [name, sides.loser[name]]))
  for (const role of ROLE_FIELDS) if (sides.loser[role]) out[role] = true
  if (loser.blacklisted && !survivor.blacklisted) for (const name of BLOCK_COLUMNS) out[name] = sides.loser[name]
  return out as Partial<P>
}

/** Rows of the survivor, and the loser's rows that it lacks, as new rows and not the default. */
export function mergedRows<L extends { id?: number | undefined; isDefault?: boolean | null }>(
  survivorRows: readonly L[],
  loserRows: readonly L[],
  keyOf: (row: L) => string,
): L[] {
  const known = new Set(survivorRows.map(keyOf))
  const added = loserRows
    .filter(row => !known.has(keyOf(row)))
    .map(({ id: _, ...row }) => ({ ...row, isDefault: false }) as unknown as L)
  return [...survivorRows, ...added]
}

export const accountKey = (row: BankAccount): string => accountDigits(row.accountNo)

interface Identity {
  creditCode?: string | null
  idNo?: string | null
}

/** Two different codes mean two legal persons unless one is a mistake. Whoever merges must confirm that. */
export const twoIdentities = (a: Identity, b: Identity): boolean =>
  (!!a.creditCode && !!b.creditCode && a.creditCode !== b.creditCode) || (!!a.idNo && !!b.idNo && a.idNo !== b.idNo)
