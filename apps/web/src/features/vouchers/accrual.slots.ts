import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots('accrual', { detail: { related: [bookedEvents('accrual', 'docNo')] } })
