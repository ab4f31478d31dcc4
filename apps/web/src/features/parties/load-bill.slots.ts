import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeOf } from './credit/credit-notice.tsx'

registerSlots('loadBill', { formNotice: creditNoticeOf({ call: 'loadBill', customer: 'customerId' }) })
