import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { failAll } from '@tuheng/domain/kernel/errors'
import { lockedIssue } from '@tuheng/domain/kernel/locked-record'
import { text } from '@tuheng/domain/kernel/text'
import {
  LEG_LETTERS,
  LEGS_OF_MODE,
  type LegType,
  railErrors,
  railLeg,
  railOrder,
  railWaybill,
  station,
} from '@tuheng/domain/rail/index'
import { contract } from '@tuheng/domain/contracts/index'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { onDelete, onSave, onTransition } from '../../engine/write/hooks.ts'
import { approvalRefusal, refuseUnderApproval } from '../../engine/write/hold.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import { holdNumbers } from './hold-numbers.ts'

export type Order = RowOf<typeof railOrder>
export type Leg = RowOf<typeof railLeg>

/** Registers the legs that an order gets with its audit and loses when that is undone. */
export function registerRailOrders(): void {
  onSave(railOrder, {
    derive: async ({ tx, row, next }) => {
      const isOther = (['contractId', 'fromStationId', 'toStationId'] as const).some(name => row[name] !== next[name])
      if (isOther) await warnOfOtherStations(tx, next)
    },
  })
  onTransition(railOrder, 'audit', {
    before: async ({ tx, now }) => ({ auditedBy: tx.actor.memberId || null, auditedAt: now.at }),
    derive: async ({ tx, next }) => {
      for (const type of LEGS_OF_MODE[next.haulMode]) await createLeg(tx, { order: next, type })
    },
  })
  onTransition(railOrder, ['unaudit', 'void'], {
    derive: ({ tx, next }) => dropLegs(tx, next),
  })
  onTransition(railOrder, ['close', 'stop'], { derive: ({ tx, next }) => endLegs(tx, next) })
  onTransition(railOrder, 'reopen', { derive: ({ tx, next }) => bringLegsBack(tx, next) })
  onTransition(railLeg, ['assign', 'reassign', 'split', 'splitRest', 'merge', 'reopen', 'restore'], {
    before: ({ tx, row }) => refuseWithoutOrder(tx, row),
  })
  onTransition(railLeg, ['finish', 'cancel'], {
    before: async ({ tx }) => ({ endedWithOrder: endingLegs.has(tx.rows) }),
  })
  onDelete(railOrder, {
    before: async ({ row }) => {
      if (row.status !== 'draft' && row.status !== 'toAudit')
        failAll([lockedIssue(text(`货主运单 ${row.orderNo}`, `Cargo owner waybill ${row.orderNo}`))])
    },
  })
}

/** A contract may name the stations between which its goods are carried. */
async function warnOfOtherStations(tx: Tx, { contractId, fromStationId, toStationId }: Order): Promise<void> {
  const { contractNo, items } = await tx.getRequired(contract, contractId)
  const named = items.filter(item => item.fromStationId !== null || item.toStationId !== null)
  const isNamed = named.some(
    item =>
      (item.fromStationId ?? fromStationId) === fromStationId && (item.toStationId ?? toStationId) === toStationId,
  )
  if (!named.length || isNamed) return
  const id = [...new Set(named.flatMap(item => [item.fromStationId, item.toStationId].filter(one => one !== null)))]
  const names = new Map((await tx.find(station, { where: { id }, limit: id.length })).map(one => [one.id, one.name]))
  const nameOf = (one: number | null): string => names.get(one ?? 0) ?? '…'
  const pairs = [...new Set(named.map(item => `${nameOf(item.fromStationId)}—${nameOf(item.toStationId)}`))]
  warn(tx, [
    wordedIssue(
      railErrors,
      { code: 'rail_order.contract_stations', path: 'fromStationId' },
      { contract: contractNo, stations: text(pairs.join('、'), pairs.join(', ')) },
    ),
  ])
}

export interface NewLeg {
  order: Order
  type: LegType
  /** A part of what another leg carried. Default: the whole order. */
  planQty?: string
  planBoxes?: number | null
}

/** Creates a leg with the next number of its kind: GT…-J, then GT…-J2. */
export async function createLeg(tx: Tx, { order, type, planQty, planBoxes }: NewLeg): Promise<Leg> {
  await holdNumbers(tx, 'legs', [order.orderNo])
  const { rows } = await tx.sql<{ count: number }>(
    'select count(*)::int as count from rail_leg where org_id = $1 and order_id = $2 and leg_type = $3',
    [tx.orgId, order.id, type],
    'rail-legs-of-type',
  )
  const no = (rows[0]?.count ?? 0) + 1
  return tx.insert(railLeg, {
    orderId: order.id,
    legType: type,
    legNo: `${order.orderNo}-${LEG_LETTERS[type]}${no === 1 ? '' : no}`,
    customerId: order.customerId,
    goodsId: order.goodsId,
    fromStationId: order.fromStationId,
    toStationId: order.toStationId,
    salesmanId: order.salesmanId,
    pricing: order.pricing,
    ...placesOf(order, type),
    planQty: planQty ?? order.planQty,
    planBoxes: planBoxes === undefined ? order.planBoxes : planBoxes,
    weightRule: order.weightRule,
  })
}

const placesOf = (order: Order, type: LegType): Partial<Leg> =>
  type === 'pickup'
    ? { fromAddressId: order.loadAddressId, toAddressId: order.fromYardAddressId }
    : type === 'delivery'
      ? { fromAddressId: order.toYardAddressId, toAddressId: order.unloadAddressId }
      : { fromAddressId: order.fromYardAddressId, toAddressId: order.toYardAddressId }

/** @throws with each leg whose approval has not ended: it waits for its approvers or its starter. */
const refuseWaiting = (legs: readonly Leg[]): void =>
  failAll(legs.flatMap(leg => approvalRefusal(anyResource(railLeg), leg)?.issues ?? []))

/** Transactions in which legs end as a consequence of the end of their order. */
const endingLegs = new WeakSet<Tx['rows']>()

/** The legs of an order that is over are over, too; nobody is told to carry what was not assigned. */
async function endLegs(tx: Tx, { id }: Order): Promise<void> {
  const where = { orderId: id, status: ['active', 'pending'] }
  const legs = await tx.find(railLeg, { where, sort: ['id'], lock: true })
  refuseWaiting(legs)
  endingLegs.add(tx.rows)
  try {
    for (const leg of legs)
      if (leg.status === 'active') await tx.run(railLeg, 'finish', { id: leg.id })
      else await tx.run(railLeg, 'cancel', { id: leg.id, reason: '货主运单已完成或关闭' })
  } finally {
    endingLegs.delete(tx.rows)
  }
}

/** An order that is opened again has the legs back that ended with it. What somebody ended by hand stays over. */
async function bringLegsBack(tx: Tx, { id }: Order): Promise<void> {
  const where = { orderId: id, endedWithOrder: true }
  const legs = await tx.find(railLeg, { where, sort: ['id'], lock: true })
  refuseWaiting(legs)
  const reason = '货主运单重新打开'
  bringingBack.add(tx.rows)
  try {
    for (const leg of legs) await tx.run(railLeg, leg.status === 'done' ? 'reopen' : 'restore', { id: leg.id, reason })
  } finally {
    bringingBack.delete(tx.rows)
  }
}

/** Transactions in which legs come back as a consequence of their order. */
const bringingBack = new WeakSet<Tx['rows']>()

/** A leg is carried on for an order under way alone. @throws for another one, and while it waits for an approval */
async function refuseWithoutOrder(tx: Tx, { orderId, legNo }: Leg): Promise<void> {
  if (bringingBack.has(tx.rows)) return
  const order = await tx.lock(railOrder, orderId)
  refuseUnderApproval(anyResource(railOrder), order)
  if (order.status !== 'active') railErrors.fail('rail_leg.order_over', { no: legNo ?? '', order: order.orderNo })
}

const ASSIGNED = text('请先撤销分配', 'Undo the assignment first')
const ON_RAIL = text('请先退订该铁路运单', 'Withdraw them first')

/** @throws where one of the railway waybills of this order or leg still stands */
export async function refuseLive(tx: Tx, waybills: readonly RowOf<typeof railWaybill>[], no: string): Promise<void> {
  const live = waybills.filter(rail => rail.status !== 'void').map(rail => rail.id)
  if (live.length)
    throw await refusalWithBlockers(tx, railErrors.issue('rail_leg.on_rail', { no }), [
      { resource: 'railWaybill', ids: live, remedy: ON_RAIL },
    ])
}

/** Legs go with the release of their order, unless somebody was told to carry one. */
async function dropLegs(tx: Tx, order: Order): Promise<void> {
  const legs = await tx.find(railLeg, { where: { orderId: order.id }, sort: ['id'], lock: true })
  refuseWaiting(legs)
  const assigned = legs.filter(leg => leg.status === 'active' || leg.status === 'done').map(leg => leg.id)
  if (assigned.length)
    throw await refusalWithBlockers(tx, railErrors.issue('rail_order.assigned', {}), [
      { resource: 'railLeg', ids: assigned, remedy: ASSIGNED },
    ])
  if (!legs.length) return
  const waybills = await tx.find(railWaybill, { where: { orderId: order.id }, sort: ['id'], limit: 1000 })
  await refuseLive(tx, waybills, order.orderNo)
  await tx.writing(railLeg)(
    `update rail_leg set deleted_at = $3, deleted_by = $4, deleted_reason = $5, version = version + 1
     where org_id = $1 and id = any($2::bigint[])`,
    [tx.orgId, legs.map(leg => leg.id), tx.now.at, tx.actor.memberId || null, '货主运单已撤回'],
  )
}
