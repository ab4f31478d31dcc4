import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { accrualReversal } from './accrual-reversal.ts'
import { accrual } from './accrual.ts'
import { censusDay } from './census-day.report.ts'
import { costEstimation, incomeEstimation } from './estimation.report.ts'
import { statisticsSections } from './sections.ts'
import { transportStatistics } from './transport-statistics.report.ts'

export {
  accrualAmounts,
  causeOf,
  estimateOf,
  standingOf,
  type Accrued,
  type ChargeSums,
  type Estimate,
  type LedgerSide,
  type Standing,
} from './accrual.rules.ts'
export { statisticsErrors } from './statistics.errors.ts'
export { accrualCalls } from './statistics.calls.ts'
export type { CensusCause } from './statistics.choices.ts'
export { accrual, accrualReversal, censusDay, costEstimation, incomeEstimation, transportStatistics }

export const statisticsArea: AreaModule = {
  resources: [accrual, accrualReversal].map(anyResource),
  reports: [transportStatistics, censusDay, incomeEstimation, costEstimation],
  sections: statisticsSections,
}
