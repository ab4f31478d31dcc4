import { text } from '@tuheng/domain/kernel/text'
import type { voucherPush } from '@tuheng/domain/margin/voucher/voucher-push'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'

const Body = lazy(() => import('./body-tab.tsx'))

registerSlots<typeof voucherPush>('voucherPush', {
  detail: {
    tabs: [
      {
        key: 'body',
        label: text('推送原文', 'As it was'),
        leads: true,
        component: ({ row }) => (
          <Suspense fallback={<TableSkeleton rows={6} />}>
            <Body id={Number(row.id)} version={Number(row.version)} />
          </Suspense>
        ),
      },
    ],
  },
})
