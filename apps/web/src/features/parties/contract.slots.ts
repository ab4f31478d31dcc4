import type { contract } from '@tuheng/domain/contracts/index'
import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeFor } from './credit/credit-notice-for.tsx'

registerSlots<typeof contract>('contract', {
  fieldNotes: { partyId: creditNoticeFor({ resource: 'contract', customer: 'partyId' }) },
})
