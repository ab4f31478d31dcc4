import type { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import { useEffect } from 'react'
import { recordPath } from '../../../engine/paths.ts'
import type { AfterTransitionProps } from '../../../engine/slots.ts'
import { useLatest } from '../../../shared/hooks/use-latest.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'

/** Leads from the form of a new process to its designer. */
export default function OpenDesign({ row, onClose }: AfterTransitionProps<typeof approvalProcess>) {
  const actor = useActor()
  const id = row['id'] as number
  const close = useLatest(onClose)
  useEffect(() => {
    close.current()
    const path = recordPath({ resource: 'approvalProcess', id, actor })
    if (path) openTab(path)
  }, [id, actor, close])
  return null
}
