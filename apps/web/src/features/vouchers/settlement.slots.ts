import type { settlement } from '@tuheng/domain/settlement/settlement'
import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots<typeof settlement>('settlement', { detail: { related: [bookedEvents('settlement', 'settleNo')] } })
