import type { statement } from '@tuheng/domain/settlement/statement'
import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots<typeof statement>('statement', { detail: { related: [bookedEvents('statement', 'stmtNo')] } })
