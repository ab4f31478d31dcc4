import { can } from '@tuheng/domain/kernel/policy'
import { text } from '@tuheng/domain/kernel/text'
import type { serviceRule } from '@tuheng/domain/services/index'
import { waybill } from '@tuheng/domain/transport/index'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'

const DryRun = lazy(() => import('./dry-run-tab.tsx'))

registerSlots<typeof serviceRule>('serviceRule', {
  detail: {
    related: [
      {
        label: text('已计服务运单', 'Service waybills'),
        resource: 'serviceWaybill',
        face: 'all',
        filters: ({ id }) => ({ ruleId: [id] }),
      },
    ],
    tabs: [
      {
        key: 'dryRun',
        label: text('试算', 'Dry run'),
        when: (_, actor) => Object.values(waybill.faces).some(face => can(actor, face, 'read')),
        component: ({ row }) => (
          <Suspense fallback={<TableSkeleton rows={6} />}>
            <DryRun id={Number(row.id)} />
          </Suspense>
        ),
      },
    ],
  },
})
