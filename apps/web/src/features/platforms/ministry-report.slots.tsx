import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import type { ministryReport } from '@tuheng/domain/platforms/ministry/ministry-report'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'
import { AssessButton, AssessTool } from './assess-tool.tsx'
import { useT } from './locale/index.ts'

const ReportGaps = lazy(() => import('./report-gaps-tab.tsx'))
const Preview = lazy(() => import('./preview-tab.tsx'))

function GapsOfReport({ row }: { row: { readonly [K in string]?: unknown } }) {
  const t = useT()
  const gaps = row['gaps']
  return (
    <Suspense fallback={<TableSkeleton rows={4} />}>
      <ReportGaps
        gaps={Array.isArray(gaps) ? (gaps as AnyRow[]) : []}
        row={row as AnyRow}
        fine={t('report.gaps.none')}
      />
    </Suspense>
  )
}

registerSlots<typeof ministryReport>('ministryReport', {
  listTool: AssessTool,
  detail: {
    actions: ({ row }) => <AssessButton ids={[Number(row.id)]} />,
    tabs: [
      { key: 'gaps', label: text('缺项', 'Gaps'), leads: true, figures: ['gapCount'], component: GapsOfReport },
      {
        key: 'preview',
        label: text('报文', 'Messages'),
        component: ({ row }) => (
          <Suspense fallback={<TableSkeleton rows={8} />}>
            <Preview id={Number(row.id)} version={Number(row.version)} />
          </Suspense>
        ),
      },
    ],
    related: [
      {
        label: text('往来', 'Sent'),
        resource: 'platformMessage',
        face: 'all',
        filters: ({ id }) => ({ reportId: [id] }),
      },
    ],
  },
})
