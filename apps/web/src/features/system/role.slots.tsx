import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { role } from '@tuheng/domain/system/index'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { registerSlots } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { fieldRightsWidget } from './field-rights/rights-widget.tsx'
import { permissionsWidget } from './permissions/permissions-widget.tsx'

const Compare = lazy(() => import('./role/compare-tab.tsx'))

function CompareTab({ row }: { row: LooseRow<typeof role> }) {
  return (
    <Suspense fallback={<TableSkeleton rows={3} />}>
      <Compare key={String(row['id'])} row={row} />
    </Suspense>
  )
}

registerWidget(role.fields.permissions, permissionsWidget)
registerWidget(role.fields.fieldRights, fieldRightsWidget)
registerSlots<typeof role>('role', {
  detail: {
    tabsFirst: true,
    ownFirst: true,
    related: [
      { label: text('成员', 'Members'), resource: 'member', face: 'all', filters: row => ({ roles: [row['id']] }) },
    ],
    tabs: [{ key: 'compare', label: text('比较', 'Compare'), component: CompareTab }],
  },
})
