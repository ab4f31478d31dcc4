import { DomainError, failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import {
  boxStatuses,
  boxTypes,
  container,
  containerMove,
  railErrors,
  railOrder,
  railWaybill,
  wagonLoad,
  type BoxType,
} from '@tuheng/domain/rail/index'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face, type RowOf } from '@tuheng/domain/kernel/resource'
import { inScope } from '../../engine/rights/in-scope.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { softDeleteRecord } from '../../engine/write/delete.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { refuseUnlessBrought } from './box-brought.ts'
import { checkPlaces } from './box-places.ts'
import { releasedBoxes } from './held-boxes.ts'
import { holdNumbers } from './hold-numbers.ts'
import { toldOfBox } from './told-of-box.ts'

type Wagon = RowOf<typeof wagonLoad>

/** The loading list of a waybill. */
export const wagonsOf = (tx: Tx, railWaybillId: number): Promise<Wagon[]> =>
  tx.find(wagonLoad, { where: { railWaybillId }, sort: ['seq', 'id'], limit: 200 })

/**
 * Takes the containers of a wagon for its waybill. A number is on one open waybill at a time: the container has one
 * column for it, and is locked. Containers that nobody registered are, in the yard at the origin. `isBack`: they were
 * loaded before, so that nothing is asked of where they are.
 */
export async function takeBoxes(tx: Tx, wagon: Wagon, { isBack = false }: { isBack?: boolean } = {}): Promise<void> {
  const boxNos = [wagon.boxNo1, wagon.boxNo2].filter(no => no !== null)
  if (!boxNos.length) return
  const known = await tx.find(container, { where: { boxNo: boxNos }, sort: ['id'], lock: true })
  const ids: number[] = []
  const refused: Issue[] = []
  const { fromYardId } = await tx.getRequired(railOrder, wagon.orderId ?? 0)
  for (const [path, boxNo] of [
    ['boxNo1', wagon.boxNo1],
    ['boxNo2', wagon.boxNo2],
  ] as const)
    if (boxNo) {
      const box = known.find(one => one.boxNo === boxNo) ?? (await register(tx, wagon, boxNo))
      const found = await againstBox(tx, box, { wagon, path, fromYardId, isBack })
      refused.push(...found)
      if (!found.length && box.railWaybillId === null && !isBack)
        await checkPlaces(tx, [{ ...box, path }], { yardId: fromYardId, mayMove: () => true })
      ids.push(box.id)
    }
  failAll(refused)
  await tx.writing(container)(
    'update container set rail_waybill_id = $3 where org_id = $1 and id = any($2::bigint[])',
    [tx.orgId, ids, wagon.railWaybillId],
    'take-boxes',
  )
}

/** Statuses of a waybill whose wagons cannot be on another one. */
const ON_THE_WAY = ['accepted', 'loaded', 'ticketed', 'departed', 'arrived']

/** @throws while the wagon is on another waybill that is not unloaded */
export const refuseBusyWagon = (tx: Tx, { wagonNo, railWaybillId }: Wagon): Promise<void> =>
  refuseBusy(tx, [wagonNo], { railWaybillId, path: 'wagonNo' })

/** @throws while a wagon of the waybill, which is back on its way, is on another one that is not unloaded */
export async function refuseBusyWagons(tx: Tx, railWaybillId: number): Promise<void> {
  const wagons = await wagonsOf(tx, railWaybillId)
  await refuseBusy(
    tx,
    wagons.map(({ wagonNo }) => wagonNo),
    { railWaybillId, path: '' },
  )
}

async function refuseBusy(
  tx: Tx,
  wagonNos: readonly string[],
  { railWaybillId, path }: { railWaybillId: number; path: string },
): Promise<void> {
  if (!wagonNos.length) return
  await holdNumbers(tx, 'wagon', [...wagonNos])
  failAll((await busyWagons(tx, wagonNos, { railWaybillId })).map(({ issue }) => ({ ...issue, path })))
}

/** What other waybills that are not unloaded have against these wagons. */
export async function busyWagons(
  tx: Tx,
  wagonNos: readonly string[],
  { railWaybillId }: { railWaybillId: number },
): Promise<{ wagonNo: string; issue: Issue }[]> {
  const { rows } = await tx.sql<{ wagon: string; no: string; createdBy: number | null; deptId: number | null }>(
    `select g.wagon_no as wagon, r.rail_no as no, r.created_by as "createdBy", r.dept_id as "deptId" from wagon_load g join rail_waybill r on r.org_id = $1 and r.id = g.rail_waybill_id and r.deleted_at is null
     where g.org_id = $1 and g.wagon_no = any($2::text[]) and g.rail_waybill_id <> $3 and g.deleted_at is null and r.status = any($4) order by g.seq, g.id`,
    [tx.orgId, wagonNos, railWaybillId, ON_THE_WAY],
    'busy-wagon',
  )
  return rows.map(other => ({
    wagonNo: other.wagon,
    issue: inScope(tx, other)
      ? railErrors.issue('wagon.busy', { wagon: other.wagon, no: other.no }, 'wagonNo')
      : railErrors.issue('wagon.in_use', { no: other.wagon }, 'wagonNo'),
  }))
}

/** @throws where another wagon of the waybill carries one of the containers */
export async function refuseBoxTwice(tx: Tx, { id, railWaybillId, boxNo1, boxNo2 }: Partial<Wagon>): Promise<void> {
  const boxes = [boxNo1, boxNo2].flatMap(box => box ?? [])
  if (!boxes.length) return
  const { rows } = await tx.sql<{ wagon: string; box1: string | null; box2: string | null }>(
    `select wagon_no as wagon, box_no1 as box1, box_no2 as box2 from wagon_load
     where org_id = $1 and rail_waybill_id = $2 and id is distinct from $3 and deleted_at is null
       and (box_no1 = any($4::text[]) or box_no2 = any($4::text[])) limit 1`,
    [tx.orgId, railWaybillId, id ?? null, boxes],
    'box-twice',
  )
  const [other] = rows
  if (!other) return
  const path = boxNo1 && (other.box1 === boxNo1 || other.box2 === boxNo1) ? 'boxNo1' : 'boxNo2'
  railErrors.fail('wagon.box_twice', { box: (path === 'boxNo1' ? boxNo1 : boxNo2) ?? '', wagon: other.wagon }, path)
}

const mayRead = (actor: Actor, other: RowOf<typeof railWaybill>): boolean =>
  can(actor, railWaybill.faces.all as Face, 'read') &&
  inScope({ actor }, other) &&
  viewerAccess(actor, anyResource(railWaybill)).visibilityOf('railNo') === 'visible'

const OUT_OF_USE: readonly string[] = ['repair', 'disabled', 'offHire', 'scrapped']

interface BoxOnList {
  wagon: Pick<Wagon, 'railWaybillId' | 'boxType'>
  /** The field of the container. */
  path: string
  fromYardId: number | null
  /** It was loaded before, so that nothing is asked of where it is. */
  isBack?: boolean
}

/** What its own record, other waybills and trips have against a container of a loading list. */
export async function againstBox(
  tx: Tx,
  box: RowOf<typeof container>,
  { wagon, path, fromYardId, isBack = false }: BoxOnList,
): Promise<Issue[]> {
  try {
    await refuseBox(tx, box, { wagon, path })
    if (box.railWaybillId === null) await releasedBoxes(tx, [{ ...box, path }])
    if (box.railWaybillId === null && !isBack) await refuseUnlessBrought(tx, { ...box, path }, fromYardId)
    return []
  } catch (error) {
    if (error instanceof DomainError) return error.issues
    throw error
  }
}

/** @throws where the container is on another waybill, out of use, or not of the type that the wagon names */
async function refuseBox(
  tx: Tx,
  box: RowOf<typeof container>,
  { wagon, path }: Pick<BoxOnList, 'wagon' | 'path'>,
): Promise<void> {
  const { boxNo } = box
  const fail = (issue: Issue): never => {
    throw new DomainError([toldOfBox(tx, box, { box: { boxNo, path }, issue })])
  }
  if (box.railWaybillId !== null && box.railWaybillId !== wagon.railWaybillId) {
    const other = await tx.getRequired(railWaybill, box.railWaybillId)
    // Whoever may not see the other waybill does not learn its number
    if (mayRead(tx.actor, other)) fail(railErrors.issue('wagon.box_busy_on', { box: boxNo, no: other.railNo }, path))
    fail(railErrors.issue('wagon.box_busy', { box: boxNo }, path))
  }
  if (OUT_OF_USE.includes(box.status))
    fail(wordedIssue(railErrors, { code: 'wagon.box_out', path }, { box: boxNo, status: boxStatuses[box.status] }))
  if (wagon.boxType && box.boxType !== wagon.boxType)
    fail(wordedIssue(railErrors, { code: 'wagon.box_type_differs', path }, { box: boxNo, type: boxTypes[box.boxType] }))
}

/** It stands in the yard since the wagons were granted, as far as anybody knows. */
async function register(tx: Tx, wagon: Wagon, boxNo: string): Promise<RowOf<typeof container>> {
  const rail = await tx.getRequired(railWaybill, wagon.railWaybillId)
  const order = await tx.getRequired(railOrder, wagon.orderId ?? 0)
  if (!order.fromYardId) railErrors.fail('wagon.no_yard', { no: order.orderNo }, 'boxNo1')
  return tx.insert(container, {
    boxNo,
    boxType: wagon.boxType as BoxType,
    yardId: order.fromYardId,
    laden: 'laden',
    sinceAt: rail.acceptedAt ?? tx.now.at,
  })
}

/** Frees the containers of a waybill that no wagon of it names any more, or all of them. */
export async function freeBoxes(
  tx: Tx,
  railWaybillId: number,
  { unnamed = false }: { unnamed?: boolean } = {},
): Promise<void> {
  const { rows } = await tx.writing(container)<{ id: number }>(
    `update container set rail_waybill_id = null where org_id = $1 and rail_waybill_id = $2
       and ($3::boolean is false or box_no not in (
         select b.box_no from wagon_load g cross join unnest(array[g.box_no1, g.box_no2]) b (box_no)
         where g.org_id = $1 and g.rail_waybill_id = $2 and g.deleted_at is null and b.box_no is not null))
     returning id`,
    [tx.orgId, railWaybillId, unnamed],
    'free-boxes',
  )
  if (unnamed && rows.length)
    await forgetBoxes(
      tx,
      railWaybillId,
      rows.map(row => Number(row.id)),
    )
}

/** Containers that are known only from a wagon that no longer names them: nobody has seen them in the yard. */
async function forgetBoxes(tx: Tx, railWaybillId: number, ids: readonly number[]): Promise<void> {
  const { acceptedAt } = await tx.getRequired(railWaybill, railWaybillId)
  const boxes = await tx.find(container, { where: { id: [...ids] }, sort: ['id'], limit: 400 })
  for (const before of boxes) {
    const isAsRegistered = before.version === 1 && before.laden === 'laden' && before.sinceAt === acceptedAt
    if (!isAsRegistered) continue
    const moves = await tx.find(containerMove, { where: { containerId: before.id }, sort: ['id'], limit: 2 })
    if (moves.length === 1) await softDeleteRecord(tx, anyResource(container), { before, reason: null })
  }
}
