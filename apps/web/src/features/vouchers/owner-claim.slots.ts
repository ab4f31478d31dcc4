import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots('ownerClaim', { detail: { related: [bookedEvents('ownerClaim', 'claimNo')] } })
