import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeOf } from './credit/credit-notice.tsx'

registerSlots('contract', { fieldNotes: { partyId: creditNoticeOf({ resource: 'contract', customer: 'partyId' }) } })
