import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuSection, reportScreen } from '../system/index.ts'
import { budget } from './budget.ts'
import { budgetExecution } from './budget-execution.report.ts'
import { businessSettlement } from './business-settlement.report.ts'
import { grossProfit } from './gross-profit.report.ts'
import { legMargin } from './leg-margin.report.ts'
import { marginAdjust } from './margin-adjust.ts'
import { marginAnalysis } from './margin-analysis.report.ts'
import { roadRailCost } from './road-rail-cost.report.ts'
import { roadRailIncome } from './road-rail-income.report.ts'
import { roadTransport } from './road-transport.report.ts'
import { supplyChainTrade } from './supply-chain-trade.report.ts'
import { statisticalTable } from './statistical-table.report.ts'
import { summarySchedule } from './summary-schedule.report.ts'
import { trialBalance, voucherResources, voucherScreens } from './voucher/index.ts'

export { bandOf, type BandState, MONTHS, sliceOf, spreadYear, worstBand } from './budget.rules.ts'
export { changeRate, isSoldWithoutMargin, marginFigures, type MarginFigures } from './margin.rules.ts'
export { marginErrors } from './margin.errors.ts'
export { monthStates, soldWithoutMargin } from './report.fields.ts'
export { ROAD_RAIL_PARTS } from './road-rail.fields.ts'
export * from './voucher/index.ts'
export { STAGES, stageColumn, type Stage } from './statistical-table.report.ts'
export {
  budget,
  budgetExecution,
  businessSettlement,
  grossProfit,
  legMargin,
  marginAdjust,
  marginAnalysis,
  roadRailCost,
  roadRailIncome,
  roadTransport,
  statisticalTable,
  summarySchedule,
  supplyChainTrade,
}

export const marginArea: AreaModule = {
  resources: [...[marginAdjust, budget].map(anyResource), ...voucherResources],
  reports: [
    grossProfit,
    legMargin,
    roadTransport,
    roadRailIncome,
    roadRailCost,
    supplyChainTrade,
    marginAnalysis,
    businessSettlement,
    budgetExecution,
    summarySchedule,
    statisticalTable,
    trialBalance,
  ],
  sections: [
    menuSection('settlement', [
      reportScreen('/business_settlement/business', text('业务结算', 'Business settlement'), businessSettlement),
      reportScreen(
        '/business_settlement/gross_margin_analysis_table',
        text('毛利分析表', 'Gross margin analysis'),
        marginAnalysis,
      ),
      reportScreen('/business_settlement/road_transport', text('公路运输', 'Road transport'), roadTransport),
      reportScreen(
        '/business_settlement/gongtie_transport_income',
        text('公铁运输收入', 'Road and rail income'),
        roadRailIncome,
      ),
      reportScreen(
        '/business_settlement/gongtie_transport_cost',
        text('公铁运输成本', 'Road and rail cost'),
        roadRailCost,
      ),
      reportScreen(
        '/business_settlement/supply_chain_trade',
        text('供应链贸易', 'Supply chain trade'),
        supplyChainTrade,
      ),
      reportScreen('/business_settlement/summary_schedule', text('汇总附表', 'Summary schedule'), summarySchedule),
      reportScreen('/business_settlement/statistical_table', text('统计表', 'Statistical table'), statisticalTable),
    ]),
    menuSection('gross', [
      reportScreen('/gross/gross_profit_table', text('毛利表', 'Gross profit'), grossProfit),
      reportScreen('/gross/leg_margin_table', text('分段毛利表', 'Gross profit by leg'), legMargin),
      listScreen('/gross/gp_data', text('毛利数据', 'Gross profit data'), {
        guard: 'gl.gpData.read',
        resource: 'marginAdjust',
        face: 'all',
      }),
      ...voucherScreens,
      listScreen('/gross/budget_year', text('年度预算', 'Yearly budget'), {
        guard: 'gl.gpm.read',
        resource: 'budget',
        face: 'all',
      }),
      reportScreen('/gross/budget_execution', text('预算执行', 'Budget and actual'), budgetExecution),
    ]),
  ],
}
