import { differingRows, type LedgerRule } from './rule.ts'

/** Contracts and price sheets compared with the trips that they cover and price. */
export const CONTRACT_RULES: readonly LedgerRule[] = [
  {
    name: 'contract.progress',
    description:
      'what is carried out under a contract are the tonnes of its unloaded trips, by the weight that it bills, what was delivered of its orders by road and rail, and what arrived of its railway legs',
    sql: differingRows(
      `select c.id, c.contract_no as no, (coalesce(c.done_qty, 0.000), c.left_qty)::text as "is",
         (coalesce(x.done, 0.000), c.total_qty - coalesce(x.done, 0.000))::text as should
       from contract c left join (
         select m.id, sum(m.qty)::numeric(12,3) as done from (
           select d.id, case d.weight_rule when 'load' then w.load_net else w.unload_net end as qty
           from waybill w
           cross join lateral (values (case when w.leg_id is null then w.ar_contract_id end),
             (case when w.leg_id is not null or w.ap_contract_id is distinct from w.ar_contract_id then w.ap_contract_id end)) k (id)
           join contract d on d.org_id = $1 and d.id = k.id
           where w.org_id = $1 and w.transport_status = 'unloaded' and w.deleted_at is null
           union all select o.contract_id, o.delivered_qty from rail_order o where o.org_id = $1 and o.deleted_at is null
           union all select l.contract_id, l.done_qty from rail_leg l where l.org_id = $1 and l.leg_type = 'rail' and l.deleted_at is null) m
         group by m.id) x on x.id = c.id
       where c.org_id = $1 and c.deleted_at is null`,
    ),
  },
  {
    name: 'price.copies',
    description:
      'every price row carries contract and days of its sheet, and is active while the sheet prices any of them',
    sql: differingRows(
      `select s.id, s.sheet_no as no, (l.contract_id, l.eff_from, l.eff_to, l.active)::text as "is",
         (s.contract_id, s.eff_from, s.eff_to, s.status in ('active', 'expired', 'superseded')
           and s.eff_to >= s.eff_from)::text as should
       from price_sheet s join price_sheet_line l on l.org_id = $1 and l.parent_id = s.id
       where s.org_id = $1 and s.deleted_at is null`,
    ),
  },
]
