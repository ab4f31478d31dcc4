import { choices } from '../kernel/fields.ts'
import type { Issue } from '../kernel/errors.ts'
import { accountDigits, type BankAccount } from './bank-account.rules.ts'
import { partyErrors } from './parties.errors.ts'

interface Merged {
  shortName?: string | null
  mergedIntoId?: number | null
}

/** What was merged is read, never used again: there is no way back. */
export const unmergedOnly = (row: Merged): Issue | undefined =>
  row.mergedIntoId ? partyErrors.issue('party.merged', { party: row.shortName ?? '' }, '') : undefined

/** Joining two records of one entity; `party/merge` moves what hangs on them. */
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

/** Why two records are believed to be one entity, the strongest first. */
export const doubleReasons = choices({
  name: ['名称相近', 'Names alike', 'attention'],
  account: ['收款账号相同', 'Same bank account', 'attention'],
  phone: ['联系电话相同', 'Same phone', 'waiting'],
})
export type DoubleReason = keyof typeof doubleReasons

/** Fields of which either side's value may stay. What a party is to us is joined, child rows too. */
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

/** Values that no two records share: what the survivor takes is left to the other in exchange. */
export const MERGE_SWAPPED: readonly MergeField[] = ['code', 'fullName', 'creditCode', 'idNo']

interface Side {
  isCustomer?: boolean | null
  isCarrier?: boolean | null
  isSupplier?: boolean | null
  isServer?: boolean | null
  blacklisted?: boolean | null
}

const ROLE_FIELDS = ['isCustomer', 'isCarrier', 'isSupplier', 'isServer'] as const
const BLOCK = [
  'blockStatus',
  'blacklisted',
  'blacklistReason',
  'blacklistUntil',
  'blacklistedBy',
  'blacklistedAt',
] as const

/** What the survivor is after the merge, child rows aside: chosen values, both sides' roles; a blacklisting is not shed. */
export function mergedFields<P extends Side & object>(survivor: P, loser: P, take: readonly MergeField[]): Partial<P> {
  const both = { survivor: survivor as Record<string, unknown>, loser: loser as Record<string, unknown> }
  const out: Record<string, unknown> = Object.fromEntries(take.map(name => [name, both.loser[name]]))
  for (const role of ROLE_FIELDS) if (both.loser[role]) out[role] = true
  if (loser.blacklisted && !survivor.blacklisted) for (const name of BLOCK) out[name] = both.loser[name]
  return out as Partial<P>
}

/** Rows of the survivor, and those of the other that it does not have yet, as new ones and none the default. */
export function joinedRows<L extends { id?: number | undefined; isDefault?: boolean | null }>(
  own: readonly L[],
  others: readonly L[],
  keyOf: (row: L) => string,
): L[] {
  const known = new Set(own.map(keyOf))
  const added = others
    .filter(row => !known.has(keyOf(row)))
    .map(({ id: _, ...row }) => ({ ...row, isDefault: false }) as unknown as L)
  return [...own, ...added]
}

export const accountKey = (row: BankAccount): string => accountDigits(row.accountNo)

interface Identity {
  creditCode?: string | null
  idNo?: string | null
}

/** Two codes are two legal persons, unless one was a mistake; whoever merges them says so. */
export const twoIdentities = (a: Identity, b: Identity): boolean =>
  (!!a.creditCode && !!b.creditCode && a.creditCode !== b.creditCode) || (!!a.idNo && !!b.idNo && a.idNo !== b.idNo)
