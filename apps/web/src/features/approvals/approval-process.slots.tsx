import { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { lazy, Suspense } from 'react'
import { TableSkeleton } from '../../engine/common/skeletons.tsx'
import { type AfterTransitionProps, registerSlots, type TransitionSlotProps } from '../../engine/slots.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { CopyToTool } from './designer/copy-to.tsx'
import { actWidget, faceWidget } from './act-name.tsx'

type Row = LooseRow<typeof approvalProcess>

const Design = lazy(() => import('./designer/design-tab.tsx'))
const Versions = lazy(() => import('./designer/versions-tab.tsx'))
const VersionActions = lazy(() => import('./designer/version-actions.tsx'))
const OpenDesign = lazy(() => import('./designer/open-design.tsx'))
const Publish = lazy(() => import('./designer/publish-dialog.tsx'))

function DesignTab({ row }: { row: Row }) {
  return (
    <Suspense fallback={<TableSkeleton rows={6} />}>
      <Design key={String(row['id'])} row={row} />
    </Suspense>
  )
}

function VersionsTab({ row }: { row: Row }) {
  return (
    <Suspense fallback={<TableSkeleton rows={3} />}>
      <Versions key={String(row['id'])} row={row} />
    </Suspense>
  )
}

function Actions({ row }: { row: Row }) {
  return (
    <Suspense>
      <VersionActions row={row} />
    </Suspense>
  )
}

registerWidget(approvalProcess.fields.act, actWidget)
registerWidget(approvalProcess.fields.face, faceWidget)
registerSlots<typeof approvalProcess>('approvalProcess', {
  rowFields: ['act', 'name'],
  listTool: CopyToTool,
  // The design of a new process is still to be drawn
  afterCreation: (props: AfterTransitionProps<typeof approvalProcess>) => <OpenDesign {...props} />,
  transitionDialogs: { publish: (props: TransitionSlotProps<typeof approvalProcess>) => <Publish {...props} /> },
  detail: {
    wide: true,
    actions: Actions,
    tabs: [
      { key: 'design', label: text('流程设计', 'Design'), component: DesignTab },
      { key: 'versions', label: text('版本', 'Versions'), component: VersionsTab },
    ],
  },
})
