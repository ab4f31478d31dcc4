import type { address } from '@tuheng/domain/parties/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'

const Loaded = lazy(() => import('./distance/distances-tab.tsx'))

function DistancesTab({ row }: { row: LooseRow<typeof address> }) {
  return (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <Loaded row={row} />
    </Suspense>
  )
}

registerSlots<typeof address>('address', {
  detail: { tabs: [{ key: 'distances', label: text('到各地距离', 'Distances'), component: DistancesTab }] },
})
