import { hasPending, reviewAccounts, markAccounts, party, partyErrors } from '@tuheng/domain/parties/index'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { identitiesOf } from '../../engine/rights/makers.ts'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { facesOf, membersWith, recordPath, sendMessage } from '../system/index.ts'

type PartyRow = RowOf<typeof party>
type Accounts = PartyRow['bankAccounts']

/** Registers 账户复核: bank accounts that one person writes can be paid to once another person has confirmed them. */
export function registerAccountCheck(): void {
  for (const [name, verdict] of [
    ['confirmAccounts', 'confirmed'],
    ['refuseAccounts', 'refused'],
  ] as const) {
    onTransition(party, name, {
      before: async ({ tx, next }) => {
        const bankAccounts = reviewAccounts(next.bankAccounts, verdict, await editorOf(tx))
        if (bankAccounts.every((account, i) => account.state === next.bankAccounts[i]?.state))
          partyErrors.fail('party.own_account', {}, '')
        // Accounts that this person changed continue to wait.
        return { bankAccounts, accountStatus: statusOf(bankAccounts) }
      },
      notify: async ({ tx, row, next, input }) => {
        const authors = row.bankAccounts
          .filter((account, i) => account.state === 'pending' && next.bankAccounts[i]?.state === verdict)
          .flatMap(({ changedBy }) => (changedBy ? [changedBy] : []))
        await notifyAuthors(tx, next, {
          to: authors,
          verdict,
          reason: typeof input['reason'] === 'string' ? input['reason'] : '',
        })
      },
    })
  }
}

const editorOf = async (tx: Tx) => ({
  memberId: tx.actor.memberId || null,
  at: tx.now.at,
  selves: await identitiesOf(tx, tx.actor),
})
const statusOf = (accounts: Accounts): PartyRow['accountStatus'] => (hasPending(accounts) ? 'pending' : 'clear')

/** The accounts after a change, with their status, and whether any of them waits. */
export async function withAccountStates(
  tx: Tx,
  before: Accounts,
  after: Accounts,
): Promise<Pick<PartyRow, 'bankAccounts' | 'accountStatus'>> {
  // Most saves of a party do not contain accounts.
  if (before.length + after.length === 0) return { bankAccounts: after, accountStatus: 'clear' }
  const bankAccounts = markAccounts(before, after, await editorOf(tx))
  return { bankAccounts, accountStatus: statusOf(bankAccounts) }
}

/** Sends a message to those who may confirm, once per change that leaves an account waiting. */
export async function notifyCheckers(tx: Tx, before: Partial<PartyRow>, after: PartyRow): Promise<void> {
  if (after.accountStatus !== 'pending' || !tx.actor.memberId) return
  const changedBefore = new Map((before.bankAccounts ?? []).map(account => [account.id, account.changedAt]))
  if (
    after.bankAccounts.every(({ id, state, changedAt }) => state !== 'pending' || changedBefore.get(id) === changedAt)
  )
    return
  const faces = facesOf(party as never, after)
  const to = await membersWith(
    tx,
    faces.map(face => `${face.permission}.account`),
  )
  await sendMessage(tx, {
    to: to.filter(id => id !== tx.actor.memberId),
    kind: 'party.accounts',
    title: text(
      `${after.shortName}的收款账户有变更，待您复核`,
      `Bank accounts of ${after.shortName} were changed: please confirm them`,
    ),
    ...recordPath(party as never, after),
  })
}

async function notifyAuthors(
  tx: Tx,
  row: PartyRow,
  args: { to: number[]; verdict: 'confirmed' | 'refused'; reason: string },
): Promise<void> {
  const { verdict, reason } = args
  await sendMessage(tx, {
    to: args.to.filter(id => id !== tx.actor.memberId),
    kind: `party.accounts_${verdict}`,
    title:
      verdict === 'confirmed'
        ? text(`${row.shortName}的收款账户变更已复核通过`, `The bank accounts of ${row.shortName} were confirmed`)
        : text(`${row.shortName}的收款账户变更被驳回`, `The bank accounts of ${row.shortName} were refused`),
    ...(reason ? { body: text(reason, reason) } : {}),
    ...recordPath(party as never, row),
  })
}
