import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import type { robotRun } from '@tuheng/domain/robots/index'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'

const RunRows = lazy(() => import('./run-rows-tab.tsx'))

type Row = LooseRow<typeof robotRun>

/** Files of which rows were refused. */
const refusedFiles = ({ files }: Row) =>
  (Array.isArray(files) ? files : []).flatMap(({ name, batchId, api, rowsRefused }: Record<string, unknown>) =>
    typeof batchId === 'number' && typeof api === 'string' && Number(rowsRefused) > 0
      ? [{ name: String(name), batchId, api }]
      : [],
  )

registerSlots<typeof robotRun>('robotRun', {
  detail: {
    tabs: [
      {
        key: 'rows',
        label: text('行与原因', 'Rows and reasons'),
        when: row => refusedFiles(row).length > 0,
        component: ({ row }) => (
          <Suspense fallback={<TableSkeleton rows={4} />}>
            <RunRows files={refusedFiles(row)} />
          </Suspense>
        ),
      },
    ],
  },
})
