import { addDays } from '@tuheng/domain/kernel/dates'
import { isZero, qty, sub, sum } from '@tuheng/domain/kernel/decimal'
import { f } from '@tuheng/domain/kernel/fields'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow, type Face, labelOf, type RowOf } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { railErrors, wagonLoad } from '@tuheng/domain/rail/index'
import type { Sql } from '../../db/database.ts'
import { importTransition, type Match, type RowStep } from '../../engine/import/index.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import type { Moment } from '../../plugins/clock.ts'
import { Params } from '../../sql/params.ts'

const { wagonNo, ticketNo, received1, received2, receivedQty, yardId, slotNo, emptyWay } = wagonLoad.fields

/** Columns by which a row names its wagon. */
const KEYS = { wagonNo, boxNo: f.boxNo('箱号1', { en: 'Container 1' }), ticketNo }
type Key = keyof typeof KEYS

/** Received weights of a wagon, or of each of its containers. */
const COLUMNS = {
  receivedQty,
  received1,
  received2,
  yardId,
  slotNo,
  emptyWay,
}

interface ReceiptRow extends AnyRow {
  wagonNo?: string | null
  boxNo?: string | null
  receivedQty?: string | null
  received1?: string | null
  received2?: string | null
}

type Wagon = RowOf<typeof wagonLoad>

/** Registers the import of received weights at 铁路到达: each row records what arrived in one wagon. */
export function registerReceiptImport(): void {
  importTransition(wagonLoad, 'arrival', {
    keys: KEYS,
    unless: { wagonNo: ['boxNo'] },
    asks: { wagonNo: 'wagonNo', boxNo: 'boxNo1', ticketNo: 'ticketNo' },
    headers: {
      wagonNo: ['车皮号', '车厢号'],
      boxNo: ['箱号', '集装箱号'],
      receivedQty: ['实收', '实收重量', '实收重量(吨)', '到重', '净重', '货重', '轨道衡净重'],
      received1: ['箱1实收', '箱号1收重'],
      received2: ['箱2实收', '箱号2收重'],
      yardId: ['货场', '卸货仓库', '卸货地点'],
      slotNo: ['货位号', '卸货货位'],
      emptyWay: ['空箱', '空箱返还'],
    },
    shows: ['railWaybillId', 'boxNo1', 'boxNo2', 'net', 'receivedQty', 'lossQty'],
    sums: { net: null, receivedQty: 'receivedQty', lossQty: null },
    steps: { columns: COLUMNS, stepOf: receiptStep },
    reverse: { receive: 'undoReceive' },
    find: findWagons,
  })
}

function receiptStep({
  row: given,
  record: stored,
  mayQuery,
}: {
  row: AnyRow
  record: AnyRow
  mayQuery(name: string): boolean
}): RowStep {
  const row = given as ReceiptRow
  const record = stored as Wagon
  const boxes = [row.received1, row.received2].filter(weight => typeof weight === 'string')
  const ofBoxes = boxes.length ? qty(sum(boxes)) : null
  // A row that names a container alone may mean its weight or that of the wagon
  const isHalf = record.boxNo2 !== null && (ofBoxes === null ? !row.wagonNo : boxes.length < 2)
  if (isHalf) return { issue: railErrors.issue('wagon_import.two_boxes', { wagon: record.wagonNo }, 'received2') }
  const received = row.receivedQty ?? ofBoxes
  if (ofBoxes && row.receivedQty && !isZero(sub(ofBoxes, row.receivedQty)))
    return {
      issue: railErrors.issue('wagon.received_sum', { received: row.receivedQty, sum: ofBoxes }, 'receivedQty'),
    }
  const own = boxes.length === 2 && record.boxNo2 !== null ? { received1: row.received1, received2: row.received2 } : {}
  if (record.receiptStatus === 'received' && mayQuery('receivedQty'))
    return record.receivedQty === received
      ? { same: true }
      : { issue: railErrors.issue('wagon_import.recorded', { received: record.receivedQty ?? '' }, 'receivedQty') }
  const edits = Object.fromEntries(
    (['yardId', 'slotNo', 'emptyWay'] as const).flatMap(name =>
      (row[name] ?? null) === null ? [] : [[name, row[name]]],
    ),
  )
  return {
    name: 'receive',
    input: { receivedQty: received, ...own, ...edits },
    columns: row.receivedQty || !ofBoxes ? {} : { receivedQty: 'received1' },
  }
}

interface Found {
  id: number
  wagonNo: string
  boxNo1: string | null
  boxNo2: string | null
  ticketNo: string | null
  isOpen: boolean
}

/** Trains that arrived longer ago are looked at this far back, to say that their weights are recorded. */
const DAYS_BACK = 90

async function findWagons(
  sql: Sql,
  { actor, face, now }: { actor: Actor; face: Face; now: Moment },
  rows: readonly AnyRow[],
): Promise<Match[]> {
  const params = new Params()
  const where = scopeSql({ resource: wagonLoad, face, actor, params })
  const of = (name: Key) => params.add([...new Set(rows.flatMap(row => textIn(row, name) ?? []))])
  const boxes = of('boxNo')
  const second = viewerAccess(actor, anyResource(wagonLoad), face).mayQuery('boxNo2')
  const { rows: found } = await sql.query<Found>(
    `select t.id, t.wagon_no as "wagonNo", t.box_no1 as "boxNo1", ${second ? 't.box_no2' : 'null'} as "boxNo2", t.ticket_no as "ticketNo",
       t.rail_status in ('departed', 'arrived') as "isOpen" from wagon_load t
     where ${where.join(' and ')} and (t.wagon_no = any(${of('wagonNo')}::text[]) or t.box_no1 = any(${boxes}::text[])
         or t.box_no2 = any(${boxes}::text[])) and (t.rail_status in ('departed', 'arrived') or t.depart_at >= ${params.add(addDays(now.today, -DAYS_BACK))}::date::timestamptz)
     order by t.depart_at desc nulls last, t.id desc`,
    params.values,
  )
  return rows.map(row => matchOf(row, found))
}

/** The only wagon that is on its way or being unloaded with all given values, else the last one with them. */
function matchOf(row: AnyRow, found: readonly Found[]): Match {
  const [wagon, box, ticket] = (['wagonNo', 'boxNo', 'ticketNo'] as const).map(name => textIn(row, name))
  if (!wagon && !box) return { issue: railErrors.issue('wagon_import.names_none', {}) }
  const named = found.filter(
    one =>
      (!wagon || one.wagonNo === wagon) &&
      (!box || one.boxNo1 === box || one.boxNo2 === box) &&
      (!ticket || one.ticketNo === ticket),
  )
  const open = named.filter(one => one.isOpen)
  const [name, value] = wagon ? (['wagonNo', wagon] as const) : (['boxNo', box ?? ''] as const)
  if (open.length > 1) return { issue: issueAt('wagon_import.ambiguous', { name, value, count: open.length }) }
  const [only] = open.length ? open : named
  return only ? { id: only.id } : { issue: issueAt('wagon_import.unknown', { name, value, count: 0 }) }
}

const issueAt = (
  code: 'wagon_import.ambiguous' | 'wagon_import.unknown',
  { name, value, count }: { name: Key; value: string; count: number },
): Issue => wordedIssue(railErrors, { code, path: name }, { label: labelOf(KEYS[name], name), value, count })

const textIn = (row: AnyRow, name: Key): string | null => {
  const value = row[name]
  return typeof value === 'string' && value !== '' ? value : null
}
