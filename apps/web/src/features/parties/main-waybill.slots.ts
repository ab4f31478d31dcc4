import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeOf } from './credit/credit-notice.tsx'

registerSlots('mainWaybill', { formNotice: creditNoticeOf({ call: 'waybill', customer: 'customerId' }) })
