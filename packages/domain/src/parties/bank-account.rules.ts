import { choices } from '../kernel/fields.ts'
import type { Issue } from '../kernel/errors.ts'
import { machine, type RuleContext } from '../kernel/resource.ts'
import { partyErrors } from './parties.errors.ts'

/** 复核 of one account: only a confirmed one is paid to. */
export const accountStates = choices({
  pending: ['待复核', 'To confirm', 'waiting'],
  confirmed: ['已复核', 'Confirmed', 'done'],
  refused: ['已驳回', 'Refused', 'refused'],
})

/** Whether any account of a party waits for its second person. */
export const accountStatus = machine('账户复核', 'Bank accounts', {
  states: choices({ clear: ['无待复核', 'Nothing waits', 'done'], pending: ['账户待复核', 'To confirm', 'waiting'] }),
  initial: 'clear',
})

/** What decides where money goes; a remark or another default changes nothing about that. */
const FACTS = ['accountName', 'bankName', 'cnaps', 'accountNo'] as const

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
  /** Everybody who had a hand in the row since it was last confirmed. */
  changers?: unknown
}

export interface Moment {
  memberId: number | null
  at: string
  /**
   * The members that an actor counts as where hands are compared: a program also counts as the member who answers for
   * it.
   */
  selves?: readonly number[]
}

const identitiesOf = ({ memberId, selves }: Moment): readonly number[] =>
  selves ?? (memberId === null ? [] : [memberId])

/** An account number as it counts: without the blanks that people set between the digits. */
export const accountDigits = (no: string | null | undefined): string => (no ?? '').replace(/\s/g, '')

/**
 * The accounts after a change by `who`: a row that is new or whose facts differ waits for another person; who touched
 * it before while it waited still counts among those who may not confirm it.
 */
export function markAccounts<A extends BankAccount>(before: readonly A[], after: readonly A[], who: Moment): A[] {
  const known = new Map(before.filter(row => typeof row.id === 'number').map(row => [row.id, row]))
  return after.map(row => {
    const old = typeof row.id === 'number' ? known.get(row.id) : undefined
    if (old && FACTS.every(name => factOf(old, name) === factOf(row, name))) return row
    // A row without its old one came over from a double, with the hands that it had there
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

const factOf = (row: BankAccount, name: (typeof FACTS)[number]): string =>
  name === 'accountNo' ? accountDigits(row.accountNo) : (row[name] ?? '').trim()

export const changersOf = ({ changers }: BankAccount): number[] =>
  Array.isArray(changers) ? changers.filter(id => typeof id === 'number') : []

export const hasPending = (rows: readonly BankAccount[] | null | undefined): boolean =>
  (rows ?? []).some(row => row.state === 'pending')

/** Those that wait and that this person had no hand in. */
const mayConfirm = (row: BankAccount, selves: readonly number[]): boolean =>
  row.state === 'pending' && !changersOf(row).some(id => selves.includes(id))

/** The accounts after this person has looked: what waits and is somebody else's work is confirmed or refused. */
export function judgeAccounts<A extends BankAccount>(
  rows: readonly A[],
  verdict: 'confirmed' | 'refused',
  who: Moment,
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

const plainWords = (words: string | null | undefined): string => (words ?? '').normalize('NFKC').replace(/\s/g, '')

/**
 * The registered account that a document names, and where it names it otherwise: money goes by number, and people check
 * name and bank. Blanks and the width of brackets do not count.
 */
export function registeredAs<A extends BankAccount>(
  named: NamedAccount,
  registered: readonly A[],
): { account?: A; differs: ('accountName' | 'bankName')[] } {
  const same = registered.filter(one => accountDigits(one.accountNo) === accountDigits(named.accountNo))
  // The same number may stand twice, confirmed once and waiting once
  const order = (one: A): number => differing(one).length * 2 + (one.state === 'confirmed' ? 0 : 1)
  const [account] = same.toSorted((a, b) => order(a) - order(b))
  return account ? { account, differs: differing(account) } : { differs: [] }

  function differing(one: A) {
    return (['accountName', 'bankName'] as const).filter(name => plainWords(one[name]) !== plainWords(named[name]))
  }
}

/** Four eyes: whoever changed all that waits cannot confirm any of it. */
export function confirmRefusal(
  row: { bankAccounts?: readonly BankAccount[] | null },
  { actor }: RuleContext,
): Issue | undefined {
  const waiting = (row.bankAccounts ?? []).filter(account => account.state === 'pending')
  if (!actor || !waiting.length || waiting.some(account => mayConfirm(account, [actor.memberId]))) return undefined
  return partyErrors.issue('party.own_account', {}, '')
}
