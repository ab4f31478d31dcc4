import type { CountedList } from './counted-list.ts'
import { forFace, urgent, withStake, work } from './counted-work.ts'

/** Change requests that are to be submitted, and those that wait for a decision. */
export const CHANGE_TODOS: readonly CountedList[] = withStake(
  'dataChange.marginDiff',
  forFace('dataChange', 'all', [
    work('changeDrafts', ['修改单待提交', 'Change requests to submit'], {
      filters: { status: 'draft' },
      needs: ['modify'],
    }),
    urgent(
      work('changeApprove', ['修改单待批准', 'Change requests to approve'], {
        filters: { status: 'approving' },
        needs: ['approve'],
      }),
      'approve',
      'reject',
    ),
  ]),
)
