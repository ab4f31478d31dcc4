import { text } from '@tuheng/domain/kernel/text'
import type { accrual } from '@tuheng/domain/statistics/index'
import { registerSlots } from '../../engine/slots.ts'
import { AccrueTool } from './accrue-tool.tsx'

registerSlots<typeof accrual>('accrual', {
  listTool: AccrueTool,
  detail: {
    related: [
      {
        label: text('冲回记录', 'Reversals'),
        resource: 'accrualReversal',
        face: 'income',
        filters: ({ id }) => ({ accrualId: [id] }),
        when: ({ side }) => side === 'ar',
      },
      {
        label: text('冲回记录', 'Reversals'),
        resource: 'accrualReversal',
        face: 'cost',
        filters: ({ id }) => ({ accrualId: [id] }),
        when: ({ side }) => side === 'ap',
      },
      {
        label: text('费用', 'Charges'),
        resource: 'charge',
        face: 'all',
        filters: ({ docNo, docType, partyId, side }) => ({
          docType: [docType],
          docNo,
          partyId: [partyId],
          side: [side],
        }),
      },
    ],
  },
})
