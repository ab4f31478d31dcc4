import { differingRows, type LedgerRule } from './rule.ts'

const ROWS = `l.org_id = $1 and l.deleted_at is null`
const SUM = (column: string, sign: string): string =>
  `coalesce(sum(${sign}l.delta) filter (where l.counted_as = '${column}' and to_char(l.biz_date, 'YYYY-MM') = b.month), 0)`

/** What the rows of a document add to each position that it names: the position that it is taken from, and where it goes. */
const DOCUMENTS = `with legs as (
    select d.id, d.doc_no, d.status, d.warehouse_id, d.slot_no, d.owner_id, d.goods_id, d.batch_no, case when d.flow = 'in' then d.net else -d.net end as delta
    from stock_doc d where d.org_id = $1 and d.deleted_at is null
    union all select d.id, d.doc_no, d.status, coalesce(d.to_warehouse_id, d.warehouse_id), coalesce(d.to_slot_no, d.slot_no), coalesce(d.to_owner_id, d.owner_id), d.goods_id, d.batch_no, d.net
    from stock_doc d where d.org_id = $1 and d.deleted_at is null and d.flow in ('move', 'title'))
  select g.id, g.doc_no as no, (select coalesce(sum(l.delta), 0) from stock_ledger l join stock s on s.org_id = $1 and s.id = l.stock_id
      where ${ROWS} and l.doc_id = g.id and (s.warehouse_id, s.slot_no, s.owner_id, s.goods_id, s.batch_no) = (g.warehouse_id, g.slot_no, g.owner_id, g.goods_id, g.batch_no)) as "is",
    case when g.status = 'posted' then g.delta else 0 end as should
  from legs g`

/** Positions of stock compared with the ledger of stock, and frozen balances with both. */
export const STOCK_RULES: readonly LedgerRule[] = [
  {
    name: 'stock.sum',
    description:
      'what is in the books is the sum of the ledger; what is available is that less what is reserved and frozen',
    sql: differingRows(
      `select s.id, s.batch_no as no, (s.book_qty, s.avail_qty)::text as "is", (x.sum, x.sum - s.locked_qty - s.frozen_qty)::text as should
       from stock s cross join lateral (select coalesce(sum(l.delta), 0.000) as sum from stock_ledger l where ${ROWS} and l.stock_id = s.id) x
       where s.org_id = $1 and s.deleted_at is null`,
    ),
  },
  {
    name: 'stock.order',
    description: 'each row of the ledger says what there was before and after it, in the order of posting',
    sql: differingRows(
      `select l.id, l.doc_no as no, (l.before, l.after)::text as "is",
         (sum(l.delta) over w - l.delta, sum(l.delta) over w)::text as should
       from stock_ledger l where ${ROWS} window w as (partition by l.stock_id order by l.id)`,
    ),
  },
  {
    name: 'stock.reserved',
    description: 'what is reserved is what submitted documents will take',
    sql: differingRows(
      `select s.id, s.batch_no as no, s.locked_qty as "is", (select coalesce(sum(d.net), 0.000) from stock_doc d
         where d.org_id = $1 and d.deleted_at is null and d.status = 'approving' and d.flow <> 'in'
           and (d.warehouse_id, d.slot_no, d.owner_id, d.goods_id, d.batch_no) = (s.warehouse_id, s.slot_no, s.owner_id, s.goods_id, s.batch_no)) as should
       from stock s where s.org_id = $1 and s.deleted_at is null`,
    ),
  },
  {
    name: 'stock.documents',
    description: 'a posted document stands in the ledger with its net weight on each side, any other with nothing',
    sql: differingRows(DOCUMENTS),
  },
  {
    name: 'stock.any_day',
    description: 'by business date no position was ever below zero',
    sql: `select x.id, x.no, format('%s at the end of %s', x.closing, x.day) as detail from (
            select l.stock_id as id, max(l.batch_no) as no, l.biz_date as day, sum(sum(l.delta)) over (partition by l.stock_id order by l.biz_date) as closing
            from stock_ledger l where ${ROWS} group by l.stock_id, l.biz_date) x where x.closing < 0`,
  },
  {
    name: 'stock.frozen',
    description:
      'the balance of a closed month is what the ledger says of it, and opening plus in less out with counts is closing',
    sql: differingRows(
      `select b.id, b.month as no, (b.open_qty, b.in_qty, b.out_qty, b.adj_qty, b.close_qty)::text as "is",
         (x.open::numeric(20, 3), x.came::numeric(20, 3), x.went::numeric(20, 3), x.adj::numeric(20, 3), (x.open + x.came - x.went + x.adj)::numeric(20, 3))::text as should
       from stock_balance b cross join lateral (
         select coalesce(sum(l.delta) filter (where to_char(l.biz_date, 'YYYY-MM') < b.month), 0) as open, ${SUM('in', '')} as came, ${SUM('out', '-')} as went, ${SUM('adj', '')} as adj
         from stock_ledger l where ${ROWS} and l.stock_id = b.stock_id) x
       where b.org_id = $1`,
    ),
  },
  {
    name: 'stock.rolls',
    description: 'the closing balance of a closed month is the opening one of the next',
    sql: differingRows(
      `select a.id, a.month as no, coalesce(b.open_qty, 0.000) as "is", a.close_qty as should
       from stock_balance a left join stock_balance b on b.org_id = $1 and b.stock_id = a.stock_id
         and b.month = to_char(to_date(a.month, 'YYYY-MM') + interval '1 month', 'YYYY-MM')
       where a.org_id = $1 and exists (select from stock_balance n where n.org_id = $1 and n.month = to_char(to_date(a.month, 'YYYY-MM') + interval '1 month', 'YYYY-MM'))`,
    ),
  },
]
