import { text } from '@tuheng/domain/kernel/text'
import type { waybill } from '@tuheng/domain/transport/index'
import { registerSlots } from '../../engine/slots.ts'
import { TripsTool } from './trips-tool.tsx'

registerSlots<typeof waybill>('waybill', {
  listTool: TripsTool,
  detail: {
    related: [
      {
        label: text('三方运单', 'Platform waybills'),
        resource: 'platformWaybill',
        face: 'all',
        filters: ({ id }) => ({ waybillId: [id] }),
        when: ({ bizKind, transportStatus }) =>
          (bizKind === 'road' || bizKind === 'shortHaul') && transportStatus !== 'toDispatch',
      },
    ],
  },
})
