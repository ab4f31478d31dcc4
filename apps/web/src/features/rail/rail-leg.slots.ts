import type { railLeg } from '@tuheng/domain/rail/rail-leg'
import { text } from '@tuheng/domain/kernel/text'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof railLeg>('railLeg', {
  transitionNotes: { reassign: lazy(() => import('./re-carrier-note.tsx')) },
  detail: {
    next: [
      {
        label: text('新增铁路运单', 'Add a railway waybill'),
        resource: 'railWaybill',
        face: 'all',
        begin: ({ id, legNo }) => ({ legId: id, legId$: legNo }),
        when: ({ legType, status }) => legType === 'rail' && status === 'active',
      },
      {
        label: text('新增短驳运单', 'Add a short haul'),
        resource: 'waybill',
        face: 'shortHaul',
        begin: ({ mainId, mainId$, planBoxes }) => ({
          mainId,
          mainId$,
          businessType: Number(planBoxes) > 0 ? 'container' : 'trunk',
          transportMode: 'roadRail',
        }),
        when: ({ legType, status }) => legType !== 'rail' && status === 'active',
      },
    ],
    related: [
      {
        label: text('短驳运单', 'Short hauls'),
        resource: 'waybill',
        face: 'shortHaul',
        filters: ({ id }) => ({ legId: [id] }),
        when: ({ legType }) => legType !== 'rail',
      },
      {
        label: text('铁路运单', 'Railway waybills'),
        resource: 'railWaybill',
        face: 'all',
        filters: ({ id }) => ({ legId: [id] }),
        when: ({ legType }) => legType === 'rail',
      },
    ],
  },
})
