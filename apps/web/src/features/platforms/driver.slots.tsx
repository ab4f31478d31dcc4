import { text } from '@tuheng/domain/kernel/text'
import type { driver } from '@tuheng/domain/parties/driver'
import { driverGaps } from '@tuheng/domain/platforms/ministry/assess'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'
import { useT } from './locale/index.ts'

const ReportGaps = lazy(() => import('./report-gaps-tab.tsx'))

function Papers({ row }: { row: { readonly [K in string]?: unknown } }) {
  const t = useT()
  return (
    <Suspense fallback={<TableSkeleton rows={3} />}>
      <ReportGaps gaps={driverGaps(row) as never} fine={t('papers.fine')} />
    </Suspense>
  )
}

registerSlots<typeof driver>('driver', {
  detail: {
    tabs: [{ key: 'ministry', label: text('部平台资料', 'For the ministry'), component: Papers }],
  },
})
