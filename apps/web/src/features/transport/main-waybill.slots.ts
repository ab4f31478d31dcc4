import type { mainWaybill } from '@tuheng/domain/transport/index'
import { lazy } from 'react'
import { text } from '@tuheng/domain/kernel/text'
import { registerSlots } from '../../engine/slots.ts'
import { NEXT_OF_TASK } from './detail/next-of-task.ts'
import { TaskProgress } from './detail/progress-lead.tsx'
import { CarrierNote } from './shared/carrier-note.tsx'

const DecidedCarriers = lazy(() => import('./detail/decided-carriers.tsx'))

registerSlots<typeof mainWaybill>('mainWaybill', {
  fieldNotes: { carriers: CarrierNote },
  transitionNotes: { submit: DecidedCarriers, audit: DecidedCarriers },
  // What `next` reads
  rowFields: ['mainNo', 'bizKind', 'status', 'leftQty'],
  detail: {
    lead: TaskProgress,
    next: NEXT_OF_TASK,
    related: [
      {
        label: text('运单', 'Waybills'),
        resource: 'waybill',
        face: 'all',
        filters: row => ({ mainId: row['id'] }),
        when: row => row['bizKind'] !== 'service6',
      },
      {
        label: text('服务运单', 'Service waybills'),
        resource: 'waybill',
        face: 'service6',
        filters: row => ({ mainId: row['id'] }),
        when: row => row['bizKind'] === 'service6',
      },
    ],
  },
})
