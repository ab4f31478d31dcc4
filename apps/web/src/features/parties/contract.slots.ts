import type { contract } from '@tuheng/domain/contracts/index'
import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeOf } from './credit/credit-notice-of.tsx'

registerSlots<typeof contract>('contract', {
  fieldNotes: { partyId: creditNoticeOf({ resource: 'contract', customer: 'partyId' }) },
})
