import type { writeOff } from '@tuheng/domain/settlement/write-off/write-off'
import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots<typeof writeOff>('writeOff', { detail: { related: [bookedEvents('writeOff', 'writeOffNo')] } })
