import { text } from '@tuheng/domain/kernel/text'
import type { platformMessage } from '@tuheng/domain/platforms/platform-message'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'

const Body = lazy(() => import('./body-tab.tsx'))

registerSlots<typeof platformMessage>('platformMessage', {
  detail: {
    tabs: [
      {
        key: 'body',
        label: text('往来原文', 'As it was'),
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
