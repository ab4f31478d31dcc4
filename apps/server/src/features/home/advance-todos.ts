import type { CountedList } from './counted-list.ts'
import { forFace, unmarked, urgent, withStake, work } from './counted-work.ts'

/** Waiting work of advances, deposits, offsets, write-offs, interest and letters. */
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
    'writeOff.amount',
    forFace('writeOff', 'all', [
      work('writeOffDrafts', ['核销单待提交', 'Write-offs to submit'], {
        filters: { status: 'draft' },
        needs: ['modify'],
      }),
      urgent(
        work('writeOffApprove', ['核销单待批准', 'Write-offs to approve'], {
          filters: { status: 'approving' },
          needs: ['approve'],
        }),
        'approve',
        'reject',
      ),
    ]),
  ),
  ...withStake(
    'lateInterest.amount',
    forFace('lateInterest', 'all', [
      work('interestDrafts', ['违约金单待提交', 'Interest to submit'], {
        filters: { status: 'draft' },
        needs: ['modify'],
      }),
      urgent(
        work('interestApprove', ['违约金单待批准', 'Interest to approve'], {
          filters: { status: 'approving' },
          needs: ['approve'],
        }),
        'approve',
        'reject',
      ),
    ]),
  ),
  ...forFace('sealUse', 'all', [
    work('sealDrafts', ['用章申请待提交', 'Seal requests to submit'], {
      filters: { status: 'draft' },
      needs: ['modify'],
    }),
    urgent(
      work('sealApprove', ['用章待批准', 'Seal requests to approve'], {
        filters: { status: 'approving' },
        needs: ['approve'],
      }),
      'approve',
      'reject',
    ),
    work('sealStamp', ['用章待用印', 'Seals to be used'], {
      filters: { status: 'approved' },
      needs: ['stamp'],
    }),
    work('sealLent', ['印章借出未归还', 'Seals lent out'], {
      filters: { status: 'lent' },
      needs: ['stamp'],
    }),
  ]),
  ...forFace('balanceLetter', 'all', [
    work('balanceDiffers', ['询证函不符待查', 'Confirmations that differ'], {
      filters: { status: 'differs' },
      needs: ['modify'],
    }),
  ]),
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
