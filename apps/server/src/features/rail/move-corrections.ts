import { gt } from '@tuheng/domain/kernel/decimal'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { container, containerMove, moveRule, placeAfter, railErrors } from '@tuheng/domain/rail/index'
import { writeAudit } from '../../engine/write/audit.ts'
import { type HookContext, onTransition } from '../../engine/write/hooks.ts'
import { changedValues } from '../../engine/write/save.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { dropDamage, followDamage } from './box-damage.ts'
import { yardOf } from './container-moves.ts'
import type { Move } from './move-charges.ts'
import { releasedBoxes } from './held-boxes.ts'
import { correctHire, dropHire } from './hire-fees.ts'
import { type Began, currentClocks, gapsOfBox, recounted } from './stay-clocks.ts'
import { followStay } from './stay-fees.ts'
import { clockOf, clockUntil } from './stays.ts'

/** Registers the corrections of the ledger of containers: moves that did not happen, or at another time. */
export function registerMoveCorrections(): void {
  onTransition(containerMove, 'undo', {
    before: ({ tx, row }) => refuseEarlier(tx, row),
    post: async ({ tx, next }) => {
      if (next.feeStatus !== 'none') await tx.run(containerMove, 'lapse', { id: next.id })
      await dropHire(tx, next)
      await dropDamage(tx, next)
      await replay(tx, next.containerId)
    },
  })
  onTransition(containerMove, 'correctTime', {
    before: context => timeBetween(context),
    post: async ({ tx, row, next }) => {
      await replay(tx, next.containerId)
      if (row.movedOn !== next.movedOn) {
        await followDamage(tx, next)
        await correctHire(tx, next)
      }
    },
  })
}

const validMoves = (tx: Tx, containerId: number | null): Promise<Move[]> =>
  tx.find(containerMove, { where: { containerId: containerId ?? 0, status: 'valid' }, sort: ['id'], lock: true })

const undoing = new WeakSet<Tx['rows']>()

/** Undoes a move of a document that is taken back itself. */
export async function undoWithDocument(tx: Tx, { id, docNo }: Pick<Move, 'id' | 'docNo'>): Promise<void> {
  undoing.add(tx.rows)
  try {
    await tx.run(containerMove, 'undo', { id, reason: `${docNo ?? ''} 撤销` })
  } finally {
    undoing.delete(tx.rows)
  }
}

/** Statuses of trains and trips in which what they moved has moved. */
const SINCE_LEAVING = {
  rail: ['departed', 'arrived', 'unloaded', 'delivered', 'confirmed'],
  road: ['inTransit', 'arrived', 'unloaded'],
}
const SINCE_COMING = { rail: ['unloaded', 'delivered', 'confirmed'], road: ['unloaded'] }

/** What a train or truck moved goes back with it alone. @throws while the document says that it moved */
async function refuseOfDocument(tx: Tx, { docNo, event, boxNo }: Move): Promise<void> {
  if (docNo === null || undoing.has(tx.rows)) return
  const { rail, road } = event === 'gateIn' || event === 'toCustomer' ? SINCE_COMING : SINCE_LEAVING
  const { rows } = await tx.sql(
    `select 1 from rail_waybill where org_id = $1 and rail_no = $2 and status = any($3) and deleted_at is null
     union all select 1 from waybill where org_id = $1 and waybill_no = $2 and transport_status = any($4) and deleted_at is null limit 1`,
    [tx.orgId, docNo, rail, road],
    'document-of-move',
  )
  if (rows.length) railErrors.fail('container_move.of_document', { box: boxNo ?? '' })
}

/** Only the last move is undone: those after it began where it ended. */
async function refuseEarlier(tx: Tx, row: Move): Promise<void> {
  await refuseOfDocument(tx, row)
  await releasedBoxes(tx, [await tx.lock(container, row.containerId ?? 0)])
  const last = (await validMoves(tx, row.containerId)).at(-1)
  if (last?.id !== row.id) railErrors.fail('container_move.not_last', { box: row.boxNo ?? '' })
}

/** @throws where the new time is ahead, or not between the moves around it */
async function timeBetween({ tx, row, next, now }: HookContext<Move>): Promise<Partial<Move>> {
  await releasedBoxes(tx, [await tx.lock(container, row.containerId ?? 0)])
  if (next.movedAt > now.at) railErrors.fail('container.ahead', {}, 'movedAt')
  if (!(await fitsBetween(tx, { ...row, at: next.movedAt }))) railErrors.fail('container_move.order', {}, 'movedAt')
  return { movedOn: next.movedAt.slice(0, 10) }
}

/** Whether a move may have happened at a time, by the moves of its container before and after it. */
export async function fitsBetween(
  tx: Tx,
  { id, containerId, at }: Pick<Move, 'id' | 'containerId'> & { at: string },
): Promise<boolean> {
  const moves = await validMoves(tx, containerId)
  const place = moves.findIndex(move => move.id === id)
  const [before, after] = [moves[place - 1], moves[place + 1]]
  return (!before || at >= before.movedAt) && (!after || at <= after.movedAt)
}

/** Brings a container and the stays of its ledger in line with its valid moves, and what is charged for them. */
async function replay(tx: Tx, containerId: number | null): Promise<void> {
  const moves = await followStays(tx, containerId)
  await placeContainer(tx, containerId ?? 0, moves)
}

/**
 * Brings the stays of a container that are over in line with its valid moves and with the gaps at their hand-overs, and
 * what is charged for them. A stay keeps the terms that it ended with. Returns the moves, locked.
 */
export async function followStays(tx: Tx, containerId: number | null): Promise<Move[]> {
  const moves = await validMoves(tx, containerId)
  const gaps = await gapsOfBox(tx, containerId ?? 0)
  let began = moves[0]
  for (const [i, move] of moves.entries()) {
    if (i > 0 && began && move.stayDays !== null) await followMove(tx, move, { began, gaps })
    if (!moveRule(move.event ?? 'register').keepsStay) began = move
  }
  return moves
}

async function followMove(tx: Tx, move: Move, { began, gaps }: Began): Promise<void> {
  const stay = await recounted(tx, move, { began, gaps })
  if (!Object.keys(changedValues(move, stay)).length) return
  refuseDecided(move, stay.overFee)
  const isOver = gt(stay.overFee ?? 0, 0)
  // What is charged has a fee
  if (!isOver && move.feeStatus !== 'none') await tx.run(containerMove, 'lapse', { id: move.id })
  await tx.overwrite(containerMove, { id: move.id, ...stay }, { action: 'correctStay' })
  if (isOver) await followStay(tx, { ...move, ...stay })
}

/** Somebody is about to decide on the move as it was, or decided on its fee. @throws while that stands */
function refuseDecided(move: Move, fee: string | null): void {
  const { feeStatus, overFee, boxNo, approval }: Move & { approval?: string } = move
  if (approval === 'running') railErrors.fail('container_move.in_approval', { box: boxNo ?? '' })
  if (fee !== overFee && feeStatus === 'waived') railErrors.fail('container_move.waived', { box: boxNo ?? '' })
}

async function placeContainer(tx: Tx, id: number, moves: readonly Move[]): Promise<void> {
  const box = await tx.lock(container, id)
  const place = placeAfter(moves.map(move => ({ ...move, event: move.event ?? 'register' })))
  const { today } = tx.now
  const running = await currentClocks(tx, [{ ...box, ...place }])
  const clock = clockOf(
    { ...box, ...place },
    { where: await yardOf(tx, place), today, clock: clockUntil(running, { id, ...place }, today) },
  )
  await tx.writing(container)(
    `update container set status = $3, yard_id = $4, slot_no = $5, customer_id = $6, laden = $7, since_at = $8, last_move_at = $9,
       free_until = $10, stay_days = $11, over_days = $12, over_fee = $13, hire_over_days = $14, hire_over_fee = $15, version = version + 1, updated_at = $16, updated_by = $17, stopped_days = $18, stopped_since = $19, terms_by = $20
     where org_id = $1 and id = $2`,
    [
      tx.orgId,
      id,
      place.status,
      place.yardId,
      place.slotNo,
      place.customerId,
      place.laden,
      place.sinceAt,
      place.lastMoveAt,
      clock.freeUntil,
      clock.stayDays,
      clock.overDays,
      clock.overFee,
      clock.hireOverDays,
      clock.hireOverFee,
      tx.now.at,
      tx.actor.memberId || null,
      clock.stoppedDays,
      clock.stoppedSince,
      clock.termsBy,
    ],
    'replay-container',
  )
  const after = { ...box, ...place, ...clock }
  await writeAudit(tx, { resource: anyResource(container), id, action: 'correctPlace', before: box, after })
}
