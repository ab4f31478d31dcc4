import type { loadBill } from '@tuheng/domain/transport/index'
import { text } from '@tuheng/domain/kernel/text'
import { registerSlots } from '../../engine/slots.ts'
import { BillProgress } from './detail/progress-lead.tsx'

registerSlots<typeof loadBill>('loadBill', {
  detail: {
    lead: BillProgress,
    related: [
      {
        label: text('发放', 'Grants'),
        resource: 'loadBillGrant',
        face: 'all',
        filters: row => ({ billId: row['id'] }),
      },
      {
        label: text('提单明细', 'Trucks'),
        resource: 'waybill',
        face: 'bill',
        filters: row => ({ loadBillId: row['id'] }),
      },
      {
        label: text('主运单', 'Main waybills'),
        resource: 'mainWaybill',
        face: 'all',
        filters: row => ({ loadBillId: row['id'] }),
      },
    ],
  },
})
