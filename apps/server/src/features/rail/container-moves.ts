import { DomainError, failAll } from '@tuheng/domain/kernel/errors'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import {
  boxEvents,
  container,
  containerMove,
  ENDS_HIRE,
  freeTimeAt,
  MOVES,
  moveRule,
  overHire,
  railErrors,
  yard,
  type BoxEvent,
} from '@tuheng/domain/rail/index'
import { depositOpenRefusal, onTrainRefusal } from '@tuheng/domain/rail/container.rules'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { softDeleteRecord } from '../../engine/write/delete.ts'
import { onDelete, onSave, onTransition, onUndelete, type HookContext } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { refuseFromTrain } from './box-on-train.ts'
import { type AgreedClock, type ClockOf, currentClocks, endedStay } from './stay-clocks.ts'
import { clockOf, clockUntil, countStays } from './stays.ts'

export type Box = RowOf<typeof container>
export type Yard = RowOf<typeof yard>

/**
 * Registers the ledger of containers: each transition writes where the container was and is, and what its stay there
 * came to. The record shows where it is.
 */
export function registerContainerMoves(): void {
  onSave(container, {
    before: async ({ tx, row, next }) => {
      const { today } = tx.now
      // One that is registered now has no id yet, and no moves
      const { sinceAt, yardId, customerId, id = 0 }: Partial<Box> & Box = next
      const standing = { id, sinceAt, yardId, customerId }
      const clock = clockUntil(await currentClocks(tx, [standing]), standing, today)
      const where = await yardOf(tx, next)
      return row.id === undefined
        ? placed(next, { at: sinceAt, sinceAt, where, today, clock })
        : clockOf(next, { where, today, clock })
    },
    derive: async ({ tx, row, next }) => {
      if (row.id === undefined) await writeMove(tx, { event: 'register', next, at: next.sinceAt })
      else if (row.boxNo !== next.boxNo || row.boxType !== next.boxType) await correctMoves(tx, next)
    },
  })
  for (const event of Object.keys(MOVES) as (keyof typeof MOVES)[])
    onTransition(container, event, {
      before: context => beforeMove(context, event),
      derive: ({ tx, row, next, input }) => {
        const { reason } = input as { reason?: string }
        return writeMove(tx, { event, before: row, next, at: next.lastMoveAt ?? next.sinceAt, reason })
      },
      // What is agreed follows from the document with which it came, and from the station of the yard
      post: async ({ tx, next }) => {
        const stands = next.status === 'inYard' || next.status === 'atCustomer'
        if (stands && !moveRule(event).keepsStay) await countStays(tx, { ids: [next.id] })
      },
    })
  onDelete(container, { before: ({ tx, row }) => deleteRegistration(tx, row) })
  onUndelete(container, {
    derive: async ({ tx, next }) => {
      await writeMove(tx, { event: 'register', next, at: next.sinceAt })
      await countStays(tx, { ids: [next.id] })
    },
  })
}

async function beforeMove({ tx, row, next, input, now }: HookContext<Box>, event: BoxEvent): Promise<Partial<Box>> {
  const { movedAt: at } = input as { movedAt: string }
  if (at > now.at) railErrors.fail('container.ahead', {}, 'movedAt')
  if (!documents.has(tx.rows)) await refuseFromTrain(tx, row, event)
  if (row.lastMoveAt && at < row.lastMoveAt) await failBeforeLast(tx, row)
  const clocks = await currentClocks(tx, [row])
  return placeAfter(event, { row, next, at, where: await yardOf(tx, next), today: now.today, clocks })
}

interface Placing {
  row: Box
  /** As the transition leaves it. */
  next: Box
  at: string
  /** The yard where it is then. */
  where: Yard | undefined
  today: string
  /** Of the stays before the move. */
  clocks: ClockOf
}

/** What a move makes of a container beside its place. @throws where the yard has no such slot */
export function placeAfter(event: BoxEvent, { row, next, at, where, today, clocks }: Placing): Partial<Box> {
  const { laden = next.laden, keepsStay } = moveRule(event)
  const stay = keepsStay ? { sinceAt: row.sinceAt, clock: clockUntil(clocks, row, today) } : { sinceAt: at }
  return { laden, ...placed({ ...next, laden }, { at, where, today, ...stay }) }
}

/** The moves say what the container is called now. */
async function correctMoves(tx: Tx, { id, boxNo, boxType }: Box): Promise<void> {
  await tx.writing(containerMove)(
    `update container_move set box_no = $3, box_type = $4 where org_id = $1 and container_id = $2`,
    [tx.orgId, id, boxNo, boxType],
  )
}

/** A container that was only registered goes with its registration. @throws if it has moved since */
async function deleteRegistration(tx: Tx, row: Box): Promise<void> {
  const { id } = row
  failAll([onTrainRefusal(row), depositOpenRefusal(row)].filter(issue => issue !== undefined))
  const moves = await tx.find(containerMove, { where: { containerId: id }, sort: ['id'], limit: 1000 })
  if (moves.some(({ event }) => event !== 'register')) railErrors.fail('container.moved', { count: moves.length })
  for (const before of moves) await softDeleteRecord(tx, anyResource(containerMove), { before, reason: null })
}

/** When the container came to its place, and the clock that runs there. @throws where the yard has no such slot */
function placed(
  box: Box,
  {
    at,
    sinceAt,
    where,
    today,
    clock,
  }: Pick<Placing, 'at' | 'where' | 'today'> & { sinceAt: string; clock?: AgreedClock },
): Partial<Box> {
  if (where) refuseUnknownSlot(where, box.slotNo)
  return { sinceAt, lastMoveAt: at, ...clockOf({ ...box, sinceAt }, { where, today, clock }) }
}

export const yardOf = async (tx: Tx, { yardId }: Pick<Box, 'yardId'>): Promise<Yard | undefined> =>
  yardId === null || yardId === undefined ? undefined : tx.getRequired(yard, yardId)

function refuseUnknownSlot({ name, slots }: Yard, slotNo: string | null | undefined): void {
  if (slotNo && slots?.length && !slots.some(slot => slot.slotNo === slotNo))
    railErrors.fail('container.no_slot', { yard: name, slot: slotNo }, 'slotNo')
}

async function failBeforeLast(tx: Tx, box: Box): Promise<never> {
  const isSeen = (['event', 'movedAt'] as const).every(
    name => viewerAccess(tx.actor, anyResource(containerMove)).visibilityOf(name) === 'visible',
  )
  if (!isSeen) railErrors.fail('container.before_some', {}, 'movedAt')
  const where = { containerId: box.id, status: 'valid' }
  const [last] = await tx.find(containerMove, { where, sort: ['-id'], limit: 1 })
  const event = boxEvents[last?.event ?? 'register']
  throw new DomainError([
    wordedIssue(railErrors, { code: 'container.before_last', path: 'movedAt' }, { at: box.lastMoveAt ?? '', event }),
  ])
}

/** Numbers of the documents that containers move with at present, by transaction. */
const documents = new WeakMap<Tx['rows'], string | null>()

/** Moves containers with a document, whose number their ledger keeps. */
export async function movingWith(tx: Tx, docNo: string | null, moves: () => Promise<void>): Promise<void> {
  documents.set(tx.rows, docNo)
  try {
    await moves()
  } finally {
    documents.delete(tx.rows)
  }
}

interface Move {
  event: BoxEvent
  before?: Box
  next: Box
  at: string
  reason?: string | undefined
}

async function writeMove(tx: Tx, move: Move): Promise<void> {
  const left = move.before && (await yardOf(tx, move.before))
  const clocks = await currentClocks(tx, move.before ? [move.before] : [])
  await tx.insert(containerMove, ledgerRow(move, { left, docNo: documents.get(tx.rows) ?? null, clocks }))
}

/** The row of the ledger for a move; `left` is the yard that the container leaves, `clocks` are those of the stays before. */
export function ledgerRow(
  { event, before, next, at, reason }: Move,
  { left, docNo, clocks }: { left: Yard | undefined; docNo: string | null; clocks: ClockOf },
): Partial<RowOf<typeof containerMove>> {
  return {
    containerId: next.id,
    boxNo: next.boxNo,
    boxType: next.boxType,
    event,
    movedAt: at,
    movedOn: at.slice(0, 10),
    fromYardId: before?.yardId ?? null,
    fromLaden: before?.laden ?? null,
    fromSlotNo: before?.slotNo ?? null,
    toYardId: next.yardId,
    toLaden: next.laden,
    slotNo: next.slotNo,
    customerId: next.customerId ?? before?.customerId ?? null,
    reason: reason ?? null,
    docNo,
    ...(before && !moveRule(event).keepsStay ? stayThatEnded(before, left, { at, clocks }) : {}),
    ...(before && ENDS_HIRE.includes(event) ? hireThatEnded(before, at.slice(0, 10)) : {}),
  }
}

/** What the hire came to that ends on a business date, by the terms of the container. */
function hireThatEnded(box: Box, on: string): Partial<RowOf<typeof containerMove>> {
  if (box.ownerKind !== 'hired') return {}
  const over = overHire(box, on)
  return {
    hirePartyId: box.ownerId,
    hireFrom: box.hireFrom,
    hireDays: box.hireDays,
    hireDayFee: box.hireDayFee,
    hireOverDays: over?.days ?? null,
    hireFee: over?.fee ?? null,
  }
}

/** What the stay came to that ends now, by the terms of its place. */
function stayThatEnded(
  box: Box,
  left: Yard | undefined,
  { at, clocks }: { at: string; clocks: ClockOf },
): Partial<RowOf<typeof containerMove>> {
  const to = at.slice(0, 10)
  const clock = clockUntil(clocks, box, to)
  const terms = freeTimeAt(box, { ...clock.agreed, yard: left })
  return terms ? { ...terms, ...endedStay(clock, to, terms) } : {}
}
