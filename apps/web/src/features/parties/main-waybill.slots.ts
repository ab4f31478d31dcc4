import type { mainWaybill } from '@tuheng/domain/transport/index'
import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeOf } from './credit/credit-notice-of.tsx'

registerSlots<typeof mainWaybill>('mainWaybill', {
  fieldNotes: { customerId: creditNoticeOf({ resource: 'mainWaybill', customer: 'customerId' }) },
})
