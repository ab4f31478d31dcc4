import { failAll } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { f } from '@tuheng/domain/kernel/fields'
import { waybillErrors } from '@tuheng/domain/transport/index'
import { type TransportStatus, transportStatuses } from '@tuheng/domain/transport/waybill.choices'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { Params } from '../../../sql/params.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { withinDays } from '../../../sql/within-days.ts'
import { trips } from '../shared/trip-parts.ts'

/**
 * How an arrival row identifies its trip: by id, or by plate and loading day, with the loading ticket if that is
 * ambiguous.
 */
export interface TripKey {
  id?: unknown
  plateNo?: unknown
  loadDate?: unknown
  ticketNo?: unknown
}

const KEYS = {
  plateNo: f.plate('车牌', { en: 'Plate' }),
  loadDate: f.date('装货日期', { en: 'Loading date' }),
  ticketNo: f.text('装货磅单号', { en: 'Loading ticket' }),
}

/** The trip under way that the row identifies, within the actor's scope. @throws if there is none or more than one */
export async function findArriving(tx: Tx, face: Face, key: TripKey): Promise<number> {
  if (typeof key.id === 'number') return key.id
  const plateNo = read(key, 'plateNo')
  const date = read(key, 'loadDate')
  const ticket = read(key, 'ticketNo')
  if (!plateNo || !date) return waybillErrors.fail('arrival.no_key')
  const all = await loadedOn(tx, face, { plateNo, date, ticket })
  const underWay = all.filter(trip => trip.state === 'inTransit' || trip.state === 'arrived')
  const [only] = underWay
  if (only && underWay.length === 1) return only.id
  if (only)
    return waybillErrors.fail(
      'arrival.several',
      { plateNo, date, count: underWay.length, nos: underWay.map(trip => trip.no).join('、') },
      'ticketNo',
    )
  const [other] = all
  if (!other) return waybillErrors.fail('arrival.no_trip', { plateNo, date }, 'plateNo')
  failAll([
    wordedIssue(
      waybillErrors,
      { code: 'arrival.not_on_way', path: 'plateNo' },
      { plateNo, date, no: other.no, state: transportStatuses[other.state] },
    ),
  ])
  return other.id
}

function read(key: TripKey, name: keyof typeof KEYS): string | null {
  const raw = key[name]
  if (raw === undefined || raw === null || raw === '') return null
  const field = KEYS[name]
  const parsed = kindOf(field).parse(raw, field, name)
  if (parsed.issue) failAll([parsed.issue])
  return typeof parsed.value === 'string'
    ? parsed.value
    : (failAll([fieldIssue('field.required', { field, name })]), null)
}

interface Loaded {
  id: number
  no: string
  state: TransportStatus
}

async function loadedOn(
  tx: Tx,
  face: Face,
  key: { plateNo: string; date: string; ticket: string | null },
): Promise<Loaded[]> {
  const params = new Params()
  const where = scopeSql({ resource: trips, face, actor: tx.actor, params, permission: false })
  const day = params.add(key.date)
  where.push(`t.plate_no = ${params.add(key.plateNo)}`, withinDays('t.load_at', day, day))
  if (key.ticket) where.push(`t.load_ticket_no = ${params.add(key.ticket)}`)
  const { rows } = await tx.sql<Loaded & AnyRow>(
    `select t.id, t.waybill_no as no, t.transport_status as state from waybill t where ${where.join(' and ')} order by t.id`,
    params.values,
  )
  return rows
}
