import type { CountedList } from './counted-list.ts'
import { forFace, work } from './counted-work.ts'

/** Waiting work of freight platforms and of the ministry's reporting. */
export const PLATFORM_TODOS: readonly CountedList[] = [
  ...forFace('platformWaybill', 'all', [
    work('platformCandidates', ['三方运单多个候选', 'Platform waybills with several candidates'], {
      filters: { matchStatus: 'candidates' },
      needs: ['match'],
    }),
    work('platformUnmatched', ['三方运单未匹配', 'Platform waybills without a waybill'], {
      filters: { matchStatus: 'unmatched' },
      needs: ['match'],
    }),
    {
      ...work('platformToBook', ['三方运单待入账', 'Platform waybills to book'], {
        filters: { matchStatus: 'matched', checkStatus: ['agreed', 'adopted'], bookStatus: 'open' },
        needs: ['book'],
      }),
      decision: { pass: 'book' },
    },
    work('platformGaps', ['三方运单有差异', 'Platform waybills that differ'], {
      filters: { checkStatus: 'differs' },
      needs: ['adopt'],
    }),
  ]),
  ...forFace('ministryReport', 'all', [
    work('reportsMissing', ['上报待补资料', 'Reports with gaps'], {
      filters: { status: 'missing' },
      needs: ['modify'],
    }),
    work('reportsReady', ['运单待上报', 'Waybills to report'], { filters: { status: 'ready' }, needs: ['send'] }),
    work('reportsRefused', ['上报被退回', 'Reports refused'], {
      filters: { status: ['refused', 'fundsRefused'] },
      needs: ['send'],
    }),
  ]),
]
