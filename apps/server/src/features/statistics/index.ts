import { censusDay, costEstimation, incomeEstimation, transportStatistics } from '@tuheng/domain/statistics/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { onReport } from '../../engine/report/on-report.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerAccrualCalls } from './accruals/calls.ts'
import { registerFollowing } from './accruals/follow.ts'
import { queryCensusDay } from './census/census-day.ts'
import { queryEstimation } from './estimation.ts'
import { queryTransportStatistics } from './transport-statistics.ts'

export { accrue } from './accruals/accrue.ts'
export { accrueMonths } from './accruals/calls.ts'
export { followAccruals } from './accruals/follow.ts'
export { freezeCensus, freezeDue } from './census/freeze.ts'

/** Registers statistics of transport, the census and accruals: the hooks once per process, the calls once per server. */
export function registerStatisticsArea(server: Server): void {
  oncePerProcess(registerStatistics)
  registerAccrualCalls(server)
}

function registerStatistics(): void {
  registerFollowing()
  onReport(transportStatistics, queryTransportStatistics)
  onReport(censusDay, queryCensusDay)
  onReport(incomeEstimation, queryEstimation('ar'))
  onReport(costEstimation, queryEstimation('ap'))
}
