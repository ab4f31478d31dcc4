import type { CountedList } from './counted-list.ts'
import { forFace, unmarked, urgent, withStake, work } from './counted-work.ts'

/** Waiting work of advances and deposits. */
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
    'claimNote.amount',
    forFace('claimNote', 'all', [
      work('claimNoteDeposit', ['索赔待扣保证金', 'Claims to take from deposits'], {
        filters: { status: 'confirmed', settleBy: 'deposit' },
        needs: ['confirm'],
      }),
    ]),
  ),
]
