import type { Issue } from '@tuheng/domain/kernel/errors'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { AnyRow, RowOf } from '@tuheng/domain/kernel/resource'
import { container, railErrors, railOrder, railWaybill, wagonLoad } from '@tuheng/domain/rail/index'
import type { Tx } from '../../engine/write/tx.ts'
import { againstBox, busyWagons } from './box-use.ts'

type Box = RowOf<typeof container>

/** A row of a loading list, as far as it can be read. */
type Listed = { id: number | null; railWaybillId: number } & Pick<
  RowOf<typeof wagonLoad>,
  'wagonNo' | 'boxType' | 'boxNo1' | 'boxNo2'
>

const BOXES = ['boxNo1', 'boxNo2'] as const

/**
 * What other waybills, trips and the records of containers have against rows of loading lists, one list of issues for each
 * row. Nothing is written or locked: whoever writes the rows asks again. A row needs no more than what can be read of it.
 */
export async function againstWagons(tx: Tx, rows: readonly AnyRow[]): Promise<Issue[][]> {
  const listed = rows.map(readable)
  const boxNos = [...new Set(listed.flatMap(row => BOXES.flatMap(name => row?.[name] ?? [])))]
  const known = boxNos.length ? await tx.find(container, { where: { boxNo: boxNos }, sort: ['id'], limit: 2000 }) : []
  const boxes = new Map(known.map(box => [box.boxNo, box]))
  const issues: Issue[][] = rows.map(() => [])
  for (const [railWaybillId, group] of Map.groupBy(listed.keys(), i => listed[i]?.railWaybillId)) {
    if (railWaybillId === undefined) continue
    const wagons = group.flatMap(i => listed[i]?.wagonNo ?? [])
    const busy = wagons.length ? await busyWagons(tx, wagons, { railWaybillId }) : []
    const rail = await tx.get(railWaybill, railWaybillId)
    const fromYardId = await yardOf(tx, rail?.orderId ?? null)
    const isNew = (i: number) => listed[i]?.id === null
    const beyond = rail && beyondGranted(rail, group.filter(isNew))
    const others = await othersWith(tx, railWaybillId, boxNos)
    for (const i of group) {
      const row = listed[i]
      if (!row) continue
      issues[i] = [...ofWagon(row, busy), ...(await ofBoxes(tx, row, { boxes, others, fromYardId }))]
      if (beyond?.rows.has(i)) issues[i].push(beyond.issue)
    }
  }
  return issues
}

/** The row without what cannot be read; undefined where it names no waybill. */
function readable(row: AnyRow): Listed | undefined {
  const { railWaybillId, id } = row
  if (typeof railWaybillId !== 'number') return undefined
  const read = (name: 'wagonNo' | 'boxType' | 'boxNo1' | 'boxNo2') => {
    const field = wagonLoad.fields[name]
    const { value, issue } = kindOf(field).parse(row[name] ?? null, field, name)
    return issue ? null : (value ?? null)
  }
  return {
    id: typeof id === 'number' ? id : null,
    railWaybillId,
    wagonNo: String(read('wagonNo') ?? ''),
    boxType: read('boxType') as Listed['boxType'],
    boxNo1: read('boxNo1') as string | null,
    boxNo2: read('boxNo2') as string | null,
  }
}

const ofWagon = ({ wagonNo }: Listed, busy: readonly { wagonNo: string; issue: Issue }[]): Issue[] => {
  const found = busy.find(one => one.wagonNo === wagonNo)
  return found ? [found.issue] : []
}

interface Around {
  boxes: ReadonlyMap<string, Box>
  others: readonly Other[]
  fromYardId: number | null
}

async function ofBoxes(tx: Tx, row: Listed, { boxes, others, fromYardId }: Around): Promise<Issue[]> {
  const issues: Issue[] = []
  for (const path of BOXES) {
    const boxNo = row[path]
    const box = boxNo === null ? undefined : boxes.get(boxNo)
    const other = others.find(one => one.id !== row.id && BOXES.some(name => boxNo !== null && one[name] === boxNo))
    if (boxNo !== null && other)
      issues.push(railErrors.issue('wagon.box_twice', { box: boxNo, wagon: other.wagon }, path))
    else if (box) issues.push(...(await againstBox(tx, box, { wagon: row, path, fromYardId })))
  }
  return issues
}

async function yardOf(tx: Tx, orderId: number | null): Promise<number | null> {
  const order = orderId ? await tx.get(railOrder, orderId) : undefined
  return order?.fromYardId ?? null
}

/** The last of the new rows, as many as there would be wagons beyond those that were granted. */
function beyondGranted(
  { wagons, wagonsGranted }: RowOf<typeof railWaybill>,
  rows: readonly number[],
): { rows: ReadonlySet<number>; issue: Issue } | undefined {
  const loaded = wagons + rows.length
  if (wagonsGranted === null || loaded <= wagonsGranted || !rows.length) return undefined
  const counts = { loaded: String(loaded), granted: String(wagonsGranted) }
  return {
    rows: new Set(rows.slice(wagonsGranted - loaded)),
    issue: railErrors.issue('rail_waybill.too_many_wagons', counts, 'wagonNo'),
  }
}

interface Other extends AnyRow {
  id: number
  wagon: string
  boxNo1: string | null
  boxNo2: string | null
}

/** Wagons of the waybill that carry one of the containers already. */
async function othersWith(tx: Tx, railWaybillId: number, boxNos: readonly string[]): Promise<Other[]> {
  if (!boxNos.length) return []
  const { rows } = await tx.sql<Other>(
    `select id, wagon_no as wagon, box_no1 as "boxNo1", box_no2 as "boxNo2" from wagon_load
     where org_id = $1 and rail_waybill_id = $2 and deleted_at is null
       and (box_no1 = any($3::text[]) or box_no2 = any($3::text[]))`,
    [tx.orgId, railWaybillId, boxNos],
    'others-with-boxes',
  )
  return rows.map(row => ({ ...row, id: Number(row.id) }))
}
