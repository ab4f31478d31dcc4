import type { loadBill } from '@tuheng/domain/transport/index'
import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeOf } from './credit/credit-notice-of.tsx'

registerSlots<typeof loadBill>('loadBill', {
  fieldNotes: { customerId: creditNoticeOf({ resource: 'loadBill', customer: 'customerId' }) },
})
