import type { CountedList } from './counted-list.ts'
import { forFace, urgent, work } from './counted-work.ts'

/** Data exports with sensitive fields that wait for whoever approves them. */
export const EXPORT_TODOS: readonly CountedList[] = forFace('exportRun', 'all', [
  urgent(
    work('exportsWaiting', ['数据导出待审批', 'Data exports to approve'], {
      filters: { status: 'waiting' },
      needs: ['approve'],
    }),
    'approve',
    'reject',
  ),
])
