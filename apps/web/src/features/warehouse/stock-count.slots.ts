import { text } from '@tuheng/domain/kernel/text'
import type { stockCount } from '@tuheng/domain/warehouse/index'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof stockCount>('stockCount', {
  detail: {
    wide: true,
    related: [
      {
        label: text('盘盈盘亏单', 'Documents of the count'),
        resource: 'stockDoc',
        face: 'all',
        filters: ({ id }) => ({ countId: [id] }),
        columns: ['docNo', 'status', 'docType', 'slotNo', 'ownerId', 'batchNo', 'net', 'remark'],
        when: row => row['status'] === 'adjusted' || row['status'] === 'reversed',
      },
    ],
  },
})
