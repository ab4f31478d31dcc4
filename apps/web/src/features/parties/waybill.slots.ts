import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeOf } from './credit/credit-notice.tsx'

registerSlots('waybill', {
  fieldNotes: { customerId: creditNoticeOf({ resource: 'waybill', customer: 'customerId' }) },
})
