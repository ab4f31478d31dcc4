import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { can } from '@tuheng/domain/kernel/policy'
import { text } from '@tuheng/domain/kernel/text'
import type { railWaybill } from '@tuheng/domain/rail/rail-waybill'
import { lazy } from 'react'
import { cardOf } from '../../engine/catalogue.ts'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof railWaybill>('railWaybill', {
  transitionNotes: {
    ticket: lazy(() => import('./trial-freight-note.tsx')),
    unload: lazy(() => import('./unload-note.tsx')),
  },
  detail: {
    wide: true,
    // Nothing is loaded yet
    opens: ({ status }) => (status === 'draft' || status === 'asked' ? 'facts' : undefined),
    tabs: [
      {
        key: 'wagons',
        label: text('装车明细', 'Wagons'),
        component: lazy(() => import('./wagons/wagons-tab.tsx')),
        when: (_, actor) => {
          const face = cardOf('wagonLoad')?.faces['delivery']
          return face !== undefined && can(actor, face, 'read')
        },
        leads: true,
        figures: ['wagons', 'sentQty'],
      },
      {
        key: 'tracking',
        label: text('在途追踪', 'Tracking'),
        component: lazy(() => import('./tracking/tracking-tab.tsx')),
        when: ({ status }, actor) => {
          const face = cardOf('trackingEvent')?.faces['all']
          return status !== 'draft' && status !== 'void' && face !== undefined && can(actor, face, 'read')
        },
      },
    ],
    next: [
      {
        label: text('新增装车', 'New wagon'),
        resource: 'wagonLoad',
        face: 'delivery',
        begin: ({ id, railNo }) => ({ railWaybillId: id, railWaybillId$: railNo }),
        when: row => row.status === 'accepted' && !isUnderApproval(row),
      },
    ],
    related: [
      {
        label: text('交接', 'Hand-overs'),
        resource: 'handover',
        face: 'all',
        filters: ({ id }) => ({ railWaybillId: [id] }),
      },
    ],
  },
})
