import { text } from '@tuheng/domain/kernel/text'
import type { platformAccount } from '@tuheng/domain/platforms/platform-account'
import { registerSlots } from '../../engine/slots.ts'
import { SecretButton, SecretMissing } from './secret-button.tsx'

registerSlots<typeof platformAccount>('platformAccount', {
  detail: {
    lead: ({ row }) => <SecretMissing row={row} />,
    actions: SecretButton,
    related: [
      {
        label: text('往来', 'Messages'),
        resource: 'platformMessage',
        face: 'all',
        filters: ({ id }) => ({ accountId: [id] }),
      },
    ],
  },
})
