import { qty, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import {
  handover,
  HOLDERS,
  type HandoverStep,
  railOrder,
  shortageValue,
  USUAL_TOLERANCE,
  type BoxWeighed,
} from '@tuheng/domain/rail/index'
import type { Tx } from '../../engine/write/tx.ts'

type Handover = RowOf<typeof handover>
type Carried = Pick<Handover, 'step' | 'boxNo1' | 'boxNo2' | 'waybillId' | 'railWaybillId' | 'wagonLoadId'>

/** What was known of the goods before they were handed over here. Masses in tonnes. */
export interface Prior {
  at: string | null
  net: string | null
  /** Of each container. */
  boxNets: readonly [string | null, string | null]
}

/**
 * What the hand-overs before say of the same goods: on the same truck or wagon the whole load, else the containers one by
 * one. Bulk that lay in a yard has nothing before.
 */
export async function priorOf(
  tx: Tx,
  { orderId, steps }: { orderId: number; steps: readonly Carried[] },
): Promise<Prior[]> {
  const boxes = [...new Set(steps.flatMap(boxesOf))]
  const wagons = steps.map(one => one.wagonLoadId).filter(id => id !== null)
  const trips = [...new Set(steps.map(one => one.waybillId).filter(id => id !== null))]
  const rows = await handed(tx, { orderId, boxes, wagons, trips })
  return steps.map(one => {
    const before = rows.filter(row => placeOf(row) < placeOf(one))
    const sameUnit = before.findLast(row =>
      one.wagonLoadId === null
        ? row.waybillId === one.waybillId && row.waybillId !== null
        : row.wagonLoadId === one.wagonLoadId,
    )
    const netOf = (boxNo: string | null) => {
      const row = boxNo === null ? undefined : before.findLast(other => netIn(other, boxNo) !== null)
      return row && boxNo !== null ? netIn(row, boxNo) : null
    }
    const boxNets = [netOf(one.boxNo1), netOf(one.boxNo2)] as const
    if (sameUnit) return { at: sameUnit.handedAt, net: sameUnit.net, boxNets }
    const own = boxesOf(one)
    const last = before.findLast(row => own.some(boxNo => boxesOf(row).includes(boxNo)))
    const known = boxNets.filter(net => net !== null)
    const net = own.length && known.length === own.length ? qty(sum(known)) : null
    return { at: last?.handedAt ?? null, net, boxNets }
  })
}

/** From the shipper to the consignee. */
export const STEPS_IN_ORDER = Object.keys(HOLDERS) as HandoverStep[]

const placeOf = ({ step }: Pick<Handover, 'step'>): number => STEPS_IN_ORDER.indexOf(step)

const boxesOf = ({ boxNo1, boxNo2 }: Pick<Handover, 'boxNo1' | 'boxNo2'>): string[] =>
  [boxNo1, boxNo2].filter(no => no !== null)

const netIn = (row: Handover, boxNo: string): string | null =>
  row.boxNo1 === boxNo ? row.boxNet1 : row.boxNo2 === boxNo ? row.boxNet2 : null

interface Asked {
  orderId: number
  boxes: readonly string[]
  wagons: readonly number[]
  trips: readonly number[]
}

/** The hand-overs of an order that concern these containers, wagons or trips, in the order of their steps and times. */
async function handed(tx: Tx, { orderId, boxes, wagons, trips }: Asked): Promise<Handover[]> {
  const { rows } = await tx.sql<{ id: number }>(
    `select h.id from handover h where h.org_id = $1 and h.order_id = $2 and h.deleted_at is null
       and (h.box_no1 = any($3::text[]) or h.box_no2 = any($3::text[]) or h.wagon_load_id = any($4::bigint[]) or h.waybill_id = any($5::bigint[]))`,
    [tx.orgId, orderId, boxes, wagons, trips],
    'handed-before',
  )
  if (!rows.length) return []
  const found = await tx.find(handover, { where: { id: rows.map(({ id }) => id) }, sort: ['handedAt', 'id'] })
  return found.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * In whose hands the goods were since the last hand-over without a gap: who took them there without a word had them whole.
 * Without one it is who gives them now. With what is short at the value of the goods.
 */
export async function proposeLiable(
  tx: Tx,
  row: Handover,
): Promise<Pick<Handover, 'holder' | 'liableId' | 'lossAmount'>> {
  const clean = (await cleanBefore(tx, row)).at(-1)
  const holder = clean && HOLDERS[clean.step].takes
  const lossAmount = row.gapKind === 'weight' ? await lossOf(tx, row) : null
  return clean && holder
    ? { holder, liableId: clean.takerId, lossAmount }
    : { holder: HOLDERS[row.step].gives, liableId: row.giverId, lossAmount }
}

/** What is short at the value of the goods, yuan; null where one of them is unknown. */
async function lossOf(tx: Tx, row: Handover): Promise<string | null> {
  const { orderId, net, foundNet, priorNet, tolerance } = row
  const { goodsValue } = await tx.getRequired(railOrder, orderId)
  const handed = { net: foundNet ?? net, priorNet, tolerance: tolerance ?? USUAL_TOLERANCE, boxes: boxesWeighed(row) }
  return shortageValue(handed, goodsValue)
}

/** Both weighings of each container that was weighed before. Who weighed the load again weighed it as a whole. */
export function boxesWeighed({ boxNet1, boxDiff1, boxNet2, boxDiff2, foundNet }: Handover): BoxWeighed[] {
  if (foundNet !== null) return []
  return (
    [
      [boxNet1, boxDiff1],
      [boxNet2, boxDiff2],
    ] as const
  ).flatMap(([net, diff]) => (net === null || diff === null ? [] : [{ net, priorNet: qty(sub(net, diff)) }]))
}

/** Hand-overs of the same goods before, without a gap, oldest first. */
async function cleanBefore(tx: Tx, row: Handover): Promise<Pick<Handover, 'step' | 'takerId'>[]> {
  const { rows } = await tx.sql<Pick<Handover, 'step' | 'takerId'>>(
    `select h.step, h.taker_id as "takerId" from handover h
     where h.org_id = $1 and h.order_id = $2 and h.id <> $3 and h.deleted_at is null and h.status in ('noted', 'clean')
       and array_position($4::text[], h.step) < array_position($4::text[], $5)
       and (h.waybill_id = $6 or h.wagon_load_id = $7 or h.box_no1 = any($8::text[]) or h.box_no2 = any($8::text[]))
     order by array_position($4::text[], h.step), h.handed_at, h.id`,
    [
      tx.orgId,
      row.orderId,
      row.id,
      STEPS_IN_ORDER,
      row.step,
      row.waybillId,
      row.wagonLoadId,
      [row.boxNo1, row.boxNo2].filter(no => no !== null),
    ],
    'clean-handovers-before',
  )
  return rows
}
