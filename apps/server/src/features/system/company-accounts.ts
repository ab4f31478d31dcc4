import { accountDigits, type BankAccount, reviewAccounts, markAccounts } from '@tuheng/domain/parties/index'
import { companyErrors } from '@tuheng/domain/system/company/company.errors'
import type { Tx } from '../../engine/write/tx.ts'

export type CompanyAccount = BankAccount

/** The accounts in the profile. Those from before the confirmation was introduced count as confirmed. */
export const accountsOf = (kept: unknown): CompanyAccount[] =>
  (Array.isArray(kept) ? (kept as CompanyAccount[]) : []).map(account => ({
    ...account,
    state: account.state ?? 'confirmed',
  }))

/** The typed fields of an account, to detect changes. */
export const plainAccount = ({
  accountName,
  bankName,
  cnaps,
  accountNo,
  isDefault,
}: CompanyAccount): CompanyAccount => ({ accountName, bankName, cnaps, accountNo, isDefault })

const editorOf = ({ actor, now }: Tx) => ({ memberId: actor.memberId || null, at: now.at })

/** Sets the state of each account after a change. Accounts have no ids and are matched by number. */
export function markCompanyAccounts(
  tx: Tx,
  before: readonly CompanyAccount[],
  after: readonly CompanyAccount[],
): CompanyAccount[] {
  const known = new Map(before.map((account, i) => [accountDigits(account.accountNo), { ...account, id: i + 1 }]))
  const asked = after.map(account => ({ ...known.get(accountDigits(account.accountNo)), ...plainAccount(account) }))
  return markAccounts([...known.values()], asked, editorOf(tx)).map(({ id: _, ...account }) => account)
}

export function withVerdict(
  tx: Tx,
  accounts: readonly CompanyAccount[],
  verdict: 'confirmed' | 'refused',
): CompanyAccount[] {
  const waiting = accounts.filter(account => account.state === 'pending')
  if (!waiting.length) companyErrors.fail('company.accounts_none')
  const after = reviewAccounts(accounts, verdict, editorOf(tx))
  if (after.every((account, i) => account.state === accounts[i]?.state)) companyErrors.fail('company.own_account')
  return after
}
