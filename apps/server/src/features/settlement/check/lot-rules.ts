import { lotFiguresSql } from '../ledger/lot-copies.ts'
import { differingRows, type LedgerRule } from './rule.ts'

const LOTS = `array(select id from supply_lot where org_id = $1 and deleted_at is null)`
const POSTED = `l.status in ('audited', 'settled')`

/** Lots compared with their entries, sources and charges. */
export const LOT_RULES: readonly LedgerRule[] = [
  {
    name: 'lot.figures',
    description: 'the ledger of a lot is what its entries and the charges of its trips come to',
    sql: differingRows(
      `select l.id, l.lot_no as no,
         (l.buy_tons, l.recv_tons, l.sell_tons, l.loss_tons, l.stock_tons, l.buy_amount, l.sell_amount, l.freight, l.service_fee, l.storage_fee, l.stock_value, l.fund_cost)::text as "is",
         (${['buy_tons', 'recv_tons', 'sell_tons', 'loss_tons', 'stock_tons'].map(tons => `round(x.${tons}, 3)`).join(', ')},
            ${['buy_amount', 'sell_amount', 'freight', 'service', 'storage', 'stock_value', 'fund_cost'].map(money => `round(x.${money}, 2)`).join(', ')})::text as should
       from supply_lot l join (${lotFiguresSql('$1', LOTS)}) x on x.id = l.id where l.org_id = $1 and l.deleted_at is null`,
    ),
  },
  {
    name: 'lot.charges',
    description: 'an entry is charged what it comes to while its lot is audited, and nothing before',
    sql: differingRows(
      `select e.id, e.entry_no as no,
         (coalesce(sum(c.amount) filter (where c.kind = 'goods'), 0.00), coalesce(sum(c.excl) filter (where c.kind = 'goods'), 0.00), coalesce(sum(c.amount) filter (where c.kind = 'freight'), 0.00))::text as "is",
         case when ${POSTED} then (coalesce(e.amount, 0.00), coalesce(e.excl, 0.00), coalesce(e.freight_amount, 0.00)) else (0.00, 0.00, 0.00) end::text as should
       from supply_entry e join supply_lot l on l.org_id = $1 and l.id = e.lot_id
         left join charge c on c.org_id = $1 and c.doc_type = 'supplyEntry' and c.doc_id = e.id and c.kind in ('goods', 'freight') and c.deleted_at is null
       where e.org_id = $1 and e.deleted_at is null group by e.id, e.entry_no, e.amount, e.excl, e.freight_amount, l.status`,
    ),
  },
  {
    name: 'lot.sources',
    description: 'sales take no more of a purchase than was received, and it says how much they take',
    sql: differingRows(
      `select b.id, b.entry_no as no, (b.sold_qty, true)::text as "is",
         (coalesce(x.qty, 0.000), coalesce(x.qty, 0) <= coalesce(b.recv_net, b.send_net, 0))::text as should
       from supply_entry b join supply_lot l on l.org_id = $1 and l.id = b.lot_id left join (
         select s.buy_entry_id as id, sum(s.qty) as qty from supply_entry_source s
           join supply_entry e on e.org_id = $1 and e.id = s.parent_id and e.deleted_at is null where s.org_id = $1 group by 1) x on x.id = b.id
       where b.org_id = $1 and b.side = 'buy' and b.deleted_at is null and l.status not in ('draft', 'void')`,
    ),
  },
]
