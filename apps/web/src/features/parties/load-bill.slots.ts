import type { loadBill } from '@tuheng/domain/transport/index'
import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeFor } from './credit/credit-notice-for.tsx'

registerSlots<typeof loadBill>('loadBill', {
  fieldNotes: { customerId: creditNoticeFor({ resource: 'loadBill', customer: 'customerId' }) },
})
