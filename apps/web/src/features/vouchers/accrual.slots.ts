import type { accrual } from '@tuheng/domain/statistics/accrual'
import { registerSlots } from '../../engine/slots.ts'
import { bookedEvents } from './booked-events.ts'

registerSlots<typeof accrual>('accrual', { detail: { related: [bookedEvents('accrual', 'docNo')] } })
