import {
  budgetExecution,
  businessSettlement,
  grossProfit,
  legMargin,
  marginAnalysis,
  roadRailCost,
  roadRailIncome,
  roadTransport,
  statisticalTable,
  summarySchedule,
  supplyChainTrade,
} from '@tuheng/domain/margin/index'
import { onReport, onReportAcross } from '../../engine/report/on-report.ts'
import { registerMarginAdjust } from './adjust-margin.ts'
import { registerBudget } from './budget-effects.ts'
import { queryBudgetExecution } from './budget-execution.ts'
import { queryBusinessSettlement, settled } from './business-settlement.ts'
import { queryGrossProfit } from './gross-profit.ts'
import { queryLegMargin } from './leg-margin.ts'
import { queryMarginAnalysis } from './margin-analysis.ts'
import { queryRoadRailCost, queryRoadRailIncome } from './road-rail.ts'
import { queryRoadTransport } from './road-transport.ts'
import { registerOverBudget } from './over-budget.ts'
import { queryStatisticalTable } from './statistical-table.ts'
import { querySupplyChainTrade } from './supply-chain-trade.ts'
import { querySummarySchedule, SUMMED } from './summary-schedule.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

export { countOutside, followBudgets } from './budget-alerts.ts'
export { maySeeOverBudget, OVER_BUDGET_FIELDS, overBudgetOf } from './over-budget.ts'
export { monthMargin } from './gross-profit.ts'

/** Registers the queries of the margin reports and the manual adjustments. Once per process. */
export function registerMarginArea(): void {
  oncePerProcess(registerMarginHooks)
}

function registerMarginHooks(): void {
  registerMarginAdjust()
  registerBudget()
  registerOverBudget()
  onReport(grossProfit, queryGrossProfit)
  onReport(legMargin, queryLegMargin)
  onReport(roadTransport, queryRoadTransport)
  onReport(roadRailIncome, queryRoadRailIncome)
  onReport(roadRailCost, queryRoadRailCost)
  onReport(supplyChainTrade, querySupplyChainTrade)
  onReport(marginAnalysis, queryMarginAnalysis)
  onReport(businessSettlement, queryBusinessSettlement)
  onReport(budgetExecution, queryBudgetExecution)
  onReport(statisticalTable, queryStatisticalTable)
  onReportAcross(summarySchedule, querySummarySchedule, { summed: SUMMED, derive: row => settled(row) })
}
