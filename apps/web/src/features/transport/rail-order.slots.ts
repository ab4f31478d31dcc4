import type { railOrder } from '@tuheng/domain/rail/rail-order'
import { text } from '@tuheng/domain/kernel/text'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof railOrder>('railOrder', {
  detail: {
    tabs: [
      {
        key: 'customer',
        label: text('客户查询', 'For the customer'),
        component: lazy(() =>
          import('./detail/tracking-tab.tsx').then(module => ({ default: module.OrderTrackingTab })),
        ),
        when: ({ status }) => status === 'active' || status === 'done' || status === 'closed',
      },
    ],
  },
})
