import { text } from '@tuheng/domain/kernel/text'
import type { storageBill } from '@tuheng/domain/warehouse/index'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof storageBill>('storageBill', {
  rowFields: ['billNo'],
  detail: {
    related: [
      {
        label: text('费用', 'Charges'),
        resource: 'charge',
        face: 'all',
        filters: row => ({ docNo: row['billNo'] }),
        when: row => row['status'] === 'charged',
      },
    ],
  },
})
