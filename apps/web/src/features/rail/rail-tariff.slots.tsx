import type { railTariff } from '@tuheng/domain/rail/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'

const Loaded = lazy(() => import('./freight-tab.tsx'))

function FreightTab({ row }: { row: LooseRow<typeof railTariff> }) {
  return (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <Loaded row={row} />
    </Suspense>
  )
}

registerSlots<typeof railTariff>('railTariff', {
  detail: { tabs: [{ key: 'freight', label: text('试算', 'Try a freight'), component: FreightTab }] },
})
