import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { workOrderSections } from './sections.ts'
import { workOrder } from './work-order.ts'
import { workOrderKind } from './work-order-kind.ts'
import { workOrderReport } from './work-order-report.report.ts'
import { workOrderTemplate } from './work-order-template.ts'

export { type OfficeTime, startClock, stopClock, usedAt } from './clock.ts'
export { DESK_RIGHT, detailIssues, handlerRefusal } from './work-order.rules.ts'
export { type WorkOrderTurnKind } from './work-orders.choices.ts'
export { workOrderErrors } from './work-orders.errors.ts'
export { workOrder, workOrderKind, workOrderReport, workOrderTemplate }

export const workOrdersArea: AreaModule = {
  resources: [workOrderKind, workOrderTemplate, workOrder].map(anyResource),
  reports: [workOrderReport],
  sections: workOrderSections,
}
