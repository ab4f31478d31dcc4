import { workOrder, workOrderReport } from '@tuheng/domain/work-orders/index'
import { periodBefore } from '@tuheng/domain/kernel/dates'
import { isZero, quotient } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { decOf, figuresOf } from '../../engine/report/figures.ts'
import { groupedRecords, totalsOf } from '../../engine/report/grouped-records.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'

const countOf = (where: string): string => `count(*) filter (where ${where})::int`
const sumOf = (what: string, where: string): string => `coalesce(sum(${what}) filter (where ${where}), 0)::bigint`

/** What is added up. Rates and averages follow from these. */
const MEASURES = {
  count: 'count(*)::int',
  waiting: countOf(`t.status <> 'closed'`),
  taken: countOf('t.taken_at is not null'),
  takeMinutes: sumOf('t.take_minutes', 't.taken_at is not null'),
  closed: countOf(`t.status = 'closed'`),
  usedMinutes: sumOf('t.used_minutes', `t.status = 'closed'`),
  late: countOf('t.late'),
  reopened: countOf('t.reopened > 0'),
  rated: countOf('t.rating is not null'),
  stars: sumOf('t.rating', 't.rating is not null'),
}

/** 工单统计: work orders reported in the period, within the person's reach, compared with as many days before. */
export async function queryWorkOrderReport(context: ReportContext): Promise<ReportAnswer> {
  const { params, groupBy } = context
  const period = { from: String(params.dateFrom), to: String(params.dateTo) }
  const [rows, before] = await Promise.all([
    rowsOf(context, [groupBy], period),
    rowsOf(context, [], periodBefore(period)),
  ])
  const totals = derived(totalsOf(rows, workOrderReport.columns, Object.keys(MEASURES)))
  return {
    rows: rows.map(derived).toSorted((a, b) => Number(b.count) - Number(a.count)),
    totals,
    figures: figuresOf(workOrderReport, totals, derived(before[0] ?? {})),
    header: [],
  }
}

const rowsOf = (
  { sql, actor, params }: ReportContext,
  keys: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<AnyRow[]> =>
  groupedRecords(
    { sql, actor },
    {
      resource: workOrder,
      keys,
      measures: MEASURES,
      where: values => [
        `t.created_at >= ${values.add(from)}::date::timestamptz and t.created_at < (${values.add(to)}::date + 1)::timestamptz`,
        `t.status not in ('cancelled', 'merged')`,
        ...(params.kindId ? [`t.kind_id = ${values.add(params.kindId)}`] : []),
        ...(params.handlerId ? [`t.handler_id = ${values.add(params.handlerId)}`] : []),
        ...(params.urgency ? [`t.urgency = ${values.add(params.urgency)}`] : []),
      ],
      columns: workOrderReport.columns,
    },
  )

/** Averages in working hours, shares of one. */
function derived(row: AnyRow): AnyRow {
  const per = (part: string, whole: string, { times = 1, scale }: { times?: number; scale: number }) =>
    isZero(decOf(row, whole)) ? null : quotient(decOf(row, part), String(Number(row[whole]) * times), scale)
  return {
    ...row,
    avgTake: per('takeMinutes', 'taken', { times: 60, scale: 1 }),
    avgDone: per('usedMinutes', 'closed', { times: 60, scale: 1 }),
    lateRate: per('late', 'count', { scale: 4 }),
    reopenedRate: per('reopened', 'count', { scale: 4 }),
    avgRating: per('stars', 'rated', { scale: 1 }),
  }
}
