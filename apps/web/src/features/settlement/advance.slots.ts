import { text } from '@tuheng/domain/kernel/text'
import type { advance } from '@tuheng/domain/settlement/index'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof advance>('advance', {
  detail: {
    related: [
      {
        label: text('流水', 'Moves'),
        resource: 'advanceMove',
        face: 'all',
        filters: ({ id }) => ({ advanceId: [id] }),
        columns: [
          'moveNo',
          'movedOn',
          'status',
          'moveKind',
          'statementId',
          'claimNoteId',
          'otherId',
          'delta',
          'balance',
        ],
        when: row => row['status'] === 'paid',
      },
    ],
  },
})
