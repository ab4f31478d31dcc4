import type { CountedList } from './counted-list.ts'
import { daily, forFace, urgent, withStake, work } from './counted-work.ts'

/** Days before the limitation ends at which a claim is told of. */
const WARNED_DAYS = 30

/** Waiting work of claims. */
export const CLAIM_TODOS: readonly CountedList[] = [
  ...withStake(
    'ownerClaim.amount',
    forFace('ownerClaim', 'all', [
      daily(
        work('ownerClaimDrafts', ['货主索赔待核实', 'Cargo owner claims to verify'], {
          filters: { status: 'draft' },
          needs: ['verify'],
        }),
      ),
      urgent(
        work('ownerClaimApprove', ['货主索赔待审批', 'Cargo owner claims to approve'], {
          filters: { status: 'verified' },
          needs: ['approve'],
        }),
        'approve',
      ),
      work('ownerClaimConfirm', ['货主索赔待确认', 'Cargo owner claims to confirm'], {
        filters: { status: 'approved' },
        needs: ['confirm'],
      }),
      work('ownerClaimPay', ['货主索赔待赔付', 'Cargo owner claims to pay'], {
        filters: { status: 'confirmed', settleBy: 'paid' },
        needs: ['pay'],
      }),
    ]),
  ),
  ...withStake(
    'claimNote.amount',
    forFace('claimNote', 'all', [
      work('claimNoteDrafts', ['索赔单待发出', 'Claims on carriers to send'], {
        filters: { status: 'draft' },
        needs: ['send'],
      }),
      {
        ...work('claimNoteUnanswered', ['索赔单逾期未答复', 'Claims without an answer in time'], {
          filters: { status: 'sent', answer: ['waiting', 'replied'] },
          needs: ['send'],
        }),
        passed: 'replyBy',
        overdueAfter: 0,
      },
      daily(
        work('claimNoteAppeals', ['索赔申诉待回复', 'Appeals against claims to answer'], {
          filters: { status: 'sent', answer: 'appealed' },
          needs: ['send'],
        }),
      ),
      urgent(
        work('claimNoteConfirm', ['索赔单待确认', 'Claims on carriers to confirm'], {
          filters: { status: 'sent', answer: 'accepted' },
          needs: ['confirm'],
        }),
        'confirm',
      ),
      work('claimNoteReceive', ['索赔赔款待到账', 'Compensation to receive'], {
        filters: { status: 'confirmed', settleBy: 'paid' },
        needs: ['pay'],
      }),
      {
        ...work('claimNoteLimit', ['索赔时效将届满', 'Claims whose limitation ends soon'], {
          filters: { status: ['draft', 'sent'] },
          needs: ['send'],
        }),
        passed: 'limitOn',
        aheadDays: WARNED_DAYS,
        overdueAfter: 0,
        group: 'today',
      },
    ]),
  ),
]
