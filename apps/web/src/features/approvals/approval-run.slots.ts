import type { approvalRun } from '@tuheng/domain/approvals/approval-run'
import { lazy } from 'react'
import { registerSlots } from '../../engine/slots.ts'

registerSlots<typeof approvalRun>('approvalRun', {
  detail: { lead: lazy(() => import('./run-lead.tsx')) },
})
