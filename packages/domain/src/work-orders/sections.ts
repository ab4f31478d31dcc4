import type { ScreenSection } from '../kernel/registry.ts'
import { text, type Text } from '../kernel/text.ts'
import { listScreen, menuSection, reportScreen } from '../system/index.ts'
import { workOrderReport } from './work-order-report.report.ts'

const list = (path: string, title: Text, { face, guard = 'wo.data.read' }: { face: string; guard?: string }) =>
  listScreen(`/work_order/${path}`, title, { guard, resource: 'workOrder', face })

export const workOrderSections: readonly ScreenSection[] = [
  menuSection('workOrders', [
    list('wait_work_order', text('待办工单', 'Waiting work orders'), { face: 'wait' }),
    list('my_work_order', text('我的工单', 'My work orders'), { face: 'mine' }),
    list('query_work_order', text('工单查询', 'Query work orders'), { face: 'all', guard: 'wo.data.list' }),
    reportScreen('/work_order/work_order_report', text('工单统计', 'Work order statistics'), workOrderReport),
    listScreen('/work_order/work_order_kind', text('工单类型', 'Kinds of work orders'), {
      // Everybody reads what a kind asks; only those who set kinds up need the list
      guard: 'wo.kind.modify',
      resource: 'workOrderKind',
      face: 'all',
    }),
    listScreen('/work_order/answer_template', text('回复模板', 'Templates of answers'), {
      guard: 'wo.template.read',
      resource: 'workOrderTemplate',
      face: 'all',
    }),
  ]),
]
