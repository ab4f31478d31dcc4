import type { offsetSettle } from '@tuheng/domain/settlement/offset/offset-settle'
import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots<typeof offsetSettle>('offsetSettle', { detail: { related: [bookedEvents('offsetSettle', 'offsetNo')] } })
