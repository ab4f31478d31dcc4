import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots('claimNote', { detail: { related: [bookedEvents('claimNote', 'noteNo')] } })
