import type { HaulMode } from '@tuheng/domain/rail/haul.choices'
import type { railOrder } from '@tuheng/domain/rail/rail-order'
import { text } from '@tuheng/domain/kernel/text'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'

const LegMargin = lazy(() => import('./leg-margin-tab.tsx'))

function LegMarginTab({ row }: { row: LooseRow<typeof railOrder> }) {
  return (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <LegMargin row={row} />
    </Suspense>
  )
}

const isOneOf = (mode: unknown, ...modes: HaulMode[]): boolean => modes.some(one => one === mode)

registerSlots<typeof railOrder>('railOrder', {
  // An order that begins at the station has nothing to be picked up, and one that ends there nothing to be delivered
  cells: {
    pickedQty: ({ haulMode }) => (isOneOf(haulMode, 'stationDoor', 'stationStation') ? '—' : undefined),
    deliveredQty: ({ haulMode }) => (isOneOf(haulMode, 'doorStation', 'stationStation') ? '—' : undefined),
  },
  rowFields: ['haulMode'],
  detail: {
    lead: lazy(() => import('./order-line.tsx')),
    tabs: [
      {
        key: 'legMargin',
        label: text('分段毛利', 'Margin by leg'),
        component: LegMarginTab,
        when: ({ status }) => status !== 'draft' && status !== 'toAudit',
      },
    ],
    related: [
      {
        label: text('承运商运单', 'Legs'),
        resource: 'railLeg',
        face: 'all',
        filters: ({ id }) => ({ orderId: [id] }),
      },
      {
        label: text('铁路运单', 'Railway waybills'),
        resource: 'railWaybill',
        face: 'all',
        filters: ({ id }) => ({ orderId: [id] }),
      },
      {
        label: text('交接', 'Hand-overs'),
        resource: 'handover',
        face: 'all',
        filters: ({ id }) => ({ orderId: [id] }),
      },
    ],
  },
})
