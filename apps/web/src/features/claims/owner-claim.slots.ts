import type { ownerClaim } from '@tuheng/domain/claims/owner-claim'
import { text } from '@tuheng/domain/kernel/text'
import { registerSlots } from '../../engine/slots.ts'
import { PassOnAction } from './pass-on/pass-on-action.tsx'

registerSlots<typeof ownerClaim>('ownerClaim', {
  detail: {
    actions: PassOnAction,
    related: [
      {
        label: text('对承运商的索赔', 'Claims on carriers'),
        resource: 'claimNote',
        face: 'all',
        filters: ({ id }) => ({ ownerClaimId: [id] }),
        columns: ['noteNo', 'status', 'partyId', 'amount', 'agreed', 'answer', 'chargeState'],
      },
    ],
  },
})
