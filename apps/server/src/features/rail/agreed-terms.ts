import type { AgreedTerms, FreeTime } from '@tuheng/domain/rail/index'
import type { Reader } from './record-of.ts'
import { KEEPS_STAY } from './stay-payer.ts'

/** Where a container is. */
export interface Standing {
  id: number
  yardId: number | null
  customerId: number | null
}

type Agreed = Omit<AgreedTerms, 'yard'>
interface Found {
  id: number
  terms: Record<'contract' | 'customer' | 'station', FreeTime | null>
}

/** Of a container `x`, its yard `y` and the order `o` with whose document it came, where customer and contract count. */
const ORDER_OF_STAY = (keepsStay: string): string =>
  `left join yard y on y.org_id = $1 and y.id = x.yard_id
     left join lateral (
       select m.doc_no from container_move m where m.org_id = $1 and m.container_id = x.id and m.status = 'valid' and m.event <> all(${keepsStay}::text[])
         and m.deleted_at is null and (x.yard_id is null or y.kind = 'ownYard') order by m.id desc limit 1) came on true
     left join waybill w on w.org_id = $1 and w.waybill_no = came.doc_no and w.deleted_at is null
     left join rail_leg l on l.org_id = $1 and l.id = w.leg_id
     left join rail_waybill r on r.org_id = $1 and r.rail_no = came.doc_no and r.deleted_at is null
     left join rail_order o on o.org_id = $1 and o.id = coalesce(l.order_id, r.order_id)`

/** Whoever pays for a stay: the customer at whom a container stands, or whose goods came with it into a yard of our own. */
const CUSTOMER_OF_STAY = `case when x.yard_id is null then x.customer_id when y.kind = 'ownYard' then o.customer_id end`

/**
 * What is agreed for the stays of containers beside their own terms and those of their yards, by container. A customer
 * counts at whom a container stands, or whose goods came with it into a yard of our own; so does the contract of the order
 * with whose document it came there.
 */
export async function agreedTerms(reader: Reader, boxes: readonly Standing[]): Promise<Map<number, Agreed>> {
  if (!boxes.length) return new Map()
  const { rows } = await reader.sql<Found>(
    `select x.id, json_build_object(
       'contract', case when k.box_free_days is not null then json_build_object('freeDays', k.box_free_days, 'dayFee', k.box_day_fee::text) end,
       'customer', case when p.box_free_days is not null then json_build_object('freeDays', p.box_free_days, 'dayFee', p.box_day_fee::text) end,
       'station', case when s.free_days is not null then json_build_object('freeDays', s.free_days, 'dayFee', s.day_fee::text) end) as terms
     from unnest($2::bigint[], $3::bigint[], $4::bigint[]) x (id, yard_id, customer_id)
     ${ORDER_OF_STAY('$5')}
     left join station s on s.org_id = $1 and s.id = y.station_id
     left join party p on p.org_id = $1 and p.id = ${CUSTOMER_OF_STAY}
     left join contract k on k.org_id = $1 and k.id = o.contract_id and o.customer_id = p.id`,
    [
      reader.orgId,
      boxes.map(box => box.id),
      boxes.map(box => box.yardId),
      boxes.map(box => (box.yardId === null ? box.customerId : null)),
      KEEPS_STAY,
    ],
    'agreed-free-time',
  )
  return new Map(
    rows.map(({ id, terms: { contract, customer, station } }) => [
      Number(id),
      { contract: contract ?? undefined, customer: customer ?? undefined, station: station ?? undefined },
    ]),
  )
}

/** Containers that stand where terms of a customer or of a contract may count. */
export async function standingBy(reader: Reader, { customerId, contractId }: Agreement): Promise<number[]> {
  const { rows } = await reader.sql<{ id: number }>(
    `select x.id from container x ${ORDER_OF_STAY('$4')}
     where x.org_id = $1 and x.status in ('inYard', 'atCustomer') and x.deleted_at is null
       and (${CUSTOMER_OF_STAY} = $2 or o.contract_id = $3) order by x.id`,
    [reader.orgId, customerId ?? null, contractId ?? null, KEEPS_STAY],
    'standing-by-terms',
  )
  return rows.map(row => Number(row.id))
}

interface Agreement {
  customerId?: number
  contractId?: number
}
