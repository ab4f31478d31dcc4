import type { Fields } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { grossProfit, marginAdjust, type MarginFigures } from '@tuheng/domain/margin/index'
import type { Sql } from '../../db/database.ts'
import { column } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { withLabels } from '../../engine/report/labels.ts'
import type { Period } from '../../engine/report/months.ts'
import { chargeSums, DIMENSIONS, documentSums, MARGIN, VOLUME } from './shared/charge-sums.ts'
import { withMargin } from './shared/figures.ts'
import { ledgerAnswer } from './shared/ledger-answer.ts'

const MEASURES = { ...VOLUME, ...MARGIN }
const columns: Fields = grossProfit.columns

/** 毛利表: charges by month and one more dimension, with the approved adjustments of the same. */
export function queryGrossProfit(context: ReportContext): Promise<ReportAnswer> {
  return ledgerAnswer(context, {
    report: grossProfit,
    summed: [...Object.keys(MEASURES), 'adjust'],
    ranked: 'adjusted',
    derive: withMargin,
    sums: (period, keys) => marginRows(context, period, keys),
    documents: async (period, most) => {
      const { sql, actor, params: filters, without } = context
      const [charged, adjusted] = await Promise.all([
        documentSums({ sql, actor, period, filters, without, measures: MEASURES, columns, most }),
        adjustmentRows(context, period, { keys: Object.keys(ADJUSTMENT), single: true }),
      ])
      const none = { adjust: '0.00' }
      const rows = [...charged.rows.map(row => ({ ...row, ...none })), ...adjusted.map(row => ({ ...NOTHING, ...row }))]
      return { rows, count: charged.count + adjusted.length }
    },
  })
}

/** Margin of one month in all, adjustments included: revenue, cost, margin, rate. */
export async function monthMargin(sql: Sql, actor: Actor, month: string): Promise<MonthMargin> {
  const [row] = await marginRows({ sql, actor, params: {} }, { from: month, to: month }, [])
  return row as unknown as MonthMargin
}

/** Without a grouping there is always one row. */
type MonthMargin = MarginFigures & {
  trips: number
  tons: string
  revenueExcl: string
  costExcl: string
  adjust: string
}

type MarginQuery = Pick<ReportContext, 'sql' | 'actor' | 'params'> & Partial<Pick<ReportContext, 'without'>>
const NOTHING = { trips: 0, tons: '0.000', revenueExcl: '0.00', costExcl: '0.00' }

async function marginRows(asker: MarginQuery, period: Period, keys: readonly string[]): Promise<AnyRow[]> {
  const { sql, actor, params: filters, without = [] } = asker
  const [charged, adjusted] = await Promise.all([
    chargeSums({ sql, actor, period, filters, without, keys, measures: MEASURES, columns }),
    adjustmentRows(asker, period, { keys }),
  ])
  if (!adjusted.length) return charged.map(row => withMargin({ ...row, adjust: '0.00' }))
  const keyOf = (row: AnyRow): string => JSON.stringify(keys.map(name => row[name] ?? null))
  const byKey = new Map(adjusted.map(row => [keyOf(row), row]))
  const chargedKeys = new Set(charged.map(keyOf))
  return [
    ...charged.map(row => ({ ...row, adjust: byKey.get(keyOf(row))?.adjust ?? '0.00' })),
    ...adjusted.filter(row => !chargedKeys.has(keyOf(row))).map(row => ({ ...NOTHING, ...row })),
  ].map(withMargin)
}

/** What a single adjustment tells where documents are listed: name in the report → SQL. */
const ADJUSTMENT: Readonly<Record<string, string>> = {
  docNo: 't.adjust_no',
  docType: `'${marginAdjust.name}'`,
  docId: 't.id',
  ...Object.fromEntries(['customerId', 'carrierId', 'routeId', 'goodsId'].map(name => [name, `t.${column(name)}`])),
}

/** Approved manual adjustments, by the same keys, or one by one. */
async function adjustmentRows(
  { sql, actor, params: asked, without = [] }: MarginQuery,
  period: Period,
  { keys, single = false }: { keys: readonly string[]; single?: boolean },
): Promise<AnyRow[]> {
  const params = new Params()
  const where = [
    ...scopeSql({ resource: anyResource(marginAdjust), actor, params }),
    `t.status = 'approved'`,
    `t.month between ${params.add(period.from)} and ${params.add(period.to)}`,
    ...Object.entries(asked).flatMap(([name, value]) =>
      name in DIMENSIONS && value !== null ? [`t.${column(name)} = ${params.add(value)}`] : [],
    ),
    ...without.map(name => `t.${column(name)} is null`),
  ]
  const group = keys.length ? ` group by ${keys.map((_, i) => i + 1).join(', ')}` : ''
  const list = [
    ...keys.map(name => `${(single && ADJUSTMENT[name]) || `t.${column(name)}`} as "${name}"`),
    'round(coalesce(sum(t.margin), 0), 2)::text as "adjust"',
  ]
  const inner = `select ${list.join(', ')} from margin_adjust t where ${where.join(' and ')}${group}`
  return (await sql.query<AnyRow>(withLabels(inner, { keys, columns }, params.add(actor.orgId)), params.values)).rows
}
