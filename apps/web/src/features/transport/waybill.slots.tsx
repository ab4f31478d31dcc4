import type { waybill } from '@tuheng/domain/transport/index'
import { hasPermission, type Actor } from '@tuheng/domain/kernel/policy'
import { text } from '@tuheng/domain/kernel/text'
import { lazy, Suspense, type ComponentType } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots, type ListToolProps } from '../../engine/slots.ts'
import type { TripRow } from './shared/trips.ts'

type Tab = ComponentType<{ row: TripRow }>

/** A tab whose code is fetched when it is first shown; the page does not wait for it. */
function lazyTab(load: () => Promise<{ default: Tab }>): Tab {
  const Loaded = lazy(load)
  return ({ row }) => (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <Loaded row={row} />
    </Suspense>
  )
}

const ChargesTab = lazyTab(() => import('./detail/charges-tab.tsx'))
const WhyTab = lazyTab(() => import('./detail/why-tab.tsx'))
const TrackingTab = lazyTab(() => import('./detail/tracking-tab.tsx'))

const isWeighed = (row: TripRow): boolean => row['loadNet'] !== null && row['loadNet'] !== undefined

/** People who may read trips may also see how their prices came about. */
const mayExplain = (row: TripRow, actor: Actor): boolean => isWeighed(row) && hasPermission(actor, 'oms.way.read')

const UsualTeam = lazy(() => import('./dispatch/usual-team-note.tsx'))

const ToEntry = lazy(() => import('./entry/haul-tool.tsx'))

/** The list of short hauls leads to the page for fast entry. */
function HaulTool(props: ListToolProps<typeof waybill>) {
  return props.faceName === 'shortHaul' ? (
    <Suspense fallback={null}>
      <ToEntry {...props} />
    </Suspense>
  ) : null
}

registerSlots<typeof waybill>('waybill', {
  listTool: HaulTool,
  transitionNotes: {
    dispatch: UsualTeam,
    redispatch: UsualTeam,
    setPrice: lazy(() => import('./price-change/price-note.tsx')),
    toService: lazy(() => import('./service6/to-service-note.tsx')),
    toHaulage: lazy(() => import('./service6/to-haulage-note.tsx')),
  },
  detail: {
    followUps: ['auditStatus', 'arStatus', 'apStatus', 'receiptStatus'],
    lead: lazy(() => import('./detail/changed-since.tsx')),
    contact: ({ driverId$: name, driverMobile: mobile }) =>
      typeof name === 'string' && typeof mobile === 'string' && mobile
        ? { label: text('司机', 'Driver'), name, mobile }
        : undefined,
    tabs: [
      {
        key: 'charges',
        label: text('费用', 'Charges'),
        component: ChargesTab,
        when: (row, actor) => mayExplain(row, actor) || (isWeighed(row) && hasPermission(actor, 'smp.data.read')),
      },
      {
        key: 'why',
        label: text('为什么是这个价', 'Why this price'),
        component: WhyTab,
        when: mayExplain,
        figures: ['arTotal', 'apTotal', 'payOnReceipt', 'profitExcl'],
      },
      {
        key: 'tracking',
        label: text('客户查询', 'For the customer'),
        component: TrackingTab,
        when: row => row['transportStatus'] !== 'void',
      },
    ],
    related: [
      {
        label: text('异常', 'Exceptions'),
        resource: 'waybillException',
        face: 'all',
        filters: row => ({ waybillId: row['id'] }),
        when: row => row['exceptionFlag'] !== 'none',
      },
    ],
  },
})
