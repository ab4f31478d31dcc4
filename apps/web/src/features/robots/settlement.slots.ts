import { text } from '@tuheng/domain/kernel/text'
import type { settlement } from '@tuheng/domain/settlement/index'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof settlement>('settlement', {
  detail: {
    related: [
      {
        label: text('银行流水', 'Bank transactions'),
        resource: 'bankTransaction',
        face: 'all',
        filters: ({ id }) => ({ settlementId: [id] }),
        when: ({ status }) => status === 'approved' || status === 'paid',
      },
    ],
  },
})
