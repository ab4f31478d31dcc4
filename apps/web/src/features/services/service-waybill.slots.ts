import { text } from '@tuheng/domain/kernel/text'
import type { serviceWaybill } from '@tuheng/domain/services/index'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof serviceWaybill>('serviceWaybill', {
  detail: {
    followUps: ['apStatus', 'arStatus'],
    related: [
      {
        label: text('费用', 'Charges'),
        resource: 'charge',
        face: 'all',
        filters: ({ serviceNo }) => ({ docType: ['serviceWaybill'], docNo: serviceNo }),
        when: ({ status }) => status === 'audited' || status === 'lapsed',
      },
    ],
  },
})
