import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { trackCall } from '@tuheng/domain/transport/tracking.calls'
import type { Sql } from '../../../db/database.ts'
import { companyIn, isCheckCode, isCompanyToken } from './check-code.ts'

type TrackedTrip = GivenOf<typeof trackCall>
type Step = TrackedTrip['milestones'][number]

interface Row {
  orgId: number
  queryKey: string
  id: number
  waybillNo: string
  status: string
  receipt: string
  dispatchedAt: string | null
  loadAt: string | null
  arriveAt: string | null
  unloadAt: string | null
  receiptAt: string | null
}

/** The statuses of a trip in the order of its stages. */
const ORDER = ['toDispatch', 'toLoad', 'inTransit', 'arrived', 'unloaded']

/**
 * The trip with this number and check code. Numbers are unique per company, so the code or the company's token tells
 * which trip it is.
 */
export async function findTrip(
  sql: Sql,
  args: { waybillNo: string; code: string; company?: string },
): Promise<TrackedTrip | undefined> {
  const { waybillNo, code, company } = args
  const orgId = company === undefined ? null : (companyIn(company) ?? 0)
  const { rows } = await sql.query<Row>(
    `select o.id as "orgId", o.query_key::text as "queryKey", w.id, w.waybill_no as "waybillNo", w.transport_status as status, w.receipt_status as receipt,
            w.dispatched_at as "dispatchedAt", w.load_at as "loadAt", w.arrive_at as "arriveAt", w.unload_at as "unloadAt", w.receipt_at as "receiptAt"
     from waybill w join org o on o.id = w.org_id
     where w.waybill_no = any($1::text[]) and w.deleted_at is null and w.transport_status <> 'void' and o.status = 'enabled' and ($2::bigint is null or o.id = $2::bigint)`,
    [[waybillNo, waybillNo.toUpperCase()], orgId],
  )
  const row = rows.find(
    one =>
      isCheckCode(code, one.queryKey, { kind: 'waybill', id: one.id }) &&
      (company === undefined || isCompanyToken(company, one.queryKey, one.orgId)),
  )
  return row && trackedTrip(row)
}

function trackedTrip(row: Row): TrackedTrip {
  const stage = ORDER.indexOf(row.status)
  const step = (key: Step['key'], reached: boolean, at: string | null): Step => ({
    key,
    reached,
    at: reached ? at : null,
  })
  return {
    waybillNo: row.waybillNo,
    parts: [],
    milestones: [
      step('dispatched', stage >= 1, row.dispatchedAt),
      step('loaded', stage >= 2, row.loadAt),
      step('arrived', stage >= 3, row.arriveAt),
      step('unloaded', stage >= 4, row.unloadAt),
      step('receipted', row.receipt !== 'pending', row.receiptAt),
    ],
  }
}
