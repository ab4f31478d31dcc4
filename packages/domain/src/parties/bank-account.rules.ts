import { choices } from '../kernel/fields.ts'
import type { Issue } from '../kernel/errors.ts'
import { machine, type RuleContext } from '../kernel/resource.ts'
import { partyErrors } from './parties.errors.ts'

/** 复核 of one account. Only a confirmed one can be paid to. */
export const accountStates = choices({
  pending: ['待复核', 'To confirm', 'waiting'],
  confirmed: ['已复核', 'Confirmed', 'done'],
  refused: ['已驳回', 'Rejected', 'refused'],
})

/** Whether an account of the party waits for its confirmation. */
export const accountStatus = machine('账户复核', 'Bank accounts', {
  states: choices({ clear: ['无待复核', 'Nothing pending', 'done'], pending: ['账户待复核', 'To confirm', 'waiting'] }),
  initial: 'clear',
})

/** Fields that decide where money goes. Changes of the others need no confirmation. */
const PAYMENT_FACTS = ['accountName', 'bankName', 'cnaps', 'accountNo'] as const

export interface BankAccount {
  id?: number | null | undefined
  accountName?: string | null | undefined
  bankName?: string | null | undefined
  cnaps?: string | null | undefined
  accountNo?: string | null | undefined
  isDefault?: boolean | null | undefined
  state?: string | null | undefined
  changedBy?: number | null | undefined
  changedAt?: string | null | undefined
  checkedBy?: number | null | undefined
  checkedAt?: string | null | undefined
  /** Member ids of everyone who changed the row since its last confirmation. */
  changers?: unknown
}

export interface AccountChange {
  memberId: number | null
  at: string
  /** Member ids that count as the actor among makers. A program also counts as the member who answers for it. */
  selves?: readonly number[]
}

const identitiesOf = ({ memberId, selves }: AccountChange): readonly number[] =>
  selves ?? (memberId === null ? [] : [memberId])

/** The account number without blanks. */
export const accountDigits = (no: string | null | undefined): string => (no ?? '').replace(/\s/g, '')

/**
 * Accounts after a change by `who`. New rows and rows with changed payment facts wait for confirmation by another
 * person. Earlier makers of a waiting row remain makers.
 */
export function markAccounts<A extends BankAccount>(
  before: readonly A[],
  after: readonly A[],
  who: AccountChange,
): A[] {
  const oldById = new Map(before.filter(row => typeof row.id === 'number').map(row => [row.id, row]))
  return after.map(row => {
    const old = typeof row.id === 'number' ? oldById.get(row.id) : undefined
    if (old && PAYMENT_FACTS.every(name => factOf(old, name) === factOf(row, name))) return row
    // A row without an old one came from a merged double, with its makers.
    const makers = old ? (old.state === 'confirmed' ? [] : changersOf(old)) : changersOf(row)
    const changers = [...new Set([...makers, ...identitiesOf(who)])]
    return {
      ...row,
      state: 'pending',
      changedBy: who.memberId,
      changedAt: who.at,
      checkedBy: null,
      checkedAt: null,
      changers,
    }
  })
}

const factOf = (row: BankAccount, name: (typeof PAYMENT_FACTS)[number]): string =>
  name === 'accountNo' ? accountDigits(row.accountNo) : (row[name] ?? '').trim()

export const changersOf = ({ changers }: BankAccount): number[] =>
  Array.isArray(changers) ? changers.filter(id => typeof id === 'number') : []

export const hasPending = (rows: readonly BankAccount[] | null | undefined): boolean =>
  (rows ?? []).some(row => row.state === 'pending')

/** Whether the account waits and the person is not one of its makers. */
const mayConfirm = (row: BankAccount, selves: readonly number[]): boolean =>
  row.state === 'pending' && !changersOf(row).some(id => selves.includes(id))

/** Confirms or refuses all waiting accounts that the person has not changed. */
export function reviewAccounts<A extends BankAccount>(
  rows: readonly A[],
  verdict: 'confirmed' | 'refused',
  who: AccountChange,
): A[] {
  return rows.map(row =>
    mayConfirm(row, identitiesOf(who)) ? { ...row, state: verdict, checkedBy: who.memberId, checkedAt: who.at } : row,
  )
}

/** An account as a document names it. */
export interface NamedAccount {
  accountName?: string | null | undefined
  bankName?: string | null | undefined
  accountNo?: string | null | undefined
}

const normalizedName = (words: string | null | undefined): string => (words ?? '').normalize('NFKC').replace(/\s/g, '')

/**
 * Finds the registered account with the number that a document names, and the fields that differ. Money goes by number,
 * people check name and bank. Blanks and the width of brackets do not count.
 */
export function findRegistered<A extends BankAccount>(
  named: NamedAccount,
  registered: readonly A[],
): { account?: A; differs: ('accountName' | 'bankName')[] } {
  const same = registered.filter(one => accountDigits(one.accountNo) === accountDigits(named.accountNo))
  // The same number may be registered twice, confirmed and waiting.
  const order = (one: A): number => differingFields(one).length * 2 + (one.state === 'confirmed' ? 0 : 1)
  const [account] = same.toSorted((a, b) => order(a) - order(b))
  return account ? { account, differs: differingFields(account) } : { differs: [] }

  function differingFields(one: A) {
    return (['accountName', 'bankName'] as const).filter(
      name => normalizedName(one[name]) !== normalizedName(named[name]),
    )
  }
}

/** Four eyes: refused to a maker of all waiting accounts. */
export function confirmRefusal(
  row: { bankAccounts?: readonly BankAccount[] | null },
  { actor }: RuleContext,
): Issue | undefined {
  const waiting = (row.bankAccounts ?? []).filter(account => account.state === 'pending')
  if (!actor || !waiting.length || waiting.some(account => mayConfirm(account, [actor.memberId]))) return undefined
  return partyErrors.issue('party.own_account', {}, '')
}
