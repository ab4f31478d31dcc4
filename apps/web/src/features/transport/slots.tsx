import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { lazy, Suspense, type ComponentType } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'
import { BillProgress, TaskProgress } from './detail/progress-lead.tsx'

type Tab = ComponentType<{ row: AnyRow }>

/** Fetched when it is first looked at; only its own place waits. */
function laterTab(load: () => Promise<{ default: Tab }>): Tab {
  const Loaded = lazy(load)
  return ({ row }) => (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <Loaded row={row} />
    </Suspense>
  )
}

const ChargesTab = laterTab(() => import('./detail/charges-tab.tsx'))
const WhyTab = laterTab(() => import('./detail/why-tab.tsx'))

const isWeighed = (row: AnyRow): boolean => row['loadNet'] !== null && row['loadNet'] !== undefined

registerSlots('waybill', {
  detail: {
    tabs: [
      { key: 'charges', label: text('费用', 'Charges'), component: ChargesTab, when: isWeighed },
      { key: 'why', label: text('为什么是这个价', 'Why this price'), component: WhyTab, when: isWeighed, figures: ['arTotal', 'apTotal', 'payOnReceipt', 'profitExcl'] },
    ],
    related: [
      {
        label: text('异常', 'Exceptions'), resource: 'waybillException', face: 'all', filters: row => ({ waybillId: row['id'] }), when: row => row['exceptionFlag'] !== 'none',
      },
    ],
  },
})

registerSlots('mainWaybill', {
  detail: {
    lead: TaskProgress,
    related: [
      { label: text('运单', 'Trips'), resource: 'waybill', face: 'all', filters: row => ({ mainId: row['id'] }), when: row => row['bizKind'] !== 'service6' },
      { label: text('服务运单', 'Service trips'), resource: 'waybill', face: 'service6', filters: row => ({ mainId: row['id'] }), when: row => row['bizKind'] === 'service6' },
    ],
  },
})

registerSlots('loadBill', {
  detail: {
    lead: BillProgress,
    related: [
      { label: text('发放', 'Grants'), resource: 'loadBillGrant', face: 'all', filters: row => ({ billId: row['id'] }) },
      { label: text('提单明细', 'Trucks'), resource: 'waybill', face: 'bill', filters: row => ({ loadBillId: row['id'] }) },
      { label: text('主运单', 'Tasks'), resource: 'mainWaybill', face: 'all', filters: row => ({ loadBillId: row['id'] }) },
    ],
  },
})

registerSlots('loadBillGrant', {
  detail: { related: [{ label: text('提单明细', 'Trucks'), resource: 'waybill', face: 'bill', filters: row => ({ grantId: row['id'] }) }] },
})
