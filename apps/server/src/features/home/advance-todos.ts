import type { CountedList } from './counted-list.ts'
import { forFace, unmarked, urgent, withStake, work } from './counted-work.ts'

/** Waiting work of advances, deposits and offsets. */
export const ADVANCE_TODOS: readonly CountedList[] = [
  ...withStake(
    'advance.amount',
    forFace('advance', 'all', [
      urgent(
        work('advanceApprove', ['预收预付待批准', 'Advances to approve'], {
          filters: { status: 'approving' },
          needs: ['approve'],
        }),
        'approve',
        'reject',
      ),
      unmarked(
        work('advancePay', ['预收预付待登记', 'Advances to record'], {
          filters: { status: 'approved' },
          needs: ['pay'],
        }),
      ),
    ]),
  ),
  ...withStake(
    'offsetSettle.amount',
    forFace('offsetSettle', 'all', [
      work('offsetDrafts', ['对冲单待提交', 'Offsets to submit'], { filters: { status: 'draft' }, needs: ['modify'] }),
      urgent(
        work('offsetApprove', ['对冲单待批准', 'Offsets to approve'], {
          filters: { status: 'approving' },
          needs: ['approve'],
        }),
        'approve',
        'reject',
      ),
    ]),
  ),
  ...withStake(
    'claimNote.amount',
    forFace('claimNote', 'all', [
      work('claimNoteDeposit', ['索赔待扣保证金', 'Claims to take from deposits'], {
        filters: { status: 'confirmed', settleBy: 'deposit' },
        needs: ['confirm'],
      }),
    ]),
  ),
]
