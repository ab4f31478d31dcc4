import { can } from '@tuheng/domain/kernel/policy'
import type { Face } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { bankTransaction, type settlement } from '@tuheng/domain/settlement/index'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'

const Moves = lazy(() => import('./settlement-moves.tsx'))

registerSlots<typeof settlement>('settlement', {
  detail: {
    tabs: [
      {
        key: 'bank',
        label: text('银行流水', 'Bank transactions'),
        when: ({ status }, actor) =>
          (status === 'approved' || status === 'paid') && can(actor, bankTransaction.faces.all as Face, 'read'),
        component: ({ row }) => (
          <Suspense fallback={<TableSkeleton rows={2} />}>
            <Moves row={row} />
          </Suspense>
        ),
      },
    ],
  },
})
