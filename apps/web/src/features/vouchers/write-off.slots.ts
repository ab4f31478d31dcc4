import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots('writeOff', { detail: { related: [bookedEvents('writeOff', 'writeOffNo')] } })
