import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots('offsetSettle', { detail: { related: [bookedEvents('offsetSettle', 'offsetNo')] } })
