import type { loadBillGrant } from '@tuheng/domain/transport/index'
import { text } from '@tuheng/domain/kernel/text'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof loadBillGrant>('loadBillGrant', {
  detail: {
    related: [
      {
        label: text('提单明细', 'Trucks'),
        resource: 'waybill',
        face: 'bill',
        filters: row => ({ grantId: row['id'] }),
      },
    ],
  },
})
