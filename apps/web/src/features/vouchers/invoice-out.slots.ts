import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots('invoiceOut', { detail: { related: [bookedEvents('invoiceOut', 'applyNo')] } })
