import type { waybill } from '@tuheng/domain/transport/index'
import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeFor } from './credit/credit-notice-for.tsx'

registerSlots<typeof waybill>('waybill', {
  fieldNotes: { customerId: creditNoticeFor({ resource: 'waybill', customer: 'customerId' }) },
})
