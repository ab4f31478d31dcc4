import type { approvalRun } from '@tuheng/domain/approvals/approval-run'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'
import { NodeCell, RecordCell } from './results/record-cell.tsx'

registerSlots<typeof approvalRun>('approvalRun', {
  cells: { recordNo: row => <RecordCell row={row} />, currentNode: row => <NodeCell row={row} /> },
  detail: { lead: lazy(() => import('./run-lead.tsx')) },
})
