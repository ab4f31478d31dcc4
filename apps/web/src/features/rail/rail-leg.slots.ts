import type { railLeg } from '@tuheng/domain/rail/rail-leg'
import { text } from '@tuheng/domain/kernel/text'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof railLeg>('railLeg', {
  detail: {
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
