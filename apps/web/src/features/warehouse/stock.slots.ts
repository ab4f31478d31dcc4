import { text } from '@tuheng/domain/kernel/text'
import type { stock } from '@tuheng/domain/warehouse/index'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof stock>('stock', {
  detail: {
    related: [
      {
        label: text('库存卡片', 'Stock card'),
        resource: 'stockLedger',
        face: 'all',
        filters: ({ id }) => ({ stockId: [id] }),
        columns: ['docId', 'docType', 'bizDate', 'postedOn', 'delta', 'before', 'after', 'isReversal'],
      },
    ],
  },
})
