import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeOf } from './credit/credit-notice.tsx'

registerSlots('mainWaybill', {
  fieldNotes: { customerId: creditNoticeOf({ resource: 'mainWaybill', customer: 'customerId' }) },
})
