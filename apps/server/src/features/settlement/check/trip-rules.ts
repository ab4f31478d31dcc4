import { CHARGE_STATES } from '@tuheng/domain/settlement/index'
import { legFiguresSql } from '../ledger/leg-copies.ts'
import { differingRows, type LedgerRule } from './rule.ts'

const STATES = `array[${CHARGE_STATES.map(state => `'${state}'`).join(',')}]`
const LOADED = `('inTransit', 'arrived', 'unloaded')`

/** Total of a side; null while any of its charges has no price. */
const total = (side: 'ar' | 'ap', field: 'amount' | 'excl'): string =>
  `case when bool_and(c.amount is not null) filter (where c.side = '${side}') then sum(c.${field}) filter (where c.side = '${side}') end`
const inStatement = (side: 'ar' | 'ap'): string =>
  `case when bool_or(c.statement_id is not null) filter (where c.side = '${side}') then array_position(${STATES}, 'inStatement') end`
const state = (side: 'ar' | 'ap'): string =>
  `coalesce((${STATES})[greatest(min(array_position(${STATES}, c.state)) filter (where c.side = '${side}'), ${inStatement(side)})], 'unpriced')`

/** 货损扣款 of a side by the weights and the rule that the trip shows for it. */
const deduction = (prefix: '' | 'ap_', goodsValue: string): string =>
  `round(case when w.${prefix}loss_mode is null or w.${prefix}loss_mode = 'none' then 0
     when w.${prefix}deduct_mode = 'overOnly' then w.${prefix}over_loss_qty
     when w.${prefix}deduct_mode = 'actual' or w.${prefix}over_loss_qty > 0 then greatest(w.loss_qty, 0) else 0 end * ${goodsValue}, 2)`

/** Trips, tasks and bills compared with the ledger and with each other. */
export const TRIP_RULES: readonly LedgerRule[] = [
  {
    name: 'trip.money',
    description: 'the amounts on a trip are those of its charges',
    sql: differingRows(
      `select w.id, w.waybill_no as no, (w.ar_total, w.ar_excl, w.ap_total, w.ap_excl, w.profit_excl)::text as "is",
         (x.ar, x.ar_excl, x.ap, x.ap_excl, x.ar_excl - x.ap_excl)::text as should
       from waybill w left join (
         select c.doc_id, ${total('ar', 'amount')} as ar, ${total('ar', 'excl')} as ar_excl, ${total('ap', 'amount')} as ap, ${total('ap', 'excl')} as ap_excl
         from charge c where c.org_id = $1 and c.doc_type = 'waybill' and c.deleted_at is null group by c.doc_id) x on x.doc_id = w.id
       where w.org_id = $1 and w.deleted_at is null`,
    ),
  },
  {
    name: 'trip.loss',
    description:
      'the deduction for a loss on each side is that of its charges, and follows from the rule that the trip shows for it',
    sql: differingRows(
      `select w.id, w.waybill_no as no, x.side || ' ' || (x.shown, x.shown)::text as "is", x.side || ' ' || (x.charged, x.by_rule)::text as should
       from waybill w cross join lateral (
         select s.side, s.shown, s.by_rule, coalesce((select -sum(c.amount) from charge c where c.org_id = $1 and c.doc_type = 'waybill' and c.doc_id = w.id
           and c.side = s.side and c.kind = 'lossDeduct' and c.deleted_at is null), 0.00) as charged
         from (values
           ('ar', coalesce(w.ar_loss_amount, 0.00), coalesce(${deduction('', 'w.ar_goods_value')}, 0.00), w.ar_total, w.ar_loss_source),
           ('ap', coalesce(w.loss_amount, 0.00), coalesce(${deduction('ap_', 'w.ap_goods_value')}, 0.00), w.ap_total, w.ap_loss_source)
         ) s (side, shown, by_rule, total, source) where s.total is not null and s.source is not null) x
       where w.org_id = $1 and w.deleted_at is null`,
    ),
  },
  {
    name: 'trip.states',
    description: 'the receivable and payable status of a trip is the least advanced of its charges',
    sql: differingRows(
      `select w.id, w.waybill_no as no, (w.ar_status, w.ap_status, w.invoice_status)::text as "is",
         (coalesce(x.ar, 'unpriced'), coalesce(x.ap, 'unpriced'), coalesce(x.invoiced, 'none'))::text as should
       from waybill w left join (
         select c.doc_id, ${state('ar')} as ar, ${state('ap')} as ap,
           case when bool_and(coalesce(s.invoice_status, 'none') = 'full') filter (where c.side = 'ar') then 'full'
             when bool_or(s.invoice_status in ('part', 'full')) filter (where c.side = 'ar') then 'part' else 'none' end as invoiced
         from charge c left join statement s on s.org_id = $1 and s.id = c.statement_id
         where c.org_id = $1 and c.doc_type = 'waybill' and c.deleted_at is null group by c.doc_id) x on x.doc_id = w.id
       where w.org_id = $1 and w.deleted_at is null`,
    ),
  },
  {
    name: 'leg.money',
    description: 'what is payable for a leg, and how far it is, are those of the charges of its trips and trains',
    sql: differingRows(
      `select l.id, l.leg_no as no, (l.ap_amount, l.ap_status)::text as "is", (x.amount, coalesce(x.state, 'unpriced'))::text as should
       from rail_leg l left join (${legFiguresSql('$1', 'd.leg_id is not null')}) x on x.id = l.id
       where l.org_id = $1 and l.deleted_at is null`,
    ),
  },
  {
    name: 'trip.quantity',
    description: 'each side of a trip that is billed counts one truck and its tonnes once',
    sql: `select w.id, w.waybill_no as no, format('%s: %s trucks, %s t of %s t', x.side, x.trips, x.tons, coalesce(w.unload_net, w.load_net)) as detail
          from waybill w join (
            select doc_id, side, sum(trips) as trips, sum(tons) as tons from charge
            where org_id = $1 and doc_type = 'waybill' and deleted_at is null group by 1, 2) x on x.doc_id = w.id
          where w.org_id = $1 and (x.trips <> 1 or x.tons <> coalesce(w.unload_net, w.load_net, 0))`,
  },
  {
    name: 'trip.billed',
    description: 'the quantity that a trip shows for a side is what its freight and the corrections of it add up to',
    sql: `select w.id, w.waybill_no as no, format('%s: shows %s %s, charged for %s', x.side, x.shown, x.unit, x.qty) as detail
          from waybill w cross join lateral (
            select c.side, c.unit, sum(c.qty) as qty, case when c.side = 'ar' then w.ar_qty else w.ap_qty end as shown
            from charge c where c.org_id = $1 and c.doc_type = 'waybill' and c.doc_id = w.id and c.kind = 'freight' and c.amount is not null and c.deleted_at is null
              and c.unit <> 'lump' and c.unit = case when c.side = 'ar' then w.ar_basis else w.ap_basis end group by 1, 2) x
          where w.org_id = $1 and w.deleted_at is null and x.shown is distinct from x.qty`,
  },
  {
    name: 'trip.billable',
    description: 'only a live trip that is unloaded is charged for',
    sql: `select c.id, c.doc_no as no, format('trip is %s', coalesce(w.transport_status, 'missing')) as detail
          from charge c left join waybill w on w.org_id = $1 and w.id = c.doc_id and w.deleted_at is null
          where c.org_id = $1 and c.doc_type = 'waybill' and c.deleted_at is null and w.transport_status is distinct from 'unloaded'`,
  },
  {
    name: 'task.quantity',
    description: 'trucks and tonnes of a task are those of its trips',
    sql: differingRows(
      `select m.id, m.main_no as no, (m.loaded_trucks, m.loaded_qty, m.unloaded_trucks, m.unloaded_qty, m.done_trucks, m.done_qty)::text as "is",
         (x.loaded, x.loaded_qty, x.unloaded, x.unloaded_qty, x.done, x.done_qty)::text as should
       from main_waybill m cross join lateral (
         select count(*) filter (where transport_status in ${LOADED}) as loaded, coalesce(sum(load_net) filter (where transport_status in ${LOADED}), 0.000) as loaded_qty,
           count(*) filter (where transport_status = 'unloaded') as unloaded, coalesce(sum(unload_net) filter (where transport_status = 'unloaded'), 0.000) as unloaded_qty,
           count(*) filter (where audit_status <> 'unaudited') as done, coalesce(sum(unload_net) filter (where audit_status <> 'unaudited'), 0.000) as done_qty
         from waybill w where w.org_id = $1 and w.main_id = m.id and w.deleted_at is null) x
       where m.org_id = $1 and m.deleted_at is null`,
    ),
  },
  {
    name: 'bill.quantity',
    description: 'tonnes of a bill of lading are those of its grants and trucks; never more than it allows',
    sql: `select b.id, b.bill_no as no, format('granted %s of %s, loaded %s of %s, arrived %s of %s', b.granted_qty, g.qty, b.sent_qty, x.sent, b.arrived_qty, x.arrived) as detail
          from load_bill b
          cross join lateral (select coalesce(sum(qty), 0) as qty from load_bill_grant l where l.org_id = $1 and l.bill_id = b.id and l.status <> 'revoked' and l.deleted_at is null) g
          cross join lateral (
            select coalesce(sum(load_net) filter (where transport_status in ${LOADED}), 0) as sent, coalesce(sum(load_net) filter (where transport_status = 'unloaded'), 0) as arrived
            from waybill w where w.org_id = $1 and w.load_bill_id = b.id and w.deleted_at is null) x
          where b.org_id = $1 and b.deleted_at is null and (b.granted_qty <> g.qty or b.sent_qty <> x.sent or b.arrived_qty <> x.arrived
            or b.granted_qty > round(b.qty * (1 + b.over_rate), 3))`,
  },
]
