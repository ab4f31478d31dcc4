import type { yard } from '@tuheng/domain/rail/index'
import { text } from '@tuheng/domain/kernel/text'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof yard>('yard', {
  detail: {
    related: [
      {
        label: text('在场集装箱', 'Containers here'),
        resource: 'container',
        face: 'all',
        filters: ({ id }) => ({ yardId: [id] }),
      },
    ],
  },
})
