import {
  accrual,
  accrualReversal,
  censusDay,
  costEstimation,
  incomeEstimation,
  transportStatistics,
} from '@tuheng/domain/statistics/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { onReport } from '../../engine/report/on-report.ts'
import { registerRowRule } from '../../engine/rights/row-rules.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { ruleOfSides } from '../settlement/index.ts'
import { registerAccrualCalls } from './accruals/calls.ts'
import { registerFollowing } from './accruals/follow.ts'
import { queryCensusDay } from './census/census-day.ts'
import { queryEstimation } from './estimation.ts'
import { queryTransportStatistics } from './transport-statistics.ts'

export { accrue } from './accruals/accrue.ts'
export { accrueMonths } from './accruals/calls.ts'
export { followAccruals } from './accruals/follow.ts'
export { freezeCensus, freezeDue } from './census/freeze.ts'
export { keepDays } from './census/sums.ts'

/** Registers statistics of transport, the census and accruals: the hooks once per process, the calls once per server. */
export function registerStatisticsArea(server: Server): void {
  oncePerProcess(registerStatistics)
  registerAccrualCalls(server)
}

function registerStatistics(): void {
  // They repeat the ledger, and are seen no wider than it
  registerRowRule(accrual, ruleOfSides)
  registerRowRule(accrualReversal, ruleOfSides)
  registerFollowing()
  onReport(transportStatistics, queryTransportStatistics)
  onReport(censusDay, queryCensusDay)
  onReport(incomeEstimation, queryEstimation('ar'))
  onReport(costEstimation, queryEstimation('ap'))
}
