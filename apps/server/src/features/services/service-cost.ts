import { periodBefore } from '@tuheng/domain/kernel/dates'
import { isZero, quotient, sub } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { serviceCost, serviceWaybill } from '@tuheng/domain/services/index'
import { decOf, figuresOf } from '../../engine/report/figures.ts'
import { groupedRecords, totalsOf } from '../../engine/report/grouped-records.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'

/** Quantities of different units do not add up. */
const OF_ONE_UNIT = (what: string): string => `case when count(distinct t.unit) = 1 then ${what} end`

const SUMMED = ['count', 'amount', 'excl', 'tax', 'arAmount'] as const
const MEASURES = {
  count: 'count(*)::int',
  qty: OF_ONE_UNIT('sum(t.qty)::text'),
  amount: 'coalesce(sum(t.amount), 0)::text',
  excl: 'coalesce(sum(t.excl), 0)::text',
  tax: 'coalesce(sum(t.tax), 0)::text',
  arAmount: 'coalesce(sum(t.ar_amount), 0)::text',
}

const KEYS: Readonly<Record<string, readonly string[]>> = { feeId: ['partyId', 'feeId', 'unit'] }

/** 服务成本: audited service waybills of the period within the person's reach, compared with as many days before. */
export async function queryServiceCost(context: ReportContext): Promise<ReportAnswer> {
  const { params, groupBy } = context
  const period = { from: String(params.dateFrom), to: String(params.dateTo) }
  const [rows, before] = await Promise.all([
    rowsOf(context, KEYS[groupBy] ?? [groupBy], period),
    rowsOf(context, [], periodBefore(period)),
  ])
  const totals = derived(totalsOf(rows, serviceCost.columns, SUMMED))
  return {
    rows: rows.map(row => ({ ...derived(row), status: 'audited' })),
    totals,
    figures: figuresOf(serviceCost, totals, derived(before[0] ?? {})),
    header: [],
  }
}

const rowsOf = (
  { sql, actor, params, without }: ReportContext,
  keys: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<AnyRow[]> =>
  groupedRecords(
    { sql, actor },
    {
      resource: serviceWaybill,
      keys,
      measures: MEASURES,
      where: values => [
        `t.status = 'audited'`,
        `t.service_date between ${values.add(from)}::date and ${values.add(to)}::date`,
        ...(params.partyId ? [`t.party_id = ${values.add(params.partyId)}`] : []),
        ...(params.feeId ? [`t.fee_id = ${values.add(params.feeId)}`] : []),
        ...(params.customerId ? [`t.customer_id = ${values.add(params.customerId)}`] : []),
        ...(without.includes('customerId') ? ['t.customer_id is null'] : []),
      ],
      columns: serviceCost.columns,
    },
  )

/** Adds the average price, and what nobody bears but us. */
function derived(row: AnyRow): AnyRow {
  const qty = row.qty as string | null | undefined
  return {
    ...row,
    ...(qty && !isZero(qty) ? { price: quotient(decOf(row, 'amount'), qty, 4) } : {}),
    borne: sub(decOf(row, 'amount'), decOf(row, 'arAmount')),
  }
}
