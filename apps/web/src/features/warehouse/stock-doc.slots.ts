import { text } from '@tuheng/domain/kernel/text'
import type { stockDoc } from '@tuheng/domain/warehouse/index'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof stockDoc>('stockDoc', {
  detail: {
    related: [
      {
        label: text('库存流水', 'Stock ledger'),
        resource: 'stockLedger',
        face: 'all',
        filters: ({ id }) => ({ docId: [id] }),
        columns: ['stockId', 'warehouseId', 'slotNo', 'ownerId', 'delta', 'before', 'after', 'postedOn', 'isReversal'],
        when: row => row['status'] === 'posted' || row['status'] === 'reversed',
      },
    ],
  },
})
