import type { railOrder } from '@tuheng/domain/rail/rail-order'
import { text } from '@tuheng/domain/kernel/text'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof railOrder>('railOrder', {
  detail: {
    lead: lazy(() => import('./order-line.tsx')),
    related: [
      {
        label: text('承运商运单', 'Legs'),
        resource: 'railLeg',
        face: 'all',
        filters: ({ id }) => ({ orderId: [id] }),
      },
      {
        label: text('铁路运单', 'Railway waybills'),
        resource: 'railWaybill',
        face: 'all',
        filters: ({ id }) => ({ orderId: [id] }),
      },
      {
        label: text('交接', 'Hand-overs'),
        resource: 'handover',
        face: 'all',
        filters: ({ id }) => ({ orderId: [id] }),
      },
    ],
  },
})
