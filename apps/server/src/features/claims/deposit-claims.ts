import { claimNote } from '@tuheng/domain/claims/index'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { advance, advanceErrors } from '@tuheng/domain/settlement/index'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { lessen, onUndoMove, writeMove } from '../settlement/index.ts'
import { settlePaid } from './claim-charges.ts'
import type { ClaimNote } from './rows.ts'

/** Registers how a confirmed claim is taken from the deposit of whoever answers for it: as a whole, by a move of it. */
export function registerDepositClaims(): void {
  onTransition(advance, 'withhold', {
    before: async context => {
      const claim = await depositClaim(context.tx, context.row.partyId, claimOf(context.input))
      return lessen(context, 'withhold', claim.agreed ?? '0')
    },
    post: async ({ tx, next, input }) => {
      const claim = await depositClaim(tx, next.partyId, claimOf(input))
      const movedOn = String(input.movedOn)
      await writeMove(tx, next, { moveKind: 'withhold', amount: claim.agreed ?? '0', movedOn, claimNoteId: claim.id })
      await tx.run(claimNote, 'settle', { id: claim.id })
      await settlePaid(tx, { docType: 'claim', id: claim.id }, movedOn)
    },
  })
  onUndoMove('withhold', async (tx, { claimNoteId }) => {
    if (!claimNoteId) return
    await tx.run(claimNote, 'unsettle', { id: claimNoteId })
    await settlePaid(tx, { docType: 'claim', id: claimNoteId }, null)
  })
}

const claimOf = (input: { claimNoteId?: unknown }): number => Number(input.claimNoteId)

/** The claim, locked. @throws unless it is a confirmed one on this party that its deposit settles */
async function depositClaim(tx: Tx, partyId: number, id: number): Promise<ClaimNote> {
  if (!Number.isInteger(id)) return failMissing(claimNote)
  const claim = await tx.lock(claimNote, id)
  if (claim.partyId !== partyId || claim.status !== 'confirmed' || claim.settleBy !== 'deposit')
    advanceErrors.fail('advance.other_claim', { no: claim.noteNo }, 'claimNoteId')
  return claim
}
