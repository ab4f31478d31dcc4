import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import type { platformWaybill } from '@tuheng/domain/platforms/platform-waybill'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { PullTool } from './pull-tool.tsx'
import { RawText } from './raw-text.tsx'

const Candidates = lazy(() => import('./candidates-tab.tsx'))
const Gaps = lazy(() => import('./gaps-tab.tsx'))

const listOf = (value: unknown): readonly AnyRow[] => (Array.isArray(value) ? (value as AnyRow[]) : [])

registerSlots<typeof platformWaybill>('platformWaybill', {
  listTool: PullTool,
  detail: {
    followUps: ['apStatus'],
    actions: InvoiceButton,
    opens: row => (row.matchStatus === 'matched' ? (row.gapCount ? 'gaps' : undefined) : 'candidates'),
    tabs: [
      {
        key: 'candidates',
        label: text('候选运单', 'Candidates'),
        when: row => row.matchStatus !== 'matched',
        component: ({ row }) => (
          <Suspense fallback={<TableSkeleton rows={3} />}>
            <Candidates id={Number(row.id)} version={Number(row.version)} />
          </Suspense>
        ),
      },
      {
        key: 'gaps',
        label: text('差异', 'Differences'),
        when: row => row.matchStatus === 'matched' && row.gaps !== undefined,
        figures: ['gapCount'],
        component: ({ row }) => (
          <Suspense fallback={<TableSkeleton rows={3} />}>
            <Gaps gaps={listOf(row.gaps)} />
          </Suspense>
        ),
      },
      {
        key: 'raw',
        label: text('平台原文', 'As they said it'),
        when: row => Boolean(row.raw),
        component: ({ row }) => <RawText text={JSON.stringify(row.raw, null, 2)} label="JSON" />,
      },
    ],
    related: [
      {
        label: text('往来', 'Messages'),
        resource: 'platformMessage',
        face: 'all',
        filters: ({ id }) => ({ platformWaybillId: [id] }),
      },
      {
        label: text('费用', 'Charges'),
        resource: 'charge',
        face: 'all',
        filters: ({ thirdNo }) => ({ docType: ['platformWaybill'], docNo: thirdNo }),
        when: ({ bookStatus }) => bookStatus === 'booked',
      },
    ],
  },
})
