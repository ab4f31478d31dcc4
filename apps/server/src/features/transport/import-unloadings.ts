import { addDays } from '@tuheng/domain/kernel/dates'
import { isZero, sub } from '@tuheng/domain/kernel/decimal'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { f } from '@tuheng/domain/kernel/fields'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyRow, type Face, labelOf } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { unloadIssues, waybill, waybillErrors } from '@tuheng/domain/transport/index'
import type { TransportStatus } from '@tuheng/domain/transport/waybill.choices'
import type { TripFacts } from '@tuheng/domain/transport/waybill.rules'
import type { Sql } from '../../db/database.ts'
import { importTransition, type Match } from '../../engine/import/index.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import type { Moment } from '../../plugins/clock.ts'
import { Params } from '../../sql/params.ts'
import { companySettings } from '../system/index.ts'
import { weighSettingsIn } from './shared/company.ts'
import { trips } from './shared/trip-parts.ts'

/** Columns by which a row of a weighbridge names its trip. */
const KEYS = {
  waybillNo: waybill.fields.waybillNo,
  plateNo: f.plate('车牌号', { en: 'Plate' }),
  loadDate: f.date('装货日期', { en: 'Loading date' }),
  loadTicketNo: f.text('装货磅单号', { en: 'Loading ticket', maxLength: 50 }),
}
type Key = keyof typeof KEYS

/** Net weights of the file. They are compared, because the net weight follows from gross and tare. */
const COMPARED = {
  fileNet: f.tons('卸货净重', { en: 'Unloaded net' }),
  fileLoadNet: f.tons('原发净重', { en: 'Loaded net' }),
}

/** Registers the import of a weighbridge's file at 公路到货: each row confirms the unloading of one trip. */
export function registerUnloadingImport(): void {
  importTransition(trips, 'arrival', {
    keys: KEYS,
    unless: { plateNo: ['waybillNo', 'loadTicketNo'] },
    compared: COMPARED,
    asks: {
      waybillNo: 'waybillNo',
      plateNo: 'plateNo',
      loadDate: 'loadAt',
      loadTicketNo: 'loadTicketNo',
      fileLoadNet: 'loadNet',
    },
    headers: {
      plateNo: ['车号', '车牌', '车辆', '车船号', '车头牌照'],
      loadDate: ['发货日期', '原发日期'],
      loadTicketNo: ['原发磅单号', '发货磅单号', '原发单号'],
      unloadTicketNo: ['磅单号', '过磅单号', '到货磅单号', '流水号', '单据号'],
      unloadGross: ['毛重', '到货毛重', '重车重量'],
      unloadTare: ['皮重', '到货皮重', '空车重量'],
      fileNet: ['净重', '到货净重', '实收净重', '实收吨位'],
      boxReceived1: ['箱1净重', '箱1收重', '箱1实收'],
      boxReceived2: ['箱2净重', '箱2收重', '箱2实收'],
      fileLoadNet: ['装货净重', '发货净重', '矿发净重', '原发吨位'],
      deductQty: ['扣杂', '扣水', '扣杂/扣水', '扣重', '扣吨'],
      unloadAt: ['卸货时间', '到货时间', '过磅时间', '二次过磅时间', '皮重时间', '空车时间', '日期时间'],
      receiver: ['收货人', '验收人'],
      lossReason: ['备注', '说明'],
    },
    shows: ['plateNo', 'loadAt', 'loadNet', 'unloadNet', 'lossQty', 'lossPermille'],
    sums: { loadNet: 'fileLoadNet', unloadNet: 'fileNet', lossQty: null },
    reverse: 'undoUnload',
    find: findTrips,
    checks: async (sql, { actor }) => {
      const settings = weighSettingsIn(
        await companySettings({
          orgId: actor.orgId,
          sql: async (text, params) => sql.query(text, params as unknown[]),
        }),
      )
      return ({ next, row }) => [
        ...unloadIssues(next as TripFacts, settings),
        ...netIssues(next, row),
        ...loadedIssues(next, row),
      ]
    },
  })
}

/** The file's net weight is gross less tare, or that less what was deducted. */
function netIssues({ unloadNet, deductQty }: AnyRow, { fileNet }: AnyRow): Issue[] {
  if (typeof fileNet !== 'string' || typeof unloadNet !== 'string') return []
  const difference = sub(unloadNet, fileNet)
  if (isZero(difference) || isZero(sub(difference, (deductQty as string | null) ?? '0'))) return []
  return [waybillErrors.issue('arrival.net_differs', { value: fileNet, net: unloadNet }, 'fileNet')]
}

function loadedIssues({ loadNet, waybillNo }: AnyRow, { fileLoadNet }: AnyRow): Issue[] {
  if (typeof fileLoadNet !== 'string' || typeof loadNet !== 'string' || isZero(sub(loadNet, fileLoadNet))) return []
  const params = { value: fileLoadNet, no: String(waybillNo), net: loadNet }
  return [waybillErrors.issue('arrival.load_differs', params, 'fileLoadNet')]
}

interface Candidate extends Record<Key, string | null> {
  id: number
  waybillNo: string
  state: TransportStatus
}

/** Trips that are no longer under way are looked at this far back, to say what became of them. */
const DAYS_BACK = 90

async function findTrips(
  sql: Sql,
  { actor, face, now }: { actor: Actor; face: Face; now: Moment },
  rows: readonly AnyRow[],
): Promise<Match[]> {
  const params = new Params()
  const where = scopeSql({ resource: trips, face, actor, params })
  const of = (name: Key) => params.add([...new Set(rows.flatMap(row => textIn(row, name) ?? []))])
  const { rows: found } = await sql.query<Candidate>(
    `select t.id, t.waybill_no as "waybillNo", t.plate_no as "plateNo", t.load_ticket_no as "loadTicketNo",
       to_char(t.load_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "loadDate", t.transport_status as state
     from waybill t where ${where.join(' and ')} and (t.waybill_no = any(${of('waybillNo')}::text[])
       or ((t.plate_no = any(${of('plateNo')}::text[]) or t.load_ticket_no = any(${of('loadTicketNo')}::text[]))
         and (t.transport_status in ('inTransit', 'arrived') or t.load_at >= ${params.add(addDays(now.today, -DAYS_BACK))}::date::timestamptz)))
     order by t.load_at desc nulls last, t.id desc`,
    params.values,
  )
  const by = new Map(
    (['waybillNo', 'loadTicketNo', 'plateNo'] as const).map(name => [name, Map.groupBy(found, trip => trip[name])]),
  )
  return rows.map(row => {
    const given = (Object.keys(KEYS) as Key[]).flatMap(name => {
      const value = textIn(row, name)
      return value === null ? [] : [{ name, value }]
    })
    const near = given.flatMap(({ name, value }) => (name === 'loadDate' ? [] : (by.get(name)?.get(value) ?? [])))
    return matchOf(given, [...new Set(near)])
  })
}

interface Given {
  name: Key
  value: string
}

/** The only trip under way with all given values; else why there is none. Rows give only what the person may query by. */
function matchOf(given: readonly Given[], near: readonly Candidate[]): Match {
  const [strongest] = given.filter(({ name }) => name !== 'loadDate')
  if (!strongest) return { issue: waybillErrors.issue('arrival.names_none', {}) }
  const named = near.filter(trip => given.every(({ name, value }) => trip[name] === value))
  const open = named.filter(isUnderWay)
  const [only] = open
  if (only && open.length === 1) return { id: only.id }
  if (only) {
    const nos = open.map(trip => trip.waybillNo).join('、')
    const { name, value } = strongest
    const words = { label: labelOf(KEYS[name], name), value, count: open.length, nos }
    return { issue: wordedIssue(waybillErrors, { code: 'arrival.ambiguous', path: name }, words) }
  }
  // The transition refuses it by its state
  if (named[0]) return { id: named[0].id }
  const other = near.find(isUnderWay) ?? near[0]
  const differs = other && given.find(({ name, value }) => other[name] !== value)
  if (other && differs) {
    const { name, value } = differs
    const words = { no: other.waybillNo, label: labelOf(KEYS[name], name), own: other[name] ?? '', value }
    return { issue: wordedIssue(waybillErrors, { code: 'arrival.otherwise', path: name }, words) }
  }
  const { name, value } = strongest
  return {
    issue: wordedIssue(
      waybillErrors,
      { code: 'arrival.unknown', path: name },
      { label: labelOf(KEYS[name], name), value },
    ),
  }
}

const isUnderWay = ({ state }: Candidate): boolean => state === 'inTransit' || state === 'arrived'

const textIn = (row: AnyRow, name: Key): string | null => {
  const value = row[name]
  return typeof value === 'string' && value !== '' ? value : null
}
