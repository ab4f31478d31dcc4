import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeOf } from './credit/credit-notice.tsx'

registerSlots('loadBill', {
  fieldNotes: { customerId: creditNoticeOf({ resource: 'loadBill', customer: 'customerId' }) },
})
