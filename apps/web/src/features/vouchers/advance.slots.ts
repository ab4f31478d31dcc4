import type { advance } from '@tuheng/domain/settlement/advance/advance'
import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots<typeof advance>('advance', { detail: { related: [bookedEvents('advance', 'advanceNo')] } })
