import { type BankAccount, party, findRegistered } from '@tuheng/domain/parties/index'
import {
  accountIssues,
  adjustKey,
  loneReasonIssues,
  prepaidIssues,
  statementErrors,
} from '@tuheng/domain/settlement/index'
import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { deriveRow } from '@tuheng/domain/kernel/draft'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { docTypes, statement } from '@tuheng/domain/settlement/index'
import type { Tx } from '../../engine/write/tx.ts'
import { companySettings } from '../system/index.ts'
import { docKey, freeCharges, type LineRow, linesOf, numbersOf, sideOf, type StatementRow } from './freeze-lines.ts'
import { openPrepaidLines } from './open-prepaid.ts'
import { withPrepaid } from './prepaid-due.ts'

type Patch = Partial<StatementRow>

/** Computes what a save adds to a draft: frozen lines, answers to disputes, the account, the limit of adjustments. */
export async function prepareSave(tx: Tx, before: Patch, next: StatementRow): Promise<Patch> {
  const lines = (
    await withPrepaid(tx, { row: next, before: before.lines, lines: await frozenLines(tx, before, next) })
  ).map(line => withAnswer(line, before))
  const known = new Map((before.lines ?? []).map(line => [docKey(line), line]))
  failAll(
    lines.flatMap((line, i) =>
      [...prepaidIssues(line), ...loneReasonIssues(line, known.get(docKey(line)))].map(issue => ({
        ...issue,
        path: `lines.${i}.${issue.path}`,
      })),
    ),
  )
  if (ACCOUNT_FIELDS.some(name => (next[name] ?? null) !== (before[name] ?? null)))
    await refuseUnregisteredAccount(tx, next)
  const { adjustLimit } = await companySettings(tx)
  const patch: Patch = { lines, adjustLimit, ...(before.id ? {} : await defaultAccount(tx, next)) }
  return { ...patch, ...withoutOutdatedApproval({ ...next, ...patch }) }
}

/** An approval is valid for the adjustments as they were. Any change of them removes it. */
export function withoutOutdatedApproval(next: StatementRow): Patch {
  if (!next.adjustApprovedKey) return {}
  const derived = deriveRow(anyResource(statement), next) as unknown as StatementRow
  return adjustKey(derived) === next.adjustApprovedKey
    ? {}
    : { adjustApprovedKey: null, adjustApprovedBy: null, adjustApprovedAt: null }
}

/** The lines to store: new ones are frozen from the ledger, existing ones keep their values. */
async function frozenLines(tx: Tx, before: Patch, next: StatementRow): Promise<LineRow[]> {
  const known = new Set((before.lines ?? []).map(docKey))
  const added = next.lines.filter(line => !known.has(docKey(line)))
  if (!added.length) return next.lines
  const fresh = new Map(
    [
      ...(await openPrepaidLines(tx, next, added)),
      ...linesOf(await freeCharges(tx, { row: next, docs: added }), tx.now.at),
    ].map(line => [docKey(line), line]),
  )
  const numbers = added.every(line => fresh.has(docKey(line))) ? new Map<string, string>() : await numbersOf(tx, added)
  return next.lines.map((line, i) => {
    if (known.has(docKey(line))) return line
    const found = fresh.get(docKey(line))
    if (!found) return failAll([notFreeIssue(numbers.get(docKey(line)), line, i)]) as never
    return { ...line, ...found } as LineRow
  })
}

/**
 * The issue for a document without free charges. It has the document's number if the actor may see it, otherwise its
 * kind and row.
 */
function notFreeIssue(no: string | undefined, line: LineRow, i: number): Issue {
  const kind = docTypes[line.docType]
  const named = no ? text(`${no} `, no) : text(`第 ${i + 1} 行的${kind.zh}`, `${kind.en} in row ${i + 1}`)
  return wordedIssue(statementErrors, { code: 'statement.not_free', path: `lines.${i}.docId` }, { no: named })
}

/** A reply marks an open dispute as answered. It stays a dispute until both sides settle it. */
function withAnswer(line: LineRow, before: Patch): LineRow {
  if (line.disputeState !== 'open' || !line.disputeReply?.trim()) return line
  const old = before.lines?.find(known => known.id === line.id)
  return old?.disputeReply === line.disputeReply ? line : { ...line, disputeState: 'answered' }
}

const ACCOUNT_FIELDS = ['accountName', 'bankName', 'accountNo'] as const

/** 结算账户: the default account to pay to, ours or the counterparty's, as registered now. */
async function defaultAccount(tx: Tx, next: StatementRow): Promise<Patch> {
  if (ACCOUNT_FIELDS.some(name => next[name])) return {}
  const accounts: readonly BankAccount[] =
    sideOf(next.kind) === 'ar'
      ? await ownAccounts(tx)
      : confirmedAccounts((await tx.get(party, next.partyId))?.bankAccounts ?? [])
  const account = accounts.find(each => each.isDefault) ?? accounts[0]
  return account
    ? {
        accountName: account.accountName ?? null,
        bankName: account.bankName ?? null,
        accountNo: account.accountNo ?? null,
      }
    : {}
}

/**
 * Refuses an account that is not registered: customers pay to a confirmed account of ours, and payables go to one of
 * the counterparty's accounts, with the same name, bank and number. It is checked on saving and on sending.
 */
export async function refuseUnregisteredAccount(tx: Tx, next: StatementRow): Promise<void> {
  if (!ACCOUNT_FIELDS.some(name => next[name])) return
  if (sideOf(next.kind) === 'ap') {
    const counterparty = await tx.getRequired(party, next.partyId)
    return failAll(accountIssues({ named: next, party: counterparty.shortName, registered: counterparty.bankAccounts }))
  }
  const { account, differs } = findRegistered(next, await ownAccounts(tx))
  if (!account) return statementErrors.fail('statement.strange_account', { account: next.accountNo ?? '' }, 'accountNo')
  failAll(
    differs.map(name => {
      const code = name === 'bankName' ? 'statement.account_bank' : 'statement.account_name'
      return statementErrors.issue(code, { account: next.accountNo, registered: account[name] ?? '' }, name)
    }),
  )
}

const confirmedAccounts = <A extends { state: string }>(accounts: readonly A[]): A[] =>
  accounts.filter(({ state }) => state === 'confirmed')

async function ownAccounts(tx: Tx): Promise<BankAccount[]> {
  const { rows } = await tx.sql<{ accounts: unknown }>(
    `select profile -> 'bankAccounts' as accounts from org where id = $1`,
    [tx.orgId],
    'own-accounts',
  )
  const found = rows[0]?.accounts
  // Accounts from before the confirmation was introduced have no state.
  return Array.isArray(found) ? (found as BankAccount[]).filter(({ state = 'confirmed' }) => state === 'confirmed') : []
}
