import type { mainWaybill } from '@tuheng/domain/transport/index'
import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeFor } from './credit/credit-notice-for.tsx'

registerSlots<typeof mainWaybill>('mainWaybill', {
  fieldNotes: { customerId: creditNoticeFor({ resource: 'mainWaybill', customer: 'customerId' }) },
})
