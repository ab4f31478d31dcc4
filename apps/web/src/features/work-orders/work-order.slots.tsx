import { text } from '@tuheng/domain/kernel/text'
import { workOrder } from '@tuheng/domain/work-orders/work-order'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { LateMark } from './late-mark.tsx'
import { pageWidget } from './page-widget.tsx'
import { WorkOrderActions } from './work-order-actions.tsx'

registerWidget(workOrder.fields.page, pageWidget)

registerSlots<typeof workOrder>('workOrder', {
  cells: { late: row => <LateMark isLate={row.late === true} /> },
  detail: {
    actions: WorkOrderActions,
    related: [
      {
        label: text('合并进来的工单', 'Merged into it'),
        resource: 'workOrder',
        face: 'all',
        filters: ({ id }) => ({ duplicateOfId: [id] }),
      },
    ],
  },
})
