import { approvalReport } from '@tuheng/domain/approvals/index'
import { isZero, quotient } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { type Text, text } from '@tuheng/domain/kernel/text'
import { decOf, figuresOf } from '../../engine/report/figures.ts'
import { withLabels } from '../../engine/report/labels.ts'
import { type Period, periodBefore, periodOf } from '../../engine/report/months.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { byFigure } from '../../engine/report/order.ts'
import { Params } from '../../sql/params.ts'
import { decisionsSql } from './report-tasks.ts'

/** What is added up. */
const MEASURES: Readonly<Record<string, string>> = {
  tasks: 'count(*)::int',
  minutes: 'coalesce(sum(t.minutes), 0)::bigint',
  limited: 'count(t."dueAt")::int',
  overdue: 'count(*) filter (where t."actedAt" > t."dueAt")::int',
  rejected: `count(*) filter (where t.outcome = 'rejected')::int`,
}
const SUMMED = Object.keys(MEASURES)

/** What a row of one task tells of it. */
const FACTS = [
  'runId',
  'taskNo',
  'processId',
  'node',
  'memberId',
  'act',
  'outcome',
  'reason',
  'openedAt',
  'actedAt',
  'dueAt',
]

/** 审批统计: decisions by node, person, act, reason or month, and the tasks behind every figure. */
export async function queryApprovalReport(context: ReportContext): Promise<ReportAnswer> {
  const { params, groupBy } = context
  const period = periodOf(params)
  const isSingle = groupBy === 'taskNo'
  const within = approvalReport.groupBy?.find(({ value }) => value === groupBy)?.within ?? []
  const keys = isSingle ? [] : [...within, groupBy]
  const isMonthly = !isSingle && groupBy !== 'month' && params.perMonth === true
  const found = await sums(context, period, isMonthly ? ['month', ...keys] : keys)
  const single = isSingle ? await tasks(context, period) : undefined
  const totals = derived(added(found))
  const isLong = period.from < period.to && !isSingle && groupBy !== 'month'
  const rows = single?.rows ?? found.map(derived).toSorted(inOrder(isMonthly, within, groupBy))
  const before = await sums(context, periodBefore(period), [])
  return {
    rows,
    totals,
    ...(isLong ? { trend: (await sums(context, period, ['month'])).map(derived) } : {}),
    ...(single && single.count > single.rows.length ? { rest: restOf(single, totals) } : {}),
    figures: figuresOf(approvalReport, totals, derived(added(before))),
    header: await headerOf(context, period),
  }
}

/** Sums of whole numbers, which are exact. */
const added = (rows: readonly AnyRow[]): AnyRow =>
  Object.fromEntries(SUMMED.map(name => [name, rows.reduce((sum, row) => sum + Number(row[name]), 0)]))

/** Rates and averages follow from the sums, and are never added. */
function derived(row: AnyRow): AnyRow {
  const share = (part: string, whole: string) =>
    isZero(decOf(row, whole)) ? null : quotient(decOf(row, part), decOf(row, whole), 4)
  return {
    ...row,
    avgHours: isZero(decOf(row, 'tasks')) ? null : quotient(decOf(row, 'minutes'), String(Number(row.tasks) * 60), 2),
    overdueRate: share('overdue', 'limited'),
    rejectedRate: share('rejected', 'tasks'),
  }
}

/** One row for each combination of the keys, in their order, with labels; one in all without. */
async function sums(
  { sql, actor, params: filters, without }: ReportContext,
  period: Period,
  keys: readonly string[],
): Promise<AnyRow[]> {
  const params = new Params(actor.orgId)
  const from = await decisionsSql({ sql, actor, period, filters, without }, params)
  const list = [
    ...keys.map(name => `t."${name}"`),
    ...Object.entries(MEASURES).map(([name, measure]) => `${measure} as "${name}"`),
  ]
  const group = keys.length ? ` group by ${keys.map((_, i) => i + 1).join(', ')}` : ''
  const inner = `select ${list.join(', ')} from ${from} t${group}`
  const { rows } = await sql.query<AnyRow>(
    withLabels(inner, { keys, columns: approvalReport.columns }, '$1'),
    params.values,
  )
  return rows
}

/** The single tasks, those that took longest first, and how many there are. */
async function tasks(
  { sql, actor, params: filters, without, most }: ReportContext,
  period: Period,
): Promise<{ rows: AnyRow[]; count: number }> {
  const params = new Params(actor.orgId)
  const from = await decisionsSql({ sql, actor, period, filters, without }, params)
  const list = [
    ...FACTS.map(name => `t."${name}"`),
    '1 as tasks',
    't.minutes',
    '(t."dueAt" is not null)::int as limited',
    'coalesce(t."actedAt" > t."dueAt", false)::int as overdue',
    `(t.outcome = 'rejected')::int as rejected`,
    'count(*) over ()::int as "$count"',
  ]
  const limit = Number.isFinite(most) ? ` limit ${params.add(most)}` : ''
  const inner = `select ${list.join(', ')} from ${from} t order by t.minutes desc, t."taskNo"${limit}`
  const keys = ['taskNo', 'processId', 'memberId']
  const found = await sql.query<AnyRow>(
    withLabels(inner, { keys, columns: approvalReport.columns }, '$1'),
    params.values,
  )
  const rows = found.rows.map(({ $count: _count, ...row }) => derived({ ...row, source: 'approvalRun' }))
  return { rows: rows.toSorted(byFigure('minutes')), count: Number(found.rows[0]?.$count ?? 0) }
}

function restOf(
  { rows, count }: { rows: readonly AnyRow[]; count: number },
  totals: AnyRow,
): { count: number; row: AnyRow } {
  const shown = added(rows)
  const left = Object.fromEntries(SUMMED.map(name => [name, Number(totals[name]) - Number(shown[name])]))
  return { count: count - rows.length, row: derived(left) }
}

/** By month, then by what the dimension divides further, then by the figure that the dimension is about. */
function inOrder(isMonthly: boolean, within: readonly string[], groupBy: string) {
  const first = groupBy === 'month' ? ['month'] : [...(isMonthly ? ['month'] : []), ...within]
  const figure = byFigure(groupBy === 'reason' ? 'rejected' : 'minutes')
  return (a: AnyRow, b: AnyRow): number => {
    const differing = first.find(name => a[name] !== b[name])
    if (differing === undefined) return figure(a, b)
    const [one, other] = [a, b].map(row => String(row[`${differing}$`] ?? row[differing] ?? ''))
    return (one as string) < (other as string) ? -1 : 1
  }
}

async function headerOf({ sql, actor }: ReportContext, { from, to }: Period): Promise<Text[]> {
  const { rows } = await sql.query<{ name: string }>(
    'select name from org where id = $1',
    [actor.orgId],
    'report-company',
  )
  const months = from === to ? from : `${from} ~ ${to}`
  const name = rows[0]?.name ?? ''
  return [text(name, name), text(`期间：${months}`, `Period: ${months}`)]
}
