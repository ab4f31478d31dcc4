import { text } from '@tuheng/domain/kernel/text'
import type { voucher } from '@tuheng/domain/margin/voucher/voucher'
import { registerSlots } from '../../engine/slots.ts'
import { VoucherTools } from './voucher-tools.tsx'

registerSlots<typeof voucher>('voucher', {
  listTool: VoucherTools,
  detail: {
    tabsFirst: true,
    related: [
      {
        label: text('来源单据', 'Documents'),
        resource: 'voucherSource',
        face: 'all',
        filters: ({ id }) => ({ voucherId: [id] }),
      },
      {
        label: text('推送记录', 'Pushes'),
        resource: 'voucherPush',
        face: 'all',
        filters: ({ id }) => ({ voucherId: [id] }),
        when: ({ pushStatus }) => pushStatus !== 'none',
      },
    ],
  },
})
