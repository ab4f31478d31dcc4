import type { ownerClaim } from '@tuheng/domain/claims/owner-claim'
import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots<typeof ownerClaim>('ownerClaim', { detail: { related: [bookedEvents('ownerClaim', 'claimNo')] } })
