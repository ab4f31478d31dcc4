import type { ScreenSection } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuGroup, menuSection, reportScreen } from '../system/index.ts'
import { censusDay } from './census-day.report.ts'
import { costEstimation, incomeEstimation } from './estimation.report.ts'
import { transportStatistics } from './transport-statistics.report.ts'

const STATISTICS = '/transportation_management/transport_statistics'
const ESTIMATION = '/transportation_management/estimation'

export const statisticsSections: readonly ScreenSection[] = [
  menuSection('transport', [
    menuGroup(STATISTICS, [
      reportScreen(`${STATISTICS}/statistics`, text('运输统计', 'Transport statistics'), transportStatistics),
      reportScreen(`${STATISTICS}/census_day`, text('日统计', 'Daily census'), censusDay),
    ]),
    menuGroup(ESTIMATION, [
      reportScreen(`${ESTIMATION}/income_statistics`, text('收入预估', 'Estimated income'), incomeEstimation),
      listScreen(`${ESTIMATION}/income_accruals`, text('收入暂估明细', 'Accrued income'), {
        guard: 'oms.estimationIncome.read',
        resource: 'accrual',
        face: 'income',
      }),
      reportScreen(`${ESTIMATION}/expenses_statistics`, text('支出预估', 'Estimated expenses'), costEstimation),
      listScreen(`${ESTIMATION}/expense_accruals`, text('支出暂估明细', 'Accrued expenses'), {
        guard: 'oms.estimationCost.read',
        resource: 'accrual',
        face: 'cost',
      }),
    ]),
  ]),
]
