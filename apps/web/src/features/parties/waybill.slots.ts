import type { waybill } from '@tuheng/domain/transport/index'
import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeOf } from './credit/credit-notice-of.tsx'

registerSlots<typeof waybill>('waybill', {
  fieldNotes: { customerId: creditNoticeOf({ resource: 'waybill', customer: 'customerId' }) },
})
