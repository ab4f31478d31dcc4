import type { railOrder } from '@tuheng/domain/rail/rail-order'
import { registerSlots } from '../../engine/slots.ts'
import { creditNoticeFor } from './credit/credit-notice-for.tsx'

registerSlots<typeof railOrder>('railOrder', {
  fieldNotes: { customerId: creditNoticeFor({ resource: 'railOrder', customer: 'customerId' }) },
})
