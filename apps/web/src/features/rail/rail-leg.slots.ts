import type { railLeg } from '@tuheng/domain/rail/rail-leg'
import { text } from '@tuheng/domain/kernel/text'
import { lazy } from 'react'
import { isMissing } from '../../engine/common/missing.ts'
import { registerSlots } from '../../engine/slots.ts'
import { priceFrom } from './leg-price.tsx'

registerSlots<typeof railLeg>('railLeg', {
  cells: {
    apPrice: ({ apPrice, legType, status }) =>
      isMissing(apPrice) && status !== 'pending' ? priceFrom(legType) : undefined,
    // Where nothing has arrived there is nothing to be priced yet
    apStatus: ({ apStatus, doneQty }) => (apStatus === 'unpriced' && Number(doneQty) === 0 ? '—' : undefined),
  },
  rowFields: ['legType', 'status', 'apPrice', 'apStatus', 'doneQty'],
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
        page: '/transportation_management/highway/add_highway_waybill',
        begin: ({ mainId, mainId$ }) => ({ mainId, mainId$ }),
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
