import type { CountedList } from './counted-list.ts'
import { forFace, urgent, work } from './counted-work.ts'

/** Waiting work of stock documents. */
export const STOCK_TODOS: readonly CountedList[] = [
  ...forFace('stockDoc', 'all', [
    work('stockDrafts', ['出入库单待提交', 'Stock documents to submit'], {
      filters: { status: 'draft' },
      needs: ['submit'],
    }),
    urgent(
      work('stockApprove', ['出入库单待审核', 'Stock documents to audit'], {
        filters: { status: 'approving' },
        needs: ['approve'],
      }),
      'approve',
      'reject',
    ),
  ]),
]
