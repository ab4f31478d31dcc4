import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots('settlement', { detail: { related: [bookedEvents('settlement', 'settleNo')] } })
