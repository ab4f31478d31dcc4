import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots('invoiceIn', { detail: { related: [bookedEvents('invoiceIn', 'regNo')] } })
