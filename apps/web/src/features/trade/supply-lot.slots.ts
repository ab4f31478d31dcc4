import { text } from '@tuheng/domain/kernel/text'
import type { supplyLot } from '@tuheng/domain/trade/supply-lot'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof supplyLot>('supplyLot', {
  detail: {
    related: [
      {
        label: text('采购', 'Purchases'),
        resource: 'supplyEntry',
        face: 'all',
        filters: ({ id }) => ({ lotId: [id], side: ['buy'] }),
        columns: [
          'bizDate',
          'vehicleNo',
          'ticketNo',
          'sendNet',
          'recvNet',
          'settleQty',
          'labNo',
          'price',
          'amount',
          'soldQty',
          'billing',
        ],
      },
      {
        label: text('销售', 'Sales'),
        resource: 'supplyEntry',
        face: 'all',
        filters: ({ id }) => ({ lotId: [id], side: ['sell'] }),
        columns: [
          'bizDate',
          'vehicleNo',
          'ticketNo',
          'sendNet',
          'recvNet',
          'settleQty',
          'labNo',
          'price',
          'amount',
          'billing',
        ],
      },
      {
        label: text('费用明细', 'Charges'),
        resource: 'charge',
        face: 'all',
        filters: ({ id }) => ({ lotId: [id] }),
        columns: [
          'docNo',
          'bizDate',
          'side',
          'partyId',
          'feeName',
          'qty',
          'price',
          'amount',
          'excl',
          'state',
          'statementId',
        ],
        when: row => row['status'] !== 'void',
      },
    ],
  },
})
