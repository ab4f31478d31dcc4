import { isZero, quotient } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { supplyChainTrade } from '@tuheng/domain/margin/index'
import { decOf } from '../../engine/report/figures.ts'
import type { Period } from '../../engine/report/months.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { chargeSums, documentSums, MARGIN, type Measures, sumOf } from './shared/charge-sums.ts'
import { withMargin } from './shared/figures.ts'
import { ledgerAnswer } from './shared/ledger-answer.ts'

const { unpriced: _unpriced, ...NET } = MARGIN
const MEASURES: Measures = {
  boughtTons: sumOf('tons', `t.side = 'ap' and t.kind = 'goods'`),
  bought: sumOf('amount', `t.side = 'ap' and t.kind = 'goods'`),
  freight: sumOf('amount', `t.side = 'ap' and t.kind not in ('goods', 'incidental')`),
  services: sumOf('amount', `t.side = 'ap' and t.kind = 'incidental'`),
  tons: sumOf('tons', `t.side = 'ar' and t.kind = 'goods'`),
  sold: sumOf('amount', `t.side = 'ar' and t.kind = 'goods'`),
  otherIncome: sumOf('amount', `t.side = 'ar' and t.kind <> 'goods'`),
  outputTax: sumOf('tax', `t.side = 'ar'`),
  inputTax: sumOf('tax', `t.side = 'ap'`),
  ...NET,
}

/** 供应链贸易: all charges of lots, those of our own trips for them included. */
export function querySupplyChainTrade(context: ReportContext): Promise<ReportAnswer> {
  const { sql, actor, params, without } = context
  const asked = (period: Period) => ({
    sql,
    actor,
    period,
    filters: { ...params, segment: 'trade' },
    without,
    measures: MEASURES,
    columns: supplyChainTrade.columns,
  })
  return ledgerAnswer(context, {
    report: supplyChainTrade,
    summed: Object.keys(MEASURES),
    ranked: 'margin',
    derive: priced,
    sums: (period, keys) => chargeSums({ ...asked(period), keys }),
    documents: (period, most) => documentSums({ ...asked(period), most }),
  })
}

/** Adds average prices per tonne, and the margin. */
function priced(row: AnyRow): AnyRow {
  const perTon = (amount: string, tons: string): string | null =>
    isZero(decOf(row, tons)) ? null : quotient(decOf(row, amount), decOf(row, tons), 4)
  return {
    ...withMargin(row),
    boughtPrice: perTon('bought', 'boughtTons'),
    soldPrice: perTon('sold', 'tons'),
    segment: 'trade',
  }
}
