import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots('advance', { detail: { related: [bookedEvents('advance', 'advanceNo')] } })
