import { eq } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { advance, bankErrors, bankTransaction, settlement } from '@tuheng/domain/settlement/index'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { findableKinds, matchesOf, type Move } from './find-settlements.ts'
import { recordAdvance, requireFittingAdvance } from './advance-lines.ts'
import { recordPayment } from './record-payment.ts'
import { freeShares, registerShares } from './shares.ts'

type Transaction = RowOf<typeof bankTransaction>

/**
 * Registers what transactions of the bank do: a new one proposes the settlement that it pays, and a person who may record
 * payments confirms it. What is recorded on the settlement by hand is linked.
 */
export function registerBankEffects(): void {
  onSave(bankTransaction, {
    before: async ({ tx, row, next }) => (row.id === undefined ? proposalFor(tx, next) : undefined),
  })
  onTransition(bankTransaction, 'match', {
    before: async ({ tx, row }) => {
      const [one, another] = await matchesOf(tx, row)
      if (!one) return bankErrors.fail('bank.none_fits')
      if (another) return bankErrors.fail('bank.several_fit')
      return { settlementId: one.id, advanceId: null, ground: one.ground }
    },
  })
  onTransition(bankTransaction, 'choose', {
    before: async ({ tx, row, input }) => {
      const settlementId = Number(input.chosen)
      await requireFitting(tx, { ...row, settlementId }, 'chosen')
      return { settlementId, advanceId: null, ground: 'hand' as const }
    },
  })
  onTransition(bankTransaction, 'chooseAdvance', {
    before: async ({ tx, row, input }) => {
      const advanceId = Number(input.chosenAdvance)
      await requireFittingAdvance(tx, { ...row, advanceId }, 'chosenAdvance')
      return { advanceId, settlementId: null, ground: 'hand' as const }
    },
  })
  onTransition(bankTransaction, 'confirm', {
    before: async ({ tx, row, actor, now }) => {
      await (row.advanceId ? requireFittingAdvance(tx, row) : requireFitting(tx, row))
      return { registeredBy: actor.memberId || null, registeredAt: now.at }
    },
    // The transaction is registered by now, so that the payment finds nothing else to link
    post: async ({ tx, next }) => {
      const payment = { bankRef: next.serialNo, paidAt: next.bookedOn }
      if (next.advanceId) await recordAdvance(tx, { advanceId: next.advanceId, ...payment })
      else await recordPayment(tx, { settlementId: Number(next.settlementId), ...payment })
    },
  })
  onTransition(bankTransaction, 'register', {
    before: async ({ input, actor, now }) => ({
      settlementId: Number(input.paid),
      ground: 'serial' as const,
      registeredBy: actor.memberId || null,
      registeredAt: now.at,
    }),
  })
  onTransition(bankTransaction, 'registerAdvance', {
    before: async ({ input, actor, now }) => ({
      advanceId: Number(input.paid),
      ground: 'serial' as const,
      registeredBy: actor.memberId || null,
      registeredAt: now.at,
    }),
  })
  registerShares()
  onTransition(settlement, 'pay', {
    post: async ({ tx, next }) => {
      if (!next.bankRef || !next.direction) return
      const { direction, bankRef } = next
      for (const { id, amount } of await openLines(tx, { direction, bankRef }))
        // A number alone is mistyped easily, and one transfer may pay several: another amount is for a person to see
        if (eq(amount, next.amount)) await tx.run(bankTransaction, 'register', { id, paid: next.id })
    },
  })
  onTransition(settlement, 'unpay', {
    post: async ({ tx, row }) => {
      for (const { id } of await tx.find(bankTransaction, { where: { settlementId: row.id, status: 'registered' } }))
        await tx.run(bankTransaction, 'unregister', { id })
      await freeShares(tx, row.id)
    },
  })
  onTransition(advance, 'pay', {
    post: async ({ tx, next }) => {
      const { direction, bankRef } = next
      if (!direction || !bankRef) return
      for (const { id, amount } of await openLines(tx, { direction, bankRef }))
        if (eq(amount, next.amount)) await tx.run(bankTransaction, 'registerAdvance', { id, paid: next.id })
    },
  })
  onTransition(advance, 'unpay', {
    post: async ({ tx, row }) => {
      for (const { id } of await tx.find(bankTransaction, { where: { advanceId: row.id, status: 'registered' } }))
        await tx.run(bankTransaction, 'unregister', { id })
    },
  })
}

/** The transactions that have the number of a payment and stand for nothing else. */
const openLines = (tx: Tx, { direction, bankRef }: { direction: Transaction['direction']; bankRef: string }) =>
  tx.find(bankTransaction, {
    where: { direction, serialNo: bankRef, status: ['unmatched', 'several', 'proposed', 'ignored'] },
  })

/** What a new transaction says of itself: the payment that has its number, or the settlement that it most likely pays. */
async function proposalFor(tx: Tx, next: Transaction): Promise<Partial<Transaction>> {
  const [paid] = await tx.find(settlement, {
    where: { direction: next.direction, bankRef: next.serialNo, status: 'paid' },
    inReferenceScope: true,
  })
  const isTold = paid && findableKinds(tx.actor, ['bankRef', 'paidBy']).includes(paid.kind)
  if (isTold && eq(paid.amount, next.amount))
    return {
      status: 'registered',
      settlementId: paid.id,
      ground: 'serial',
      registeredBy: paid.paidBy,
      registeredAt: tx.now.at,
    }
  const [one, another] = await matchesOf(tx, next as Move)
  if (!one) return {}
  return another ? { status: 'several' } : { status: 'proposed', settlementId: one.id, ground: one.ground }
}

/** @throws if the settlement cannot be paid by this transaction */
async function requireFitting(tx: Tx, move: Transaction, path = ''): Promise<void> {
  const paid = await tx.lock(settlement, Number(move.settlementId))
  if (!findableKinds(tx.actor).includes(paid.kind)) bankErrors.fail('bank.not_shown', {}, path)
  if (paid.status !== 'approved') bankErrors.fail('bank.not_approved', {}, path)
  if (paid.direction !== move.direction) bankErrors.fail('bank.other_direction', {}, path)
  if (!eq(paid.amount, move.amount)) bankErrors.fail('bank.other_amount', {}, path)
  const others = await tx.find(bankTransaction, {
    where: { settlementId: paid.id, status: ['proposed', 'registered'] },
  })
  if (others.some(({ id }) => id !== move.id)) bankErrors.fail('bank.taken', {}, path)
}
