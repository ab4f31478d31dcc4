import { failAll } from '@tuheng/domain/kernel/errors'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { contract } from '@tuheng/domain/contracts/index'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { accountIssues, advance, advanceErrors, advanceMove, settlement } from '@tuheng/domain/settlement/index'
import { onConstraint } from '../../../sql/db-errors.ts'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { registerAdvanceMoves } from './advance-moves.ts'
import { writeMove } from './write-move.ts'

type Advance = RowOf<typeof advance>

/** Registers what advances ask of their counterparties, and what payments write to their ledger. */
export function registerAdvances(): void {
  for (const name of ['balance', 'sums'])
    onConstraint(`advance_${name}_check`, () => advanceErrors.fail('advance.over_balance_any', {}))
  onSave(advance, { before: ({ tx, next }) => checkParty(tx, next) })
  onTransition(advance, 'submit', { before: ({ tx, next }) => checkAccount(tx, next) })
  onTransition(advance, 'approve', {
    before: async ({ tx, next, actor, now }) => {
      await checkAccount(tx, next)
      return { approvedBy: actor.memberId || null, approvedAt: now.at }
    },
  })
  onTransition(advance, 'pay', {
    before: async ({ tx, next, actor }) => {
      await checkAccount(tx, next)
      await refuseTakenRef(tx, next)
      return { paidBy: actor.memberId || null }
    },
    post: ({ tx, next }) =>
      writeMove(tx, next, { moveKind: 'paid', amount: next.amount, movedOn: next.paidAt, bankRef: next.bankRef }),
  })
  onTransition(advance, 'unpay', { post: ({ tx, row, input }) => reversePayment(tx, row.id, String(input.reason)) })
  onTransition(settlement, 'pay', {
    before: async ({ tx, next }) => {
      const { direction, bankRef } = next
      if (!direction || !bankRef) return
      const taken = await tx.find(advance, { where: { direction, bankRef, status: 'paid' }, limit: 1 })
      if (taken.length) advanceErrors.fail('advance.ref_taken', {}, 'bankRef')
    },
  })
  registerAdvanceMoves()
}

const ROLES = {
  customer: ['isCustomer', text('货主', 'cargo owner')],
  carrier: ['isCarrier', text('承运商', 'carrier')],
  supplier: ['isSupplier', text('供应商', 'supplier')],
  server: ['isServer', text('服务商', 'service provider')],
} as const satisfies Record<Advance['kind'], readonly [string, Text]>

/** @throws if the counterparty has no such role, or the contract is another's */
async function checkParty(tx: Tx, next: Advance): Promise<void> {
  const owner = await tx.getRequired(party, next.partyId)
  const [field, role] = ROLES[next.kind]
  if (!owner[field])
    failAll([
      wordedIssue(advanceErrors, { code: 'advance.no_role', path: 'partyId' }, { party: owner.shortName, role }),
    ])
  if (!next.contractId) return
  const { partyId } = await tx.getRequired(contract, next.contractId)
  if (partyId !== next.partyId) advanceErrors.fail('advance.other_contract', {}, 'contractId')
}

/** Money goes to confirmed accounts of the counterparty only. */
async function checkAccount(tx: Tx, row: Advance): Promise<void> {
  if (row.direction !== 'out' || !(row.accountNo || row.accountName || row.bankName)) return
  const owner = await tx.getRequired(party, row.partyId)
  failAll(accountIssues({ named: row, party: owner.shortName, registered: owner.bankAccounts }))
}

/** One number of the bank is one payment. */
async function refuseTakenRef(tx: Tx, { direction, bankRef }: Advance): Promise<void> {
  if (!direction || !bankRef) return
  const taken = await tx.find(settlement, { where: { direction, bankRef, status: 'paid' }, limit: 1 })
  if (taken.length) advanceErrors.fail('advance.ref_taken', {}, 'bankRef')
}

async function reversePayment(tx: Tx, advanceId: number, reason: string): Promise<void> {
  for (const { id } of await tx.find(advanceMove, { where: { advanceId, moveKind: 'paid', status: 'live' } }))
    await tx.run(advanceMove, 'reverse', { id, reason })
}
