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
  ...forFace('stockCount', 'all', [
    work('countsToSubmit', ['盘点待提交', 'Stock counts to submit'], {
      filters: { status: 'counted' },
      needs: ['submit'],
    }),
    urgent(
      work('countsApprove', ['盘点待审核', 'Stock counts to audit'], {
        filters: { status: 'approving' },
        needs: ['approve'],
      }),
      'approve',
      'reject',
    ),
  ]),
  ...forFace('storageBill', 'all', [
    urgent(
      work('storageApprove', ['堆存费待审核', 'Storage bills to audit'], {
        filters: { status: 'approving' },
        needs: ['approve'],
      }),
      'approve',
      'reject',
    ),
    work('storageOff', ['堆存费台账已变动', 'Storage charged before its ledger changed'], {
      filters: { status: 'charged', isOff: true },
      needs: ['approve'],
    }),
  ]),
  ...forFace('labSheet', 'all', [
    urgent(
      work('labApprove', ['化验单待审核', 'Laboratory sheets to audit'], {
        filters: { status: 'approving' },
        needs: ['approve'],
      }),
      'approve',
      'reject',
    ),
  ]),
]
