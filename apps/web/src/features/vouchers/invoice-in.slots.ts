import type { invoiceIn } from '@tuheng/domain/invoices/invoice-in'
import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots<typeof invoiceIn>('invoiceIn', { detail: { related: [bookedEvents('invoiceIn', 'regNo')] } })
