import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { monthRange } from '@tuheng/domain/kernel/dates'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { stock, stockAsOf, stockBalance, stockBases, type StockBasis } from '@tuheng/domain/warehouse/index'
import { figuresOf } from '../../engine/report/figures.ts'
import { totalsOf } from '../../engine/report/grouped-records.ts'
import { withLabels } from '../../engine/report/labels.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { Params } from '../../sql/params.ts'
import { balancesSql, frozenSql } from './balance-sql.ts'

const KEYS: Readonly<Record<string, string>> = {
  warehouseId: 't.warehouse_id',
  ownerId: 't.owner_id',
  goodsId: 't.goods_id',
  batchNo: 't.batch_no',
  stockId: 't.id',
}
const OF_LOT = ['batchNo', 'stockId', 'warehouseId', 'ownerId', 'goodsId']
const COLUMN_OF: Readonly<Record<string, string>> = {
  openQty: 'b.open_qty',
  inQty: 'b.in_qty',
  outQty: 'b.out_qty',
  adjQty: 'b.adj_qty',
  closeQty: 'b.close_qty',
}
const tonnes = (expression: string): string => `coalesce(sum(${expression}), 0)::numeric(20, 3)::text`

interface Question {
  report: Report
  /** Column → SQL over the positions `t` and their balances `b`. */
  measures: Readonly<Record<string, string>>
  /** SQL of the balances. */
  balances(params: Params): string
  where: readonly string[]
  header: Text
}

/** 结存 of a month: as it was frozen, where it is closed, else as the ledger tells it. */
export async function queryStockBalance(context: ReportContext): Promise<ReportAnswer> {
  const { actor, params: asked } = context
  const { orgId } = actor
  const month = String(asked.month)
  const basis = asked.basis as StockBasis
  const isFrozen = basis === 'business' && (await isClosedForStock(context, month))
  const { zh, en } = stockBases[basis]
  return answer(context, {
    report: stockBalance,
    measures: Object.fromEntries(Object.entries(COLUMN_OF).map(([name, column]) => [name, tonnes(column)])),
    balances: params =>
      isFrozen ? frozenSql(params, orgId, month) : balancesSql(params, { orgId, ...monthRange(month), basis }),
    where: asked.counted ? [`${COLUMN_OF[String(asked.counted)]} <> 0`] : [],
    header: isFrozen
      ? text(`期间：${month}，已月结，${zh}`, `Month: ${month}, closed. ${en}`)
      : text(`期间：${month}，未月结，${zh}`, `Month: ${month}, open. ${en}`),
  })
}

/** 时点库存: the closing balance of a day. */
export function queryStockAsOf(context: ReportContext): Promise<ReportAnswer> {
  const { actor, params: asked } = context
  const on = String(asked.on)
  const basis = asked.basis as StockBasis
  const { zh, en } = stockBases[basis]
  return answer(context, {
    report: stockAsOf,
    measures: { qty: tonnes('b.close_qty'), lots: 'count(*)::int' },
    balances: params => balancesSql(params, { orgId: actor.orgId, from: on, to: on, basis }),
    where: ['b.close_qty <> 0'],
    header: text(`截至 ${on}，${zh}`, `As of ${on}: ${en}`),
  })
}

async function answer(context: ReportContext, question: Question): Promise<ReportAnswer> {
  const { groupBy, most, actor } = context
  const { report, measures, header } = question
  const names = Object.keys(measures)
  const isLot = groupBy === 'batchNo'
  const hidden = hiddenInReport(report, actor)
  const within = report.groupBy?.find(({ value }) => value === groupBy)?.within ?? []
  const keys = isLot ? OF_LOT.filter(name => !hidden.has(name)) : [...within, groupBy]
  const found = (await rowsOf(context, question, keys)).map(row => (isLot ? { ...row, source: 'stock' } : row))
  const [rows, others] = [found.slice(0, most), found.slice(most)]
  const totals = totalsOf(found, report.columns, names)
  return {
    rows,
    totals,
    ...(others.length ? { rest: { count: others.length, row: totalsOf(others, report.columns, names) } } : {}),
    figures: figuresOf(report, totals, {}),
    header: [header],
  }
}

/** One row for each combination of the keys, of the positions that the person may see. */
async function rowsOf(
  { sql, actor, params: asked, without }: ReportContext,
  { report, measures, balances, where }: Question,
  keys: readonly string[],
): Promise<AnyRow[]> {
  const params = new Params(actor.orgId)
  const conditions = [
    ...scopeSql({ resource: anyResource(stock), actor, params }),
    ...where,
    ...['warehouseId', 'ownerId', 'goodsId'].flatMap(name =>
      asked[name] === null || asked[name] === undefined ? [] : [`${KEYS[name]} = ${params.add(asked[name])}`],
    ),
    ...without.map(name => `${KEYS[name]} is null`),
  ]
  const list = [
    ...keys.map(name => `${KEYS[name]} as "${name}"`),
    ...Object.entries(measures).map(([name, expression]) => `${expression} as "${name}"`),
  ]
  const group = keys.map((_, i) => i + 1).join(', ')
  const inner = `select ${list.join(', ')} from stock t join (${balances(params)}) b on b.stock_id = t.id
    where ${conditions.join(' and ')} group by ${group} order by ${group}`
  const { rows } = await sql.query<AnyRow>(withLabels(inner, { keys, columns: report.columns }, '$1'), params.values)
  return rows
}

/** Whether the month is closed for stock. */
async function isClosedForStock({ sql, actor }: ReportContext, month: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select 1 from company_month where org_id = $1 and month = $2 and doc_type in ('stockDoc', 'all') and state = 'closed' and deleted_at is null limit 1`,
    [actor.orgId, month],
  )
  return rows.length > 0
}
