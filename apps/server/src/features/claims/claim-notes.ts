import { claimErrors, claimNote } from '@tuheng/domain/claims/index'
import { failAll } from '@tuheng/domain/kernel/errors'
import { party } from '@tuheng/domain/parties/index'
import { waybill } from '@tuheng/domain/transport/index'
import { type HookContext, onDelete, onSave, onTransition, onUndelete } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type PostedClaim, postClaim, settlePaid, withdrawClaim } from './claim-charges.ts'
import { refuseClaimedTwice } from './claimed-once.ts'
import { linkGaps, unlinkGaps } from './gap-links.ts'
import { refuseAhead } from './owner-claims.ts'
import { recountPassed } from './recount-claim.ts'
import type { ClaimNote } from './rows.ts'

type Context = HookContext<ClaimNote>
type Turn = ClaimNote['turns'][number]

/** Registers what claims on carriers ask of their documents, their turns, and what they post. */
export function registerClaimNotes(): void {
  onSave(claimNote, {
    before: ({ tx, next }) => checked(tx, next),
    derive: ({ tx, next }) => linkGaps(tx, next),
    rollUp: recountBoth,
  })
  onDelete(claimNote, {
    derive: ({ tx, row }) => unlinkGaps(tx, row.id),
    rollUp: ({ tx, row }) => recount(tx, row.ownerClaimId, false),
  })
  onUndelete(claimNote, {
    before: ({ tx, next }) => checked(tx, next),
    derive: ({ tx, next }) => linkGaps(tx, next),
    rollUp: ({ tx, next }) => recount(tx, next.ownerClaimId, true),
  })
  onTransition(claimNote, 'takeGaps', {
    before: async ({ tx, next, input }) => {
      const items = input.rows as ClaimNote['items']
      await checked(tx, { ...next, items })
      return { items }
    },
    derive: ({ tx, next }) => linkGaps(tx, next),
  })
  onTransition(claimNote, 'send', {
    before: async context => {
      await checked(context.tx, context.next)
      const { amount, turns } = context.next
      return { agreed: amount, turns: withTurn(turns, ours(context, 'send', { amount })) }
    },
  })
  onTransition(claimNote, 'takeBack', {
    before: async () => ({ answer: 'waiting' as const }),
    rollUp: ({ tx, next }) => recount(tx, next.ownerClaimId, false),
  })
  onTransition(claimNote, ['accept', 'appeal'], {
    before: async context => ({ turns: withTurn(context.next.turns, theirs(context)) }),
  })
  onTransition(claimNote, 'reply', {
    before: async context => ({
      turns: withTurn(
        context.next.turns,
        ours(context, 'reply', { amount: context.next.agreed, words: context.next.ourReply }),
      ),
    }),
    rollUp: ({ tx, next }) => recount(tx, next.ownerClaimId, false),
  })
  onTransition(claimNote, ['confirm', 'uphold'], {
    before: async ({ next, now }) => refuseAhead(next.confirmedOn, now.today, 'confirmedOn'),
    post: ({ tx, next }) => postClaim(tx, postedNote(next)),
  })
  onTransition(claimNote, 'uphold', {
    before: async ({ row }) => void (row.answer === 'accepted' && claimErrors.fail('claim.is_accepted')),
  })
  onTransition(claimNote, 'undoConfirm', {
    post: ({ tx, row, input }) => withdrawClaim(tx, postedNote(row), String(input.reason ?? '')),
  })
  onTransition(claimNote, 'receive', {
    before: async ({ next, now }) => refuseAhead(next.paidOn, now.today, 'paidOn'),
    post: ({ tx, next }) => settlePaid(tx, postedNote(next), next.paidOn),
  })
  onTransition(claimNote, 'undoReceive', { post: ({ tx, next }) => settlePaid(tx, postedNote(next), null) })
  onTransition(claimNote, 'withdraw', {
    derive: ({ tx, row }) => unlinkGaps(tx, row.id),
    rollUp: ({ tx, next }) => recount(tx, next.ownerClaimId, false),
  })
  onTransition(claimNote, 'reinstate', {
    before: async ({ tx, next }) => {
      await checked(tx, next)
      return { answer: 'waiting' as const }
    },
    derive: ({ tx, next }) => linkGaps(tx, next),
    rollUp: ({ tx, next }) => recount(tx, next.ownerClaimId, true),
  })
}

const recount = async (tx: Tx, claimId: number | null | undefined, isNew: boolean): Promise<void> => {
  if (claimId) await recountPassed(tx, claimId, { isNew })
}

/** A claim may have been moved from one owner's claim to another. */
async function recountBoth({ tx, row, next }: Context): Promise<void> {
  const ids = [...new Set([row.ownerClaimId, next.ownerClaimId])].filter(id => id !== null && id !== undefined)
  for (const id of ids.toSorted((a, b) => a - b))
    await recount(tx, id, id === next.ownerClaimId && id !== row.ownerClaimId)
}

/** @throws for trips of another carrier, a party that no statement pays, and what is claimed already */
async function checked(tx: Tx, next: ClaimNote): Promise<void> {
  const { isCarrier, isSupplier, isServer, shortName } = await tx.getRequired(party, next.partyId)
  if (!isCarrier && !isSupplier && !isServer) claimErrors.fail('claim.no_role', { party: shortName }, 'partyId')
  const trips = await Promise.all(
    next.items.map(async item => (item.waybillId ? tx.getRequired(waybill, item.waybillId) : undefined)),
  )
  failAll(
    trips.flatMap((trip, i) =>
      // A gap may be answered for by somebody else than whoever drove, as the yard before
      trip && trip.carrierId !== next.partyId && !next.items[i]?.handoverId
        ? [claimErrors.issue('claim.other_carrier', { no: trip.waybillNo }, `items.${i}.waybillId`)]
        : [],
    ),
  )
  const { kind, items, ownerClaimId } = next
  await refuseClaimedTwice(tx, { resource: 'claimNote', id: next.id ?? null, kind, items, ownerClaimId })
}

const postedNote = (row: ClaimNote): PostedClaim => ({
  docType: 'claim',
  id: row.id,
  no: row.noteNo,
  partyId: row.partyId,
  contractId: row.contractId,
  confirmedOn: row.confirmedOn,
  agreed: row.agreed,
  taxRate: row.taxRate,
  settleBy: row.settleBy,
  items: row.items,
  deptId: row.deptId,
})

const withTurn = (turns: readonly Turn[], turn: Omit<Turn, 'id'>): Turn[] => [...turns, turn as Turn]

function ours(
  { actor, now }: Context,
  turn: 'send' | 'reply',
  { amount, words = null }: { amount: string | null; words?: string | null },
): Omit<Turn, 'id'> {
  return { turn, speaker: 'ours', at: now.at, name: actor.name.slice(0, 30), amount, words }
}

function theirs({ row, next, actor, now }: Context): Omit<Turn, 'id'> {
  const isAppeal = next.answer === 'appealed'
  return {
    turn: isAppeal ? 'appeal' : 'accept',
    speaker: actor.outsider ? 'link' : 'carrier',
    at: now.at,
    name: next.answeredBy,
    amount: isAppeal ? next.theirAmount : row.agreed,
    words: isAppeal ? next.theirWords : null,
  }
}
