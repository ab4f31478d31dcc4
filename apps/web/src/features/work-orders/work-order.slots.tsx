import { text } from '@tuheng/domain/kernel/text'
import type { workOrder } from '@tuheng/domain/work-orders/work-order'
import { registerSlots } from '../../engine/slots.ts'
import { LateMark } from './late-mark.tsx'
import { WorkOrderActions } from './work-order-actions.tsx'

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
