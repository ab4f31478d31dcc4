import type { CountedList } from './counted-list.ts'
import { daily, forFace, urgent, work } from './counted-work.ts'

/** Waiting work of orders by road and rail. */
export const RAIL_TODOS: readonly CountedList[] = [
  ...forFace('railOrder', 'all', [
    work('railDrafts', ['货主运单待提交', 'Cargo owner waybills to submit'], {
      filters: { status: 'draft' },
      needs: ['submit'],
    }),
    urgent(
      work('railOrders', ['货主运单待审核', 'Cargo owner waybills to audit'], {
        filters: { status: 'toAudit' },
        needs: ['audit'],
      }),
      'audit',
      'reject',
    ),
  ]),
  ...forFace('railLeg', 'all', [
    work('legsToAssign', ['承运商运单待分配', 'Legs to assign'], { filters: { status: 'pending' }, needs: ['assign'] }),
  ]),
  ...forFace('railWaybill', 'all', [
    work('trainsAsked', ['铁路运单待受理', 'Railway waybills asked for'], {
      filters: { status: 'asked' },
      needs: ['ask'],
    }),
    work('trainsToUnload', ['铁路运单待卸车', 'Trains to unload'], {
      filters: { status: 'arrived' },
      needs: ['arrive'],
    }),
    work('trainsToConfirm', ['铁路运单待确认收货', 'Trains to confirm'], {
      filters: { status: 'delivered' },
      needs: ['confirm'],
    }),
    work('freightDiffs', ['铁路运费待核对', 'Railway freight to check'], {
      filters: { diffStatus: 'open' },
      needs: ['ticket'],
    }),
  ]),
  ...forFace('containerMove', 'all', [
    work('staysToCharge', ['滞箱费待计费', 'Stays to charge'], { filters: { feeStatus: 'open' }, needs: ['charge'] }),
  ]),
  ...forFace('handover', 'all', [
    daily(
      work('handoverGaps', ['交接差异待处理', 'Gaps at hand-overs to settle'], {
        filters: { status: 'gap' },
        needs: ['settle'],
      }),
    ),
  ]),
]
