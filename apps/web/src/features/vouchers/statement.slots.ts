import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots('statement', { detail: { related: [bookedEvents('statement', 'stmtNo')] } })
