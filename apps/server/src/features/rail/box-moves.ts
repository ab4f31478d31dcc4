import { isZero, qty, sub, sum } from '@tuheng/domain/kernel/decimal'
import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { container, containerMove, railErrors, railLeg, railOrder } from '@tuheng/domain/rail/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import { checkPlaces } from './box-places.ts'
import { wagonsOf } from './box-use.ts'
import type { Box } from './container-moves.ts'
import { holdNumbers } from './hold-numbers.ts'
import type { Move } from './move-charges.ts'
import { fitsBetween, undoWithDocument } from './move-corrections.ts'
import { moveTogether, type MovedTogether, type TogetherEvent } from './move-together.ts'
import { namedFew } from './named-few.ts'
import type { Rail } from './rail-waybills.ts'
import { placesOf } from './loading-places.ts'
import { toldOfBox } from './told-of-box.ts'
import type { Spot } from './yards.ts'

type Trip = RowOf<typeof waybill>

/** Registers that containers move with their trucks: out of yards, into yards, to customers. */
export function registerBoxMoves(): void {
  onTransition(waybill, 'load', {
    before: ({ tx, next }) => refuseBusyBoxes(tx, next),
    derive: async ({ tx, next }) => {
      warnOfWeights(tx, next)
      await leaveWithTruck(tx, next)
    },
  })
  onTransition(waybill, 'unload', { derive: ({ tx, next }) => arriveWithTruck(tx, next) })
  onTransition(waybill, 'undoLoad', { post: ({ tx, row }) => undoOfTrip(tx, row, LEAVING) })
  onTransition(waybill, 'undoUnload', { post: ({ tx, row }) => undoOfTrip(tx, row, ARRIVING) })
  onTransition(waybill, 'correct', {
    post: async ({ tx, row, next }) => {
      await correctOfTrip(tx, row, next)
      await correctSpotOfTrip(tx, row, next)
    },
  })
}

const LEAVING = ['gateOut', 'leaveCustomer'] as const
const ARRIVING = ['gateIn', 'toCustomer'] as const

async function undoOfTrip(tx: Tx, { legId, waybillNo }: Trip, events: readonly TogetherEvent[]): Promise<void> {
  if (legId) await undoMovesOf(tx, waybillNo, events)
}

/** Containers came and went when the corrected tickets say. */
async function correctOfTrip(tx: Tx, row: Trip, next: Trip): Promise<void> {
  if (!next.legId) return
  const times = [
    { from: row.loadAt, to: next.loadAt, events: LEAVING },
    { from: row.unloadAt, to: next.unloadAt, events: ARRIVING },
  ].filter(({ from, to }) => from && to && from !== to)
  // What leaves later leaves room first
  if (next.loadAt && row.loadAt && next.loadAt > row.loadAt) times.reverse()
  for (const { to, events } of times) await moveTimesOf(tx, { docNo: next.waybillNo, events, at: to ?? '' })
}

const BUSY = { train: 'wagon.box_on_train', list: 'wagon.box_awaits', truck: 'wagon.box_on_truck' } as const

/** What is in the containers of a truck is what it loaded. */
function warnOfWeights(tx: Tx, { legId, boxNo1, boxNo2, boxNet1, boxNet2, loadNet }: Trip): void {
  const nets = [boxNo1 && boxNet1, boxNo2 && boxNet2].filter(net => net !== null)
  const isKnown = legId && loadNet && nets.length === [boxNo1, boxNo2].filter(Boolean).length && nets.length > 0
  const total = qty(sum(nets))
  if (isKnown && !isZero(sub(total, loadNet)))
    warn(tx, [railErrors.issue('container.load_sum', { sum: total, net: loadNet }, 'loadGross')])
}

const ON_TRAIN = ['loaded', 'ticketed', 'departed', 'arrived']

/**
 * @throws while a container of the trip stands on a train, on the list of one that waits for an approval, or on another
 * truck
 */
async function refuseBusyBoxes(tx: Tx, trip: Trip): Promise<void> {
  if (!trip.legId) return
  await holdNumbers(tx, 'box', [trip.boxNo1, trip.boxNo2])
  for (const [path, box] of [
    ['boxNo1', trip.boxNo1],
    ['boxNo2', trip.boxNo2],
  ] as const) {
    if (!box) continue
    const { rows } = await tx.sql<{
      no: string
      on: keyof typeof BUSY
      createdBy: number | null
      deptId: number | null
    }>(
      `select r.rail_no as no, r.created_by as "createdBy", r.dept_id as "deptId", case when r.status = any($4) then 'train' else 'list' end as on from container c join rail_waybill r on r.org_id = $1 and r.id = c.rail_waybill_id
       where c.org_id = $1 and c.box_no = $2 and c.deleted_at is null and (r.status = any($4) or r.approval = 'running')
       union all select w.waybill_no, w.created_by, w.dept_id, 'truck' from waybill w where w.org_id = $1 and w.id <> $3 and (w.box_no1 = $2 or w.box_no2 = $2)
         and w.transport_status = any('{inTransit,arrived}') and w.deleted_at is null limit 1`,
      [tx.orgId, box, trip.id, ON_TRAIN],
      'busy-box',
    )
    const [at] = rows
    if (!at) continue
    const issue = railErrors.issue(BUSY[at.on], { box, no: at.no }, path)
    throw new DomainError([toldOfBox(tx, at, { box: { boxNo: box, path }, issue })])
  }
}

async function leaveWithTruck(tx: Tx, trip: Trip): Promise<void> {
  if (!trip.legId || !trip.loadAt) return
  const boxes = await boxesOf(tx, trip)
  await checkPlacesOfTrip(tx, trip, boxes)
  for (const box of boxes) {
    const event = box.status === 'atCustomer' ? 'leaveCustomer' : 'gateOut'
    await move(tx, [box], { event, at: trip.loadAt, docNo: trip.waybillNo, input: { laden: 'laden' } })
  }
}

async function checkPlacesOfTrip(tx: Tx, trip: Trip, boxes: readonly Box[]): Promise<void> {
  const { legType, orderId } = await tx.getRequired(railLeg, trip.legId ?? 0)
  const order = await tx.getRequired(railOrder, orderId)
  const isPickup = legType === 'pickup'
  const paths = boxes.map(box => ({ ...box, path: box.boxNo === trip.boxNo2 ? 'boxNo2' : 'boxNo1' }))
  await checkPlaces(tx, paths, {
    ...placesOf({ legType }, { ...order, tripYardId: trip.yardId }),
    mayMove: box => isPickup && box.laden === 'empty',
  })
}

async function arriveWithTruck(tx: Tx, trip: Trip): Promise<void> {
  if (!trip.legId || !trip.unloadAt) return
  const leg = await tx.getRequired(railLeg, trip.legId)
  const order = await tx.getRequired(railOrder, leg.orderId)
  const isDelivery = leg.legType === 'delivery'
  await move(tx, await boxesOf(tx, trip), {
    event: isDelivery ? 'toCustomer' : 'gateIn',
    at: trip.unloadAt,
    docNo: trip.waybillNo,
    input: { laden: 'laden', ...(isDelivery ? { customerId: order.customerId } : spotOf(trip, order.fromYardId)) },
  })
}

/** The yard and slot that a document names, else the yard of its order. */
const spotOf = ({ yardId, slotNo }: Spot, planned: number | null): Spot => ({ yardId: yardId ?? planned, slotNo })

/** What a truck brought stands where its corrected trip says. */
async function correctSpotOfTrip(tx: Tx, row: Trip, next: Trip): Promise<void> {
  const isMoved = row.yardId !== next.yardId || row.slotNo !== next.slotNo
  if (!next.legId || !next.unloadAt || next.transportStatus !== 'unloaded' || !isMoved) return
  const undone = await undoMovesOf(tx, next.waybillNo, ['gateIn'])
  if (!undone.length) return
  const { orderId } = await tx.getRequired(railLeg, next.legId)
  const { fromYardId } = await tx.getRequired(railOrder, orderId)
  const boxes = await tx.find(container, { where: { id: undone }, sort: ['id'], lock: true })
  const input = { laden: 'laden', ...spotOf(next, fromYardId) } as const
  await move(tx, boxes, { event: 'gateIn', at: next.unloadAt, docNo: next.waybillNo, input })
}

async function boxesOf(tx: Tx, { boxNo1, boxNo2 }: Trip): Promise<Box[]> {
  const boxNo = [boxNo1, boxNo2].filter(no => no !== null)
  return boxNo.length ? tx.find(container, { where: { boxNo }, sort: ['id'], lock: true }) : []
}

/** Containers leave the yard with their train, laden. */
export async function departWithTrain(tx: Tx, rail: Rail): Promise<void> {
  const at = rail.departAt ?? tx.now.at
  await move(tx, await boxesOn(tx, rail), { event: 'gateOut', at, docNo: rail.railNo, input: { laden: 'laden' } })
}

/** Where a wagon is unloaded: as it says itself, else its waybill, else the order. */
export const spotOfWagon = (wagon: Spot, rail: Spot, planned: number | null): Spot =>
  wagon.yardId === null ? spotOf(rail, planned) : wagon

/** Containers stand in the yard at the destination once the train is unloaded, in the slots of their wagons. */
export async function unloadFromTrain(tx: Tx, rail: Rail): Promise<void> {
  const { toYardId } = await tx.getRequired(railOrder, rail.orderId ?? 0)
  const [boxes, wagons] = [await boxesOn(tx, rail), await wagonsOf(tx, rail.id)]
  const spots = new Map(
    wagons.flatMap(wagon => [wagon.boxNo1, wagon.boxNo2].map(no => [no, spotOfWagon(wagon, rail, toYardId)] as const)),
  )
  const spotAt = ({ boxNo }: Box): Spot => spots.get(boxNo) ?? spotOf(rail, toYardId)
  const at = rail.unloadAt ?? tx.now.at
  for (const group of Map.groupBy(boxes, box => `${spotAt(box).yardId} ${spotAt(box).slotNo ?? ''}`).values()) {
    const { yardId, slotNo } = spotAt(group[0] as Box)
    const input = { yardId, slotNo, laden: 'laden' } as const
    if (yardId !== null) await move(tx, group, { event: 'gateIn', at, docNo: rail.railNo, input })
  }
}

/** What went with the train never left when its departure is undone. */
export const returnToYard = async (tx: Tx, { railNo }: Rail): Promise<void> =>
  void (await undoMovesOf(tx, railNo, ['gateOut']))

/** What was unloaded is still on the train when the unloading is undone. */
export const backOnTrain = async (tx: Tx, { railNo }: Rail): Promise<void> =>
  void (await undoMovesOf(tx, railNo, ['gateIn']))

const boxesOn = (tx: Tx, rail: Rail): Promise<Box[]> =>
  tx.find(container, { where: { railWaybillId: rail.id }, sort: ['id'], limit: 400, lock: true })

/**
 * Moves the containers that can make the move. Others stay where they are registered, and whoever writes is told: the
 * document says where they went, and their ledger has to be put right by a person.
 */
async function move(tx: Tx, boxes: readonly Box[], { event, at, docNo, input = {} }: MovedTogether): Promise<void> {
  const [movable, left] = [true, false].map(can => boxes.filter(box => canMove(box, event, at) === can))
  await moveTogether(tx, movable ?? [], { event, at, docNo, input })
  if (left?.length) warn(tx, [leftIssue(left.map(box => box.boxNo))])
}

/** The valid moves that a document made, the latest first, and whether each is the last of its container. */
async function movesOf(
  tx: Tx,
  docNo: string,
  event: readonly TogetherEvent[],
): Promise<(Move & { isLast: boolean })[]> {
  const found = await tx.find(containerMove, { where: { docNo, event, status: 'valid' }, sort: ['-id'], limit: 1000 })
  if (!found.length) return []
  const { rows } = await tx.sql<{ id: number }>(
    `select max(id) as id from container_move where org_id = $1 and container_id = any($2::bigint[]) and status = 'valid'
       and deleted_at is null group by container_id`,
    [tx.orgId, found.map(one => one.containerId)],
    'last-moves',
  )
  const last = new Set(rows.map(row => Number(row.id)))
  return found.map(one => ({ ...one, isLast: last.has(one.id) }))
}

/**
 * Takes back what a document moved; answers the containers. One that moved on since stays where it is, and whoever writes
 * is told.
 */
async function undoMovesOf(tx: Tx, docNo: string, events: readonly TogetherEvent[]): Promise<number[]> {
  const left: string[] = []
  const undone: number[] = []
  for (const { id, isLast, boxNo, containerId } of await movesOf(tx, docNo, events))
    if (isLast) {
      await undoWithDocument(tx, { id, docNo })
      undone.push(containerId ?? 0)
    } else left.push(boxNo ?? '')
  if (left.length) warn(tx, [leftIssue(left)])
  return undone
}

/** Gives the moves of a document another time, where it lies between the moves around them. */
async function moveTimesOf(
  tx: Tx,
  { docNo, events, at }: { docNo: string; events: readonly TogetherEvent[]; at: string },
): Promise<void> {
  const left: string[] = []
  for (const { id, boxNo, containerId } of await movesOf(tx, docNo, events))
    if (await fitsBetween(tx, { id, containerId, at }))
      await tx.run(containerMove, 'correctTime', { id, movedAt: at, reason: `${docNo} 更正磅单` })
    else left.push(boxNo ?? '')
  if (left.length) warn(tx, [leftIssue(left)])
}

const canMove = (box: Box, event: TogetherEvent, at: string): boolean =>
  (container.transitions[event].from as readonly string[]).includes(box.status) &&
  (box.lastMoveAt === null || at >= box.lastMoveAt)

const leftIssue = (boxNos: readonly string[]): Issue =>
  wordedIssue(railErrors, { code: 'container.not_carried' }, { boxes: namedFew(boxNos), count: boxNos.length })
