import { money, sub, sum } from '@tuheng/domain/kernel/decimal'
import { anyResource, type AnyTransition, type Face, type RowOf } from '@tuheng/domain/kernel/resource'
import {
  bankErrors,
  bankTransaction,
  type MovePart,
  partSerial,
  settlement,
  spread,
} from '@tuheng/domain/settlement/index'
import { bankCandidatesCall, bankMovesCall, bankSettleCall } from '@tuheng/domain/settlement/bank/bank.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { refuseInPlaceOf } from '../../../engine/write/hold.ts'
import { onTransition } from '../../../engine/write/hooks.ts'
import { lockInFace } from '../../../engine/write/save.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { rolledBack } from '../../../engine/write/roll-back.ts'
import { read, write } from '../../../engine/write/work.ts'
import { approvedFor, movesOf, refuseUnfindable } from './find-settlements.ts'
import { recordPayment } from './record-payment.ts'

type Move = RowOf<typeof bankTransaction>
type Settlement = RowOf<typeof settlement>
type Share = Pick<Move['shares'][number], 'settlementId' | 'amount'>

const resource = anyResource(bankTransaction)
const place = { resource, face: resource.faces['all'] as Face }
const OPEN = new Set(['unmatched', 'several', 'proposed', 'partly'])

/** Mounts what records that several transactions pay several settlements. */
export function registerShareCalls(server: Server): void {
  serveCall(server, bankCandidatesCall, ({ actor, engine, request, body: { ids } }) =>
    rolledBack(engine, { actor, requestId: request.id }, async tx => {
      const moves = await openMoves(tx, ids)
      return {
        left: money(sum(moves.map(leftOf))),
        settlements: await approvedFor(tx, { direction: moves[0]?.direction ?? '', besides: ids }),
      }
    }),
  )
  serveCall(server, bankMovesCall, ({ actor, engine, body: { id } }) =>
    read(engine, actor, async sql => ({ moves: await movesOf(sql, actor, id) })),
  )
  serveCall(server, bankSettleCall, ({ actor, engine, request, body: { ids, settlementIds } }) =>
    write(engine, { actor, requestId: request.id }, async tx => ({ paid: await settle(tx, { ids, settlementIds }) })),
  )
}

/** Registers how shares of a transaction come and go. */
export function registerShares(): void {
  onTransition(bankTransaction, 'allot', {
    before: async ({ row, input, actor, now }) => {
      const parts = input.parts as Share[]
      const shares = [...(row.shares ?? []).map(shareOf), ...parts]
      return {
        shares: shares as Move['shares'],
        ground: 'hand' as const,
        registeredBy: actor.memberId || null,
        registeredAt: now.at,
      }
    },
  })
  onTransition(bankTransaction, 'freePart', {
    before: async ({ row, input }) => ({
      shares: row.shares.map(shareOf).filter(share => share.settlementId !== input.paid) as Move['shares'],
    }),
  })
  onTransition(bankTransaction, 'free', { before: async () => ({ shares: [] }) })
}

const shareOf = ({ settlementId, amount }: Share): Share => ({ settlementId, amount })

/** What pays a settlement no longer is left again. */
export async function freeShares(tx: Tx, settlementId: number): Promise<void> {
  const { rows } = await tx.sql<{ id: number }>(
    `select distinct s.parent_id as id from bank_transaction_share s join bank_transaction t on t.org_id = $1 and t.id = s.parent_id
     where s.org_id = $1 and s.settlement_id = $2 and t.deleted_at is null order by 1`,
    [tx.orgId, settlementId],
  )
  for (const { id } of rows) {
    const move = await tx.lock(bankTransaction, id)
    const isLast = move.shares.every(share => share.settlementId === settlementId)
    if (isLast) await tx.run(bankTransaction, 'free', { id })
    else await tx.run(bankTransaction, 'freePart', { id, paid: settlementId })
  }
}

/** Transactions of which something is left, in the order of the bank, all of one direction. Locked. */
async function openMoves(tx: Tx, ids: readonly number[]): Promise<Move[]> {
  const moves: Move[] = []
  // Always in the same order, so that two people never wait for each other
  for (const id of new Set(ids.toSorted((a, b) => a - b)))
    moves.push((await lockInFace(tx, place, id)) as unknown as Move)
  for (const { status, serialNo } of moves)
    if (!OPEN.has(status)) bankErrors.fail('bank.nothing_left', { no: serialNo }, 'ids')
  if (new Set(moves.map(({ direction }) => direction)).size > 1) bankErrors.fail('bank.mixed', {}, 'ids')
  return moves.toSorted((a, b) => (a.bookedOn === b.bookedOn ? a.id - b.id : a.bookedOn < b.bookedOn ? -1 : 1))
}

const leftOf = ({ amount, shares }: Move): string => sub(amount, sum((shares ?? []).map(share => share.amount)))

/** Pays all of these settlements with all that is left of these transactions, or nothing. Returns how many it paid. */
async function settle(
  tx: Tx,
  { ids, settlementIds }: { ids: readonly number[]; settlementIds: readonly number[] },
): Promise<number> {
  const moves = await openMoves(tx, ids)
  await refuseUnfindable(tx, settlementIds, 'settlementIds')
  const paid: Settlement[] = []
  for (const id of new Set(settlementIds.toSorted((a, b) => a - b)))
    paid.push(await payable(tx, { id, direction: moves[0]?.direction ?? '', besides: ids }))
  const left = moves.map(move => ({ id: move.id, left: leftOf(move) }))
  const parts = spread(left, paid)
  if (!parts) {
    const moneyOf = (list: readonly string[]): string => money(sum(list))
    return bankErrors.fail(
      'bank.sums_differ',
      { moves: moneyOf(left.map(one => one.left)), settlements: moneyOf(paid.map(({ amount }) => amount)) },
      'settlementIds',
    )
  }
  for (const move of moves) {
    const own = parts.filter(part => part.moveId === move.id).map(shareOf)
    await refuseHeldConfirmation(tx, move, own)
    await tx.run(bankTransaction, 'allot', { id: move.id, parts: own as never })
  }
  const taken = await numbersIn(tx, moves)
  for (const { id } of paid) await recordPayment(tx, { settlementId: id, ...paymentOf(id, { moves, parts, taken }) })
  return paid.length
}

/** @throws where a process holds the confirmation of the transaction, which registers it for a settlement, too */
async function refuseHeldConfirmation(tx: Tx, before: Move, [first]: readonly Share[]): Promise<void> {
  const transition: AnyTransition = bankTransaction.transitions.confirm
  const settlementId = before.settlementId ?? first?.settlementId ?? null
  await refuseInPlaceOf(tx, { resource, name: 'confirm', transition, before, path: 'ids' }, { ...before, settlementId })
}

async function payable(
  tx: Tx,
  { id, direction, besides }: { id: number; direction: string; besides: readonly number[] },
): Promise<Settlement> {
  const found = await tx.lock(settlement, id)
  if (found.status !== 'approved') bankErrors.fail('bank.not_approved', {}, 'settlementIds')
  if (found.direction !== direction) bankErrors.fail('bank.other_direction', {}, 'settlementIds')
  const others = await tx.find(bankTransaction, { where: { settlementId: id, status: ['proposed', 'registered'] } })
  if (others.some(other => !besides.includes(other.id))) bankErrors.fail('bank.taken', {}, 'settlementIds')
  return found
}

/** The numbers of payments that these transactions stand for already. */
async function numbersIn(tx: Tx, moves: readonly Move[]): Promise<Set<string>> {
  const ids = moves.flatMap(({ shares }) => (shares ?? []).map(share => share.settlementId))
  const known = ids.length ? await tx.find(settlement, { where: { id: ids } }) : []
  return new Set(known.flatMap(({ bankRef }) => bankRef ?? []))
}

/** The day on which a settlement was paid in full, and the number of the bank, which each payment has for itself. */
function paymentOf(
  settlementId: number,
  { moves, parts, taken }: { moves: readonly Move[]; parts: readonly MovePart[]; taken: Set<string> },
): { bankRef: string; paidAt: string } {
  const own = moves.filter(({ id }) => parts.some(part => part.moveId === id && part.settlementId === settlementId))
  const [first] = own as [Move, ...Move[]]
  const isAlone = !first.shares?.length && parts.filter(part => part.moveId === first.id).length === 1
  let bankRef = isAlone ? first.serialNo : partSerial(first.serialNo, 1)
  for (let n = 2; taken.has(bankRef); n++) bankRef = partSerial(first.serialNo, n)
  taken.add(bankRef)
  return { bankRef, paidAt: own.map(({ bookedOn }) => bookedOn).reduce((last, on) => (on > last ? on : last)) }
}
