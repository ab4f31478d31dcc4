import { splitExact } from '@tuheng/domain/kernel/split'
import { anyResource, type RowOf, type TransitionOf } from '@tuheng/domain/kernel/resource'
import {
  gapOfDocuments,
  handover,
  hasReached,
  netDifference,
  railErrors,
  railLeg,
  railOrder,
  USUAL_TOLERANCE,
  wagonLoad,
  railWaybill,
  weighedDifference,
  yard,
} from '@tuheng/domain/rail/index'
import { waybill } from '@tuheng/domain/transport/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { softDeleteRecord } from '../../engine/write/delete.ts'
import { refuseHeld } from '../../engine/write/held-whole.ts'
import { changedValues } from '../../engine/write/save.ts'
import { onDelete, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { clockAsCorrected, followGaps } from './clock-effects.ts'
import { boxesWeighed, priorOf, proposeLiable, STEPS_IN_ORDER, type Prior } from './handover-before.ts'
import { spotOfWagon } from './box-moves.ts'
import type { Rail } from './rail-waybills.ts'
import type { Spot } from './yards.ts'

type Trip = RowOf<typeof waybill>
export type Handover = RowOf<typeof handover>
type Order = RowOf<typeof railOrder>
type Leg = RowOf<typeof railLeg>

/** What a document says of a change of hands. */
type Facts = Pick<
  Handover,
  | 'step'
  | 'unitNo'
  | 'boxNo1'
  | 'boxNet1'
  | 'boxNo2'
  | 'boxNet2'
  | 'sealNo'
  | 'giverId'
  | 'takerId'
  | 'yardId'
  | 'slotNo'
  | 'addressId'
  | 'handedAt'
  | 'net'
> & { wagonLoadId: number | null }

/** Steps of a trip after which its hand-overs are written anew. */
const OF_TRIP = ['load', 'undoLoad', 'unload', 'undoUnload', 'correct'] as const satisfies TransitionOf<
  typeof waybill
>[]
const OF_TRAIN = ['depart', 'undoDepart', 'unload', 'undoUnload'] as const satisfies TransitionOf<typeof railWaybill>[]

/** Registers the ledger of hand-overs: it says what the documents of trucks and trains say, whatever their order. */
export function registerHandovers(): void {
  onTransition(waybill, OF_TRIP, { derive: async ({ tx, next }) => void (next.legId && (await followTrip(tx, next))) })
  onDelete(waybill, {
    derive: async ({ tx, row }) => void (row.legId && (await dropOf(tx, row))),
  })
  onTransition(railWaybill, OF_TRAIN, { derive: ({ tx, next }) => followTrain(tx, next) })
}

interface Place {
  order: Order
  leg: Leg
  fromYard: RowOf<typeof yard> | undefined
  toYard: RowOf<typeof yard> | undefined
}

async function placeOf(tx: Tx, legId: number): Promise<Place> {
  const leg = await tx.getRequired(railLeg, legId)
  const order = await tx.getRequired(railOrder, leg.orderId)
  const yardOf = (id: number | null) => (id === null ? Promise.resolve(undefined) : tx.get(yard, id))
  const [fromYard, toYard] = await Promise.all([yardOf(order.fromYardId), yardOf(order.toYardId)])
  return { order, leg, fromYard, toYard }
}

type Yard = RowOf<typeof yard>

/** A yard that a document names, else that of the order. */
const yardAt = async (tx: Tx, id: number | null, planned: Yard | undefined): Promise<Yard | undefined> =>
  id === null || id === planned?.id ? planned : tx.getRequired(yard, id)

async function followTrip(tx: Tx, trip: Trip): Promise<void> {
  const place = await placeOf(tx, trip.legId ?? 0)
  const { order, leg, fromYard, toYard } = place
  const isPickup = leg.legType === 'pickup'
  const own = await yardAt(tx, trip.yardId, isPickup ? fromYard : toYard)
  const [from, to] = isPickup ? [undefined, own] : [own, undefined]
  const load = {
    unitNo: trip.plateNo,
    boxNo1: trip.boxNo1,
    boxNo2: trip.boxNo2,
    sealNo: trip.sealNo,
    wagonLoadId: null,
  }
  const party = (where: RowOf<typeof yard> | undefined) => (where ? where.operatorId : order.customerId)
  const facts: Facts[] = []
  const isLoaded = ['inTransit', 'arrived', 'unloaded'].includes(trip.transportStatus)
  if (isLoaded && trip.loadAt)
    facts.push({
      ...load,
      step: isPickup ? 'pickup' : 'yardOut',
      boxNet1: trip.boxNet1 ?? (trip.boxNo1 && !trip.boxNo2 ? trip.loadNet : null),
      boxNet2: trip.boxNet2,
      giverId: party(from),
      takerId: trip.carrierId,
      yardId: from?.id ?? null,
      slotNo: from ? trip.slotNo : null,
      addressId: trip.loadAddressId,
      handedAt: trip.loadAt,
      net: trip.loadNet,
    })
  if (trip.transportStatus === 'unloaded' && trip.unloadAt)
    facts.push({
      ...load,
      step: isPickup ? 'yardIn' : 'delivered',
      boxNet1: trip.boxReceived1 ?? (trip.boxNo1 && !trip.boxNo2 ? trip.unloadNet : null),
      boxNet2: trip.boxReceived2,
      giverId: trip.carrierId,
      takerId: party(to),
      yardId: to?.id ?? null,
      slotNo: to ? trip.slotNo : null,
      addressId: trip.unloadAddressId,
      handedAt: trip.unloadAt,
      net: trip.unloadNet,
    })
  const document = { waybillId: trip.id, railWaybillId: null, docNo: trip.waybillNo }
  await follow(tx, { place, document, facts })
}

async function followTrain(tx: Tx, rail: Rail): Promise<void> {
  const place = await placeOf(tx, rail.legId)
  const { fromYard, toYard, leg } = place
  const wagons = await tx.find(wagonLoad, { where: { railWaybillId: rail.id }, sort: ['seq', 'id'], limit: 200 })
  // What a batch weighed is shared by what its wagons were sent with: each lost as much of its load
  const shares =
    rail.receiptWay === 'batch' && rail.receivedQty
      ? splitExact(
          rail.receivedQty,
          wagons.map(one => one.net ?? '0'),
          3,
        )
      : []
  const spots = wagons.map(wagon => spotOfWagon(wagon, rail, toYard?.id ?? null))
  const yards = new Map<number | null, Yard | undefined>()
  for (const { yardId } of spots) if (!yards.has(yardId)) yards.set(yardId, await yardAt(tx, yardId, toYard))
  const facts = wagons.flatMap((wagon, i): Facts[] => {
    const { yardId, slotNo } = spots[i] as Spot
    const load = {
      unitNo: wagon.wagonNo,
      boxNo1: wagon.boxNo1,
      boxNo2: wagon.boxNo2,
      sealNo: [wagon.sealNo1, wagon.sealNo2].filter(Boolean).join(' / ') || null,
      wagonLoadId: wagon.id,
    }
    const isSingle = wagon.boxNo1 !== null && wagon.boxNo2 === null
    const on: Facts = {
      ...load,
      step: 'trainOn',
      boxNet1: wagon.net1,
      boxNet2: wagon.net2,
      giverId: fromYard?.operatorId ?? null,
      takerId: leg.carrierId,
      yardId: fromYard?.id ?? null,
      slotNo: null,
      addressId: null,
      handedAt: rail.departAt ?? tx.now.at,
      net: wagon.net,
    }
    const off: Facts = {
      ...load,
      step: 'trainOff',
      boxNet1: isSingle ? wagon.receivedQty : wagon.received1,
      boxNet2: wagon.received2,
      giverId: leg.carrierId,
      takerId: yards.get(yardId)?.operatorId ?? null,
      yardId,
      slotNo,
      addressId: null,
      handedAt: rail.unloadAt ?? tx.now.at,
      net: wagon.receivedQty ?? shares[i] ?? null,
    }
    return [...(hasReached(rail, 'departed') ? [on] : []), ...(hasReached(rail, 'unloaded') ? [off] : [])]
  })
  const document = { waybillId: null, railWaybillId: rail.id, docNo: rail.railNo }
  await follow(tx, { place, document, facts })
}

interface Followed {
  place: Place
  document: Pick<Handover, 'waybillId' | 'railWaybillId' | 'docNo'>
  /** What the document says now, all of it. */
  facts: readonly Facts[]
}

/**
 * Writes the hand-overs that a document stands for now. @throws if one that ends was checked already, or one that changes
 * waits for an approval
 */
async function follow(tx: Tx, { place, document, facts }: Followed): Promise<void> {
  const { waybillId, railWaybillId, docNo } = document
  const where = waybillId === null ? { railWaybillId } : { waybillId }
  const written = await tx.find(handover, { where, sort: ['id'], limit: 1000, lock: true })
  const keyOf = (one: Pick<Facts, 'step' | 'wagonLoadId'>) => `${one.step} ${one.wagonLoadId ?? ''}`
  const said = new Set(facts.map(keyOf))
  await drop(
    tx,
    written.filter(row => !said.has(keyOf(row))),
    docNo,
  )
  const there = new Map(written.map(row => [keyOf(row), row]))
  const { order, leg } = place
  const shared = {
    ...document,
    orderId: order.id,
    legId: leg.id,
    customerId: order.customerId,
    goodsId: order.goodsId,
    tolerance: order.lossValue ?? leg.lossRate ?? USUAL_TOLERANCE,
  }
  for (const step of STEPS_IN_ORDER) {
    const own = facts.filter(one => one.step === step)
    if (!own.length) continue
    const before = await priorOf(tx, { orderId: order.id, steps: own.map(one => ({ ...one, ...document })) })
    const now = own.map((one, i) => {
      const prior = before[i] as Prior
      const { net: priorNet, boxNets } = prior
      const row = there.get(keyOf(one))
      const foundNet = row?.foundNet ?? null
      return {
        ...shared,
        ...one,
        ...clockAsCorrected(row, { prior, handedAt: one.handedAt }),
        priorNet,
        netDiff: weighedDifference({ net: one.net, priorNet, foundNet }),
        boxDiff1: netDifference({ net: one.boxNet1, priorNet: boxNets[0] }),
        boxDiff2: netDifference({ net: one.boxNet2, priorNet: boxNets[1] }),
      }
    })
    const made = await tx.insertMany(
      handover,
      now.filter(one => !there.has(keyOf(one))),
      { audit: false },
    )
    const fresh = new Map(made.map(row => [keyOf(row), row]))
    for (const [i, values] of now.entries()) {
      const row = there.get(keyOf(values))
      if (row && !isAsBefore(row, values)) {
        refuseHeld(tx, anyResource(handover), [row])
        await tx.overwrite(handover, { id: row.id, ...values }, { action: null })
        if (row.gapKind) await followGaps(tx, [{ ...row, ...values }])
      }
      await judge(tx, row ? { ...row, ...values } : (fresh.get(keyOf(values)) as Handover), before[i] as Prior)
    }
  }
}

const isAsBefore = (row: Handover, values: Partial<Handover>): boolean =>
  !Object.keys(changedValues(row, values)).length

/** Flags what the documents contradict, and takes the flag back; what people checked stays theirs. */
async function judge(tx: Tx, row: Handover, prior: Prior): Promise<void> {
  if (row.checkedAt !== null || row.status === 'settled') return
  const gapKind = gapOfDocuments({
    at: row.handedAt,
    net: row.net,
    priorAt: prior.at,
    priorNet: prior.net,
    tolerance: row.tolerance ?? USUAL_TOLERANCE,
    boxes: boxesWeighed(row),
  })
  if (row.status === 'gap' && gapKind !== row.gapKind) await tx.run(handover, 'unflag', { id: row.id })
  if (gapKind && gapKind !== row.gapKind)
    await tx.run(handover, 'flag', { id: row.id, gapKind, ...(await proposeLiable(tx, { ...row, gapKind })) })
}

/** Judges a hand-over anew by the documents alone. */
export async function judgeByDocuments(tx: Tx, row: Handover): Promise<void> {
  const [prior] = await priorOf(tx, { orderId: row.orderId, steps: [row] })
  if (prior) await judge(tx, row, prior)
}

const dropOf = async (tx: Tx, { id: waybillId, waybillNo }: Trip): Promise<void> =>
  drop(tx, await tx.find(handover, { where: { waybillId }, sort: ['id'], lock: true }), waybillNo)

async function drop(tx: Tx, rows: readonly Handover[], docNo: string): Promise<void> {
  const checked = rows.filter(row => row.checkedAt !== null || row.status === 'settled').map(row => row.id)
  if (checked.length)
    throw await refusalWithBlockers(tx, railErrors.issue('handover.checked', { no: docNo, count: checked.length }), [
      { resource: 'handover', ids: checked, also: 'unitNo' },
    ])
  for (const before of rows) await softDeleteRecord(tx, anyResource(handover), { before, reason: null })
}
