import type { invoiceOut } from '@tuheng/domain/invoices/invoice-out'
import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots<typeof invoiceOut>('invoiceOut', { detail: { related: [bookedEvents('invoiceOut', 'applyNo')] } })
