import type { Tx } from '../../engine/write/tx.ts'
import type { ChargeHead } from '../settlement/index.ts'
import type { ClaimItemRow } from './rows.ts'

/** What the charge of a row takes from its document. `contractId` is that of the payable side. */
export type ItemFacts = Pick<
  ChargeHead,
  'projectId' | 'segment' | 'customerId' | 'carrierId' | 'routeId' | 'goodsId' | 'salesmanId' | 'contractId'
>

const NOTHING: ItemFacts = {
  projectId: null,
  segment: 'road',
  customerId: null,
  carrierId: null,
  routeId: null,
  goodsId: null,
  salesmanId: null,
  contractId: null,
}

const SOURCES = {
  waybillId: `select w.id, w.ar_contract_id as "projectId", w.ap_contract_id as "contractId", w.customer_id as "customerId", w.carrier_id as "carrierId",
       w.route_id as "routeId", w.goods_id as "goodsId", w.salesman_id as "salesmanId",
       case when w.leg_id is not null then 'roadRail' when w.biz_kind = 'service6' then 'service6' else 'road' end as segment
     from waybill w where w.org_id = $1 and w.id = any($2::bigint[])`,
  legId: `select l.id, o.contract_id as "projectId", l.contract_id as "contractId", l.customer_id as "customerId", l.carrier_id as "carrierId",
       l.route_id as "routeId", l.goods_id as "goodsId", o.salesman_id as "salesmanId", 'roadRail' as segment
     from rail_leg l join rail_order o on o.org_id = $1 and o.id = l.order_id where l.org_id = $1 and l.id = any($2::bigint[])`,
  railWaybillId: `select r.id, o.contract_id as "projectId", l.contract_id as "contractId", o.customer_id as "customerId", l.carrier_id as "carrierId",
       null::bigint as "routeId", o.goods_id as "goodsId", o.salesman_id as "salesmanId", 'roadRail' as segment
     from rail_waybill r join rail_leg l on l.org_id = $1 and l.id = r.leg_id join rail_order o on o.org_id = $1 and o.id = l.order_id
     where r.org_id = $1 and r.id = any($2::bigint[])`,
} as const

/** The facts of the documents that rows concern, in their order. */
export async function itemFacts(tx: Tx, items: readonly ClaimItemRow[]): Promise<ItemFacts[]> {
  const found = new Map<string, ItemFacts>()
  for (const [field, sql] of Object.entries(SOURCES) as [keyof typeof SOURCES, string][]) {
    const ids = [...new Set(items.flatMap(item => item[field] ?? []))]
    if (!ids.length) continue
    const { rows } = await tx.sql<ItemFacts & { id: number }>(sql, [tx.orgId, ids], `claim-facts-${field}`)
    for (const { id, ...facts } of rows) found.set(`${field} ${id}`, facts)
  }
  return items.map(item => {
    const field = (Object.keys(SOURCES) as (keyof typeof SOURCES)[]).find(name => item[name])
    return (field && found.get(`${field} ${item[field]}`)) ?? NOTHING
  })
}
