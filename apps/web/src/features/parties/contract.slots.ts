import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeOf } from './credit/credit-notice.tsx'

registerSlots('contract', { formNotice: creditNoticeOf({ call: 'contract', customer: 'partyId' }) })
