import { failAll } from '@tuheng/domain/kernel/errors'
import { lockedIssue } from '@tuheng/domain/kernel/locked-record'
import { text } from '@tuheng/domain/kernel/text'
import { abs, gt, qty, round, sub, sum } from '@tuheng/domain/kernel/decimal'
import { anyResource, type RowOf, type TransitionOf } from '@tuheng/domain/kernel/resource'
import { goods } from '@tuheng/domain/parties/index'
import { hasReached, railErrors, railWaybill, shareFreight, wagonLoad } from '@tuheng/domain/rail/index'
import { TRAIN_SPEED, trainSpeed } from '@tuheng/domain/rail/rail-waybill.rules'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { onDelete, onSave, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { warn } from '../../engine/write/warnings.ts'
import { applyProgress } from '../contracts/index.ts'
import { settingsOf } from '../system/index.ts'
import { backOnTrain, departWithTrain, returnToYard, unloadFromTrain } from './box-moves.ts'
import { checkPlacesOfTrain } from './box-places.ts'
import { freeBoxes, refuseBusyWagons, takeBoxes, wagonsOf } from './box-use.ts'
import { postRailCharges, removeRailCharges } from './rail-charges.ts'
import { recountOrder } from './recount-order.ts'
import { trialFreight } from './trial-freight.ts'
import { refuseWaitingReceipts } from './waiting-receipts.ts'
import { loggingReceipts } from './wagon-receipts.ts'

export type Rail = RowOf<typeof railWaybill>

/** Registers the steps of railway waybills: their wagons follow, quantities of the order are counted, charges posted. */
export function registerRailWaybills(): void {
  onSave(railWaybill, { before: ({ tx, next }) => namesOfGoods(tx, next) })
  onTransition(railWaybill, STEPS, {
    derive: ({ tx, row, next }) => loggingReceipts(tx, { row, next }, () => followWagons(tx, next)),
  })
  onTransition(railWaybill, COUNTED, {
    rollUp: ({ tx, next }) => recountOrder(tx, next.orderId ?? 0),
    check: ({ tx }) => applyProgress(tx),
  })
  // Whatever brings a waybill back on its way takes its wagons again
  onTransition(railWaybill, ['accept', 'undoUnload'], { before: ({ tx, row }) => refuseBusyWagons(tx, row.id) })
  onTransition(railWaybill, 'load', { before: ({ tx, next }) => checkPlacesOfTrain(tx, next) })
  onTransition(railWaybill, 'ticket', {
    before: ({ tx, next }) => rateByTariff(tx, next),
    derive: ({ tx, next }) => shareToWagons(tx, next),
  })
  onTransition(railWaybill, 'undoTicket', {
    before: async () => ({ tariffFreight: null, diffStatus: 'none' as const }),
    derive: ({ tx, next }) => clearShares(tx, next.id),
  })
  onTransition(railWaybill, 'depart', { derive: ({ tx, next }) => departWithTrain(tx, next) })
  onTransition(railWaybill, 'undoDepart', { post: ({ tx, next }) => returnToYard(tx, next) })
  onTransition(railWaybill, 'arrive', { derive: async ({ tx, next }) => warnOfSpeed(tx, next) })
  onTransition(railWaybill, 'undoUnload', { post: ({ tx, next }) => backOnTrain(tx, next) })
  onTransition(railWaybill, 'unload', {
    before: ({ tx, next }) => receivedOf(tx, next),
    derive: ({ tx, next }) => unloadFromTrain(tx, next),
  })
  onTransition(railWaybill, ['unload', 'undoUnload', 'undoArrive'], {
    before: ({ tx, next }) => refuseWaitingReceipts(tx, next),
  })
  onTransition(railWaybill, 'deliver', { derive: ({ tx, next }) => freeBoxes(tx, next.id) })
  onTransition(railWaybill, 'undoDeliver', {
    derive: async ({ tx, next }) => {
      for (const wagon of await wagonsOf(tx, next.id)) await takeBoxes(tx, wagon, { isBack: true })
    },
  })
  onTransition(railWaybill, 'confirm', {
    before: async ({ now }) => ({ confirmAt: now.at }),
    post: ({ tx, next }) => postRailCharges(tx, next),
  })
  onTransition(railWaybill, 'undoConfirm', { post: ({ tx, next }) => removeRailCharges(tx, next) })
  onTransition(railWaybill, 'void', { derive: ({ tx, next }) => dropWagons(tx, next) })
  onDelete(railWaybill, {
    before: async ({ row }) => {
      if (hasReached(row, 'accepted'))
        failAll([lockedIssue(text(`铁路运单 ${row.railNo}`, `Railway waybill ${row.railNo}`))])
    },
  })
}

/**
 * A train that came sooner than trains run has a wrong time or distance. Whoever may not see one of them is told nothing:
 * arrivals tried one after the other would tell the departure to the minute.
 */
function warnOfSpeed(tx: Tx, rail: Rail): void {
  const { visibilityOf } = viewerAccess(tx.actor, anyResource(railWaybill))
  const sees = (['departAt', 'arriveAt', 'km'] as const).every(name => visibilityOf(name) === 'visible')
  const speed = trainSpeed(rail)
  if (sees && speed !== null && gt(speed, TRAIN_SPEED))
    warn(tx, [
      railErrors.issue('rail_waybill.speed', { km: String(rail.km), speed, max: String(TRAIN_SPEED) }, 'arriveAt'),
    ])
}

/** Steps on and back: wagons show where their waybill stands. */
const STEPS = (Object.keys(railWaybill.transitions) as TransitionOf<typeof railWaybill>[]).filter(
  name => railWaybill.transitions[name].machine === 'status' && name !== 'void',
)

/** Steps before or after which an order counts what wagons carry. */
const COUNTED = [
  'load',
  'undoLoad',
  'depart',
  'undoDepart',
  'arrive',
  'undoArrive',
  'deliver',
  'undoDeliver',
] as const satisfies TransitionOf<typeof railWaybill>[]

/** The railway's name and code of the goods, where the waybill has no others. */
async function namesOfGoods(tx: Tx, rail: Rail): Promise<Partial<Rail>> {
  if (!rail.goodsId || (rail.railGoodsName && rail.railGoodsCode)) return {}
  const item = await tx.getRequired(goods, rail.goodsId)
  return {
    railGoodsName: rail.railGoodsName ?? item.railName ?? item.name,
    railGoodsCode: rail.railGoodsCode ?? item.railCode,
  }
}

/** Copies what lists of wagons show and filter by. */
async function followWagons(tx: Tx, rail: Rail): Promise<void> {
  await tx.writing(wagonLoad)(
    `update wagon_load set rail_status = $3, is_sent = $4, train_no = $5, ticket_no = $6, ticket_at = $7, depart_at = $8,
       arrive_at = $9, unload_at = $10,
       yard_id = case when receipt_status = 'batch' and not $11::boolean then null
         when $11::boolean and receipt_status = 'pending' and yard_id is null then $13 else yard_id end,
       slot_no = case when receipt_status = 'batch' and not $11::boolean then null
         when $11::boolean and receipt_status = 'pending' and yard_id is null then $14 else slot_no end,
       received1 = case when $11::boolean or not $12::boolean then null else received1 end,
       received2 = case when $11::boolean or not $12::boolean then null else received2 end,
       loss1 = case when $11::boolean or not $12::boolean then null else loss1 end,
       loss2 = case when $11::boolean or not $12::boolean then null else loss2 end,
       loss_qty = case when $11::boolean or not $12::boolean then null else loss_qty end,
       received_qty = case when $11::boolean or not $12::boolean then null else received_qty end,
       receipt_status = case when not $12::boolean then 'pending' when $11::boolean then 'batch'
         when receipt_status = 'batch' then 'pending' else receipt_status end
     where org_id = $1 and rail_waybill_id = $2 and deleted_at is null`,
    [
      tx.orgId,
      rail.id,
      rail.status,
      hasReached(rail, 'departed'),
      rail.trainNo,
      rail.ticketNo,
      rail.ticketAt,
      rail.departAt,
      rail.arriveAt,
      rail.unloadAt,
      hasReached(rail, 'unloaded') && rail.receiptWay === 'batch',
      hasReached(rail, 'arrived'),
      rail.yardId,
      rail.slotNo,
    ],
    'follow-wagons',
  )
}

/** Counts the wagons of a waybill, their containers and tonnes. Whoever has read other figures is told of it. */
export async function recountWagons(tx: Tx, railWaybillId: number): Promise<void> {
  await tx.writing(railWaybill)(
    `update rail_waybill r set wagons = x.wagons, boxes = x.boxes, sent_qty = x.net, version = r.version + 1,
       updated_at = $3, updated_by = $4
     from (select count(*)::int as wagons, coalesce(sum(g.boxes), 0)::int as boxes, coalesce(sum(g.net), 0)::numeric(12,3) as net
           from wagon_load g where g.org_id = $1 and g.rail_waybill_id = $2 and g.deleted_at is null) x
     where r.org_id = $1 and r.id = $2 and (r.wagons, r.boxes, r.sent_qty) is distinct from (x.wagons, x.boxes, x.net)`,
    [tx.orgId, railWaybillId, tx.now.at, tx.actor.memberId || null],
    'recount-wagons',
  )
}

/** What the tariff in force at the ticket gives, and whether the railway billed more or less than the company tolerates. */
async function rateByTariff(tx: Tx, rail: Rail): Promise<Partial<Rail>> {
  const day = rail.ticketAt?.slice(0, 10) ?? tx.now.today
  const { tariff, total } = await trialFreight(tx, { ...rail, day })
  const { railFreightTolerance } = await settingsOf(tx)
  const differs = total !== null && rail.freight ? gt(abs(sub(rail.freight, total)), railFreightTolerance) : false
  return {
    tariffId: tariff?.id ?? null,
    tariffFreight: total,
    diffStatus: differs ? 'open' : 'none',
  }
}

/** Shares the billed freight to the wagons, exact to the cent. */
async function shareToWagons(tx: Tx, rail: Rail): Promise<void> {
  const wagons = await wagonsOf(tx, rail.id)
  const shares = shareFreight(
    rail.freight ?? '0.00',
    wagons.map(one => ({ markedLoad: one.markedLoad ?? '0', net: one.net ?? '0', boxes: one.boxes ?? 0 })),
    rail.shareBy,
  )
  await tx.writing(wagonLoad)(
    `update wagon_load g set freight_share = x.share from unnest($2::bigint[], $3::numeric[]) x (id, share)
     where g.org_id = $1 and g.id = x.id`,
    [tx.orgId, wagons.map(one => one.id), shares.map(share => round(share, 2))],
    'share-rail-freight',
  )
}

async function clearShares(tx: Tx, railWaybillId: number): Promise<void> {
  await tx.writing(wagonLoad)(
    'update wagon_load set freight_share = null where org_id = $1 and rail_waybill_id = $2',
    [tx.orgId, railWaybillId],
    'clear-rail-shares',
  )
}

/** With weights by the wagon the batch is their sum; each wagon must have one. */
async function receivedOf(tx: Tx, rail: Rail): Promise<Partial<Rail>> {
  const wagons = await wagonsOf(tx, rail.id)
  if (rail.receiptWay === 'batch') {
    const weighed = wagons.filter(one => one.receiptStatus === 'received').length
    if (weighed) warn(tx, [railErrors.issue('rail_waybill.weighed_unused', { count: weighed }, 'receiptWay')])
    return {}
  }
  const missing = wagons.filter(one => one.receiptStatus !== 'received').length
  if (missing) railErrors.fail('rail_waybill.not_received', { count: String(missing) }, 'receiptWay')
  return { receivedQty: qty(sum(wagons.map(one => one.receivedQty ?? '0'))) }
}

/** The loading list of a waybill that is withdrawn goes with it, and its containers are free. */
async function dropWagons(tx: Tx, rail: Rail): Promise<void> {
  await freeBoxes(tx, rail.id)
  await tx.writing(wagonLoad)(
    `update wagon_load set deleted_at = $3, deleted_by = $4, deleted_reason = $5, version = version + 1
     where org_id = $1 and rail_waybill_id = $2 and deleted_at is null`,
    [tx.orgId, rail.id, tx.now.at, tx.actor.memberId || null, '铁路运单已退订'],
    'drop-wagons',
  )
  await recountWagons(tx, rail.id)
}
