import type { container } from '@tuheng/domain/rail/index'
import { text } from '@tuheng/domain/kernel/text'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof container>('container', {
  detail: {
    related: [
      {
        label: text('动态', 'Moves'),
        resource: 'containerMove',
        face: 'all',
        filters: ({ id }) => ({ containerId: [id] }),
      },
    ],
  },
})
