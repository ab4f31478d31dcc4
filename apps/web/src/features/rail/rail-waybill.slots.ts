import type { railWaybill } from '@tuheng/domain/rail/rail-waybill'
import { text } from '@tuheng/domain/kernel/text'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof railWaybill>('railWaybill', {
  detail: {
    related: [
      {
        label: text('装车明细', 'Wagons'),
        resource: 'wagonLoad',
        face: 'delivery',
        filters: ({ id }) => ({ railWaybillId: [id] }),
      },
      {
        label: text('交接', 'Hand-overs'),
        resource: 'handover',
        face: 'all',
        filters: ({ id }) => ({ railWaybillId: [id] }),
      },
    ],
  },
})
