import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { roadTransport } from '@tuheng/domain/margin/index'
import type { Period } from '../../engine/report/months.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { chargeSums, documentSums, MARGIN, type Measures, sumOf, VOLUME } from './shared/charge-sums.ts'
import { withMargin } from './shared/figures.ts'
import { ledgerAnswer } from './shared/ledger-answer.ts'

const MEASURES: Measures = {
  ...VOLUME,
  receivable: sumOf('amount', `t.side = 'ar'`),
  payable: sumOf('amount', `t.side = 'ap'`),
  fees: sumOf('amount', `t.side = 'ap' and t.kind in ('incidental', 'addition')`),
  deductions: `(-${sumOf('amount', `t.side = 'ap' and t.kind in ('lossDeduct', 'infoFee', 'deduction', 'claim')`)}::numeric)::text`,
  outputTax: sumOf('tax', `t.side = 'ar'`),
  inputTax: sumOf('tax', `t.side = 'ap'`),
  ...MARGIN,
}

/** 公路运输: trips of haulage, or those that are billed as services. */
export function queryRoadTransport(context: ReportContext): Promise<ReportAnswer> {
  const { sql, actor, params, without } = context
  const segment = params.segment ?? 'road'
  const asked = (period: Period) => ({
    sql,
    actor,
    period,
    filters: { ...params, segment },
    without,
    measures: MEASURES,
    columns: roadTransport.columns,
  })
  return ledgerAnswer(context, {
    report: roadTransport,
    summed: Object.keys(MEASURES),
    ranked: 'margin',
    derive: (row: AnyRow) => ({ ...withMargin(row), segment }),
    sums: (period, keys) => chargeSums({ ...asked(period), keys }),
    documents: (period, most) => documentSums({ ...asked(period), most }),
  })
}
