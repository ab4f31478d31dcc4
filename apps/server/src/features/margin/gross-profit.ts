import type { Fields } from '@tuheng/domain/kernel/field'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { type Actor, can, inFace } from '@tuheng/domain/kernel/policy'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { statement } from '@tuheng/domain/settlement/index'
import { text } from '@tuheng/domain/kernel/text'
import { grossProfit, marginAdjust, type MarginFigures } from '@tuheng/domain/margin/index'
import type { Sql } from '../../db/database.ts'
import { column } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { redactedTitle, viewerAccess } from '../../engine/rights/redact.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { withLabels } from '../../engine/report/labels.ts'
import { type Period, periodOf } from '../../engine/report/months.ts'
import { pendingCharges } from './pending-charges.ts'
import { type Batch, chargeSums, DIMENSIONS, documentSums, MARGIN, VOLUME } from './shared/charge-sums.ts'
import { withMargin } from './shared/figures.ts'
import { ledgerAnswer } from './shared/ledger-answer.ts'

const MEASURES = { ...VOLUME, ...MARGIN }
const columns: Fields = grossProfit.columns

/** 毛利表: charges by month and one more dimension, with the approved adjustments of the same. */
export async function queryGrossProfit(context: ReportContext): Promise<ReportAnswer> {
  const statementId = context.params.statementId as number | null
  const batch = statementId ? await statementOf(context, statementId) : undefined
  const answer = await ledgerAnswer(context, {
    report: grossProfit,
    summed: [...Object.keys(MEASURES), ...Object.keys(NOT_ADJUSTED)],
    ranked: 'adjusted',
    derive: withMargin,
    // Of a statement there is nothing to compare it with: an earlier period has the same documents
    sums: async (period, keys) => {
      if (batch && period.to < periodOf(context.params).from) return []
      return marginRows({ ...context, batch }, period, keys)
    },
    documents: async (period, most) => {
      const { sql, actor, params: filters, without } = context
      const request = { sql, actor, period, filters, without, batch, measures: MEASURES, columns, most }
      if (batch) return ofStatement(batch, await documentSums(request))
      const [charged, adjusted] = await Promise.all([
        documentSums(request),
        adjustmentRows(context, period, { keys: Object.keys(ADJUSTMENT), single: true }),
      ])
      const rows = [
        ...charged.rows.map(row => ({ ...row, ...NOT_ADJUSTED })),
        ...adjusted.map(row => ({ ...NOTHING, ...row })),
      ]
      return { rows, count: charged.count + adjusted.length }
    },
  })
  if (!batch) return answer
  const header = batch.no
    ? text(`对账单 ${batch.no} 的单据，不限月份`, `Documents of statement ${batch.no}, of all months`)
    : text('一张对账单的单据，不限月份', 'Documents of one statement, of all months')
  return { ...answer, header: [...(answer.header ?? []).slice(0, 1), header] }
}

interface Documents {
  rows: AnyRow[]
  count: number
}

/** The statement has a row of its own for its tax rounding, by its number as far as the person may see it. */
const ofStatement = ({ id, no }: NumberedBatch, { rows, count }: Documents): Documents => ({
  rows: rows.map(row => ({
    ...row,
    ...(row.docType === statement.name && row.docId === id ? { docNo: no } : {}),
    ...NOT_ADJUSTED,
  })),
  count,
})

type NumberedBatch = Batch & { no: string }

/** The statement, if the person may read it. */
async function statementOf(context: ReportContext, id: number): Promise<NumberedBatch> {
  const { sql, actor } = context
  const resource = anyResource(statement)
  const params = new Params()
  const where = scopeSql({ resource, actor, params })
  const { rows } = await sql.query<AnyRow>(
    `select t.id, t.stmt_no as "no", t.kind from statement t where ${where.join(' and ')} and t.id = ${params.add(id)}`,
    params.values,
  )
  const row = rows[0]
  const face = row && Object.values(resource.faces).find(one => inFace(one, row) && can(actor, one, 'read'))
  if (!row || !face) return failMissing(statement, 'statementId')
  const access = viewerAccess(actor, resource, face)
  return {
    id,
    no: redactedTitle({ [resource.title]: row.no }, resource, access),
    pending: await pendingCharges(context, { id, access }),
  }
}

/** Margin of one month in all, adjustments included: revenue, cost, margin, rate. */
export async function monthMargin(sql: Sql, actor: Actor, month: string): Promise<MonthMargin> {
  const [row] = await marginRows({ sql, actor, params: {} }, { from: month, to: month }, [])
  return row as unknown as MonthMargin
}

/** Without a grouping there is always one row. */
type MonthMargin = MarginFigures & {
  trips: number
  unpriced: number
  tons: string
  revenueExcl: string
  costExcl: string
  adjust: string
  adjustRevenue: string
}

type MarginQuery = Pick<ReportContext, 'sql' | 'actor' | 'params'> &
  Partial<Pick<ReportContext, 'without'>> & { batch?: Batch | undefined }
const NOT_ADJUSTED = { adjust: '0.00', adjustRevenue: '0.00' }
const NOTHING = { trips: 0, unpriced: 0, tons: '0.000', revenueExcl: '0.00', costExcl: '0.00' }

async function marginRows(asker: MarginQuery, period: Period, keys: readonly string[]): Promise<AnyRow[]> {
  const { sql, actor, params: filters, without = [], batch } = asker
  const [charged, adjusted] = await Promise.all([
    chargeSums({ sql, actor, period, filters, without, batch, keys, measures: MEASURES, columns }),
    // What was adjusted by hand belongs to no statement
    batch ? [] : adjustmentRows(asker, period, { keys }),
  ])
  if (!adjusted.length) return charged.map(row => withMargin({ ...row, ...NOT_ADJUSTED }))
  const keyOf = (row: AnyRow): string => JSON.stringify(keys.map(name => row[name] ?? null))
  const byKey = new Map(adjusted.map(row => [keyOf(row), row]))
  const chargedKeys = new Set(charged.map(keyOf))
  return [
    ...charged.map(row => {
      const { adjust, adjustRevenue } = { ...NOT_ADJUSTED, ...byKey.get(keyOf(row)) }
      return { ...row, adjust, adjustRevenue }
    }),
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

/** Approved manual adjustments, by the same keys, or one by one. None of them is without a price. */
async function adjustmentRows(
  { sql, actor, params: asked, without = [] }: MarginQuery,
  period: Period,
  { keys, single = false }: { keys: readonly string[]; single?: boolean },
): Promise<AnyRow[]> {
  if (asked.pricing === 'unpriced') return []
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
    'round(coalesce(sum(t.revenue_excl), 0), 2)::text as "adjustRevenue"',
  ]
  const inner = `select ${list.join(', ')} from margin_adjust t where ${where.join(' and ')}${group}`
  return (await sql.query<AnyRow>(withLabels(inner, { keys, columns }, params.add(actor.orgId)), params.values)).rows
}
