import { claimNote, claimRecovery } from '@tuheng/domain/claims/index'
import { periodBefore } from '@tuheng/domain/kernel/dates'
import { quotient } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { figuresOf } from '../../engine/report/figures.ts'
import { groupedRecords, totalsOf } from '../../engine/report/grouped-records.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'

const sumOf = (what: string, where: string): string => `coalesce(sum(${what}) filter (where ${where}), 0)::text`
const CONFIRMED = `t.status in ('confirmed', 'settled')`

/** Claimed is open, waived or agreed; agreed is recovered or pending. Withdrawn claims are waived as a whole. */
const MEASURES = {
  count: 'count(*)::int',
  qty: 'coalesce(sum(t.qty), 0)::text',
  amount: 'coalesce(sum(t.amount), 0)::text',
  open: sumOf('coalesce(t.agreed, t.amount)', `t.status in ('draft', 'sent')`),
  waived: `coalesce(sum(case when t.status = 'withdrawn' then t.amount else t.amount - coalesce(t.agreed, t.amount) end), 0)::text`,
  agreed: sumOf('t.agreed', CONFIRMED),
  recovered: sumOf('t.agreed', `t.status = 'settled'`),
  pending: sumOf('t.agreed', `t.status = 'confirmed'`),
}

const KEYS: Readonly<Record<string, readonly string[]>> = {
  partyId: ['partyId'],
  kind: ['partyId', 'kind'],
  source: ['source'],
}

/**
 * 索赔追偿率: claims on carriers for what happened in the period, within the person's reach. Its figures are compared with
 * as many days before.
 */
export async function queryClaimRecovery(context: ReportContext): Promise<ReportAnswer> {
  const { columns } = claimRecovery
  const { params, groupBy } = context
  const period = { from: String(params.dateFrom), to: String(params.dateTo) }
  const [rows, before] = await Promise.all([
    rowsOf(context, KEYS[groupBy] ?? [groupBy], period),
    rowsOf(context, [], periodBefore(period)),
  ])
  const totals = withRate(totalsOf(rows, columns, Object.keys(MEASURES)))
  return {
    rows: rows.map(withRate),
    totals,
    figures: figuresOf(claimRecovery, totals, withRate(before[0] ?? {})),
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
      resource: claimNote,
      keys,
      measures: MEASURES,
      where: values => [
        `t.occurred_on between ${values.add(from)}::date and ${values.add(to)}::date`,
        ...(params.partyId ? [`t.party_id = ${values.add(params.partyId)}`] : []),
        ...(params.kind ? [`t.kind = ${values.add(params.kind)}`] : []),
      ],
      columns: claimRecovery.columns,
    },
  )

const withRate = (row: AnyRow): AnyRow => ({
  ...row,
  rate: quotient(row.recovered as string, row.amount as string, 4),
})
