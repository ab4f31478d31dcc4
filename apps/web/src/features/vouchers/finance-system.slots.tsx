import { text } from '@tuheng/domain/kernel/text'
import type { financeSystem } from '@tuheng/domain/margin/voucher/finance-system'
import { registerSlots } from '../../engine/slots.ts'
import { SecretButton, SecretMissing } from './secret-button.tsx'

registerSlots<typeof financeSystem>('financeSystem', {
  detail: {
    lead: ({ row }) => <SecretMissing row={row} />,
    actions: SecretButton,
    related: [
      {
        label: text('推送记录', 'Pushes'),
        resource: 'voucherPush',
        face: 'all',
        filters: ({ id }) => ({ systemId: [id] }),
      },
    ],
  },
})
