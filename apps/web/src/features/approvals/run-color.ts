import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import type { StatusColor } from '@tuheng/domain/kernel/field'

export const RUN_COLOR: Readonly<Record<RunInfo['status'], StatusColor>> = {
  running: 'progress',
  returned: 'attention',
  approved: 'done',
  withdrawn: 'locked',
  ended: 'refused',
}
