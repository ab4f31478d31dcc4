import type { claimNote } from '@tuheng/domain/claims/claim-note'
import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots<typeof claimNote>('claimNote', { detail: { related: [bookedEvents('claimNote', 'noteNo')] } })
