import { text } from '@tuheng/domain/kernel/text'
import type { driver } from '@tuheng/domain/parties/driver'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'

const Papers = lazy(() => import('./driver-papers.tsx'))

registerSlots<typeof driver>('driver', {
  detail: {
    tabs: [
      {
        key: 'ministry',
        label: text('部平台资料', 'For the ministry'),
        component: ({ row }) => (
          <Suspense fallback={<TableSkeleton rows={3} />}>
            <Papers row={row} />
          </Suspense>
        ),
      },
    ],
  },
})
