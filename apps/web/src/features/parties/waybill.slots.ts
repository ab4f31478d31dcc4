import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeOf } from './credit/credit-notice.tsx'

registerSlots('waybill', { formNotice: creditNoticeOf({ call: 'waybill', customer: 'customerId' }) })
