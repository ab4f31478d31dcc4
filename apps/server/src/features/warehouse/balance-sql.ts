import type { StockBasis } from '@tuheng/domain/warehouse/index'
import type { Params } from '../../sql/params.ts'

/** SQL for the day of a row `l` of the ledger by which stock is told. */
export const DAY_OF: Readonly<Record<StockBasis, string>> = { business: 'l.biz_date', posted: 'l.posted_on' }

interface Asked {
  orgId: number
  from: string
  to: string
  basis: StockBasis
  /** SQL that limits the positions `l.stock_id`; all without. */
  positions?: string
}

/**
 * SQL for the balance of each position over some days: `stock_id`, `open_qty`, `in_qty`, `out_qty`, `adj_qty`, `close_qty`, tonnes.
 * By business date it begins with the last closed month before, so that old rows of the ledger are not read.
 */
export function balancesSql(params: Params, { orgId, from, to, basis, positions }: Asked): string {
  const org = params.add(orgId)
  const first = `${params.add(from)}::date`
  const last = `${params.add(to)}::date`
  const day = DAY_OF[basis]
  const among = positions ? ` and ${positions}` : ''
  const isKept = basis === 'business'
  const base = `(select max(b.month) as month from stock_balance b where b.org_id = ${org} and b.month < to_char(${first}, 'YYYY-MM'))`
  const kept = isKept
    ? `select l.stock_id, l.close_qty as open_qty, 0 as in_qty, 0 as out_qty, 0 as adj_qty from stock_balance l
       where l.org_id = ${org} and l.month = (select month from ${base} k)${among} union all `
    : ''
  const after = isKept
    ? ` and l.biz_date >= coalesce((select to_date(month, 'YYYY-MM') + interval '1 month' from ${base} k), '-infinity')`
    : ''
  const measured = (column: string, sign: string): string =>
    `case when ${day} >= ${first} and l.counted_as = '${column}' then ${sign}l.delta else 0 end`
  return `select x.stock_id, sum(x.open_qty) as open_qty, sum(x.in_qty) as in_qty, sum(x.out_qty) as out_qty, sum(x.adj_qty) as adj_qty,
      sum(x.open_qty) + sum(x.in_qty) - sum(x.out_qty) + sum(x.adj_qty) as close_qty
    from (${kept}select l.stock_id, case when ${day} < ${first} then l.delta else 0 end as open_qty, ${measured('in', '')} as in_qty,
        ${measured('out', '-')} as out_qty, ${measured('adj', '')} as adj_qty
      from stock_ledger l where l.org_id = ${org} and l.deleted_at is null and ${day} <= ${last}${after}${among}) x
    group by x.stock_id having count(*) filter (where x.in_qty <> 0 or x.out_qty <> 0 or x.adj_qty <> 0) > 0 or sum(x.open_qty) <> 0`
}

/** SQL for the balances of a month as they were frozen when it was closed. */
export const frozenSql = (params: Params, orgId: number, month: string): string =>
  `select b.stock_id, b.open_qty, b.in_qty, b.out_qty, b.adj_qty, b.close_qty from stock_balance b
   where b.org_id = ${params.add(orgId)} and b.month = ${params.add(month)}`
