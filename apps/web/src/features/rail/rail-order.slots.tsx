import { type Actor, can } from '@tuheng/domain/kernel/policy'
import type { HaulMode } from '@tuheng/domain/rail/haul.choices'
import type { railOrder } from '@tuheng/domain/rail/rail-order'
import { text } from '@tuheng/domain/kernel/text'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { lazy, Suspense } from 'react'
import { cardOf } from '../../engine/catalogue.ts'
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

const Custody = lazy(() => import('./custody/custody-tab.tsx'))

function CustodyTab({ row }: { row: LooseRow<typeof railOrder> }) {
  return (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <Custody row={row} />
    </Suspense>
  )
}

const mayReadHandovers = (actor: Actor): boolean => {
  const face = cardOf('handover')?.faces['all']
  return face !== undefined && can(actor, face, 'read')
}

const FROM_STATION: readonly unknown[] = ['stationDoor', 'stationStation'] satisfies HaulMode[]

const noPickUp = ({ haulMode }: LooseRow<typeof railOrder>) => (FROM_STATION.includes(haulMode) ? '—' : undefined)

registerSlots<typeof railOrder>('railOrder', {
  // An order that begins at the station has nothing to be picked up
  cells: {
    pickedQty: noPickUp,
    pickedBoxes: noPickUp,
  },
  rowFields: ['haulMode'],
  detail: {
    lead: lazy(() => import('./order-line.tsx')),
    tabs: [
      {
        key: 'custody',
        label: text('箱位与保管', 'Whereabouts'),
        component: CustodyTab,
        when: ({ status }, actor) => status !== 'draft' && status !== 'toAudit' && mayReadHandovers(actor),
      },
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
