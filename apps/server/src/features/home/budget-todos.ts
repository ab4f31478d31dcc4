import type { CountedList } from './counted-list.ts'
import { forFace, urgent, work } from './counted-work.ts'

/** Waiting work of yearly budgets: those to submit and to approve, and those in force that months leave. */
export const BUDGET_TODOS: readonly CountedList[] = forFace('budget', 'all', [
  work('budgetDrafts', ['年度预算待提交', 'Yearly budgets to submit'], {
    filters: { status: 'draft' },
    needs: ['submit'],
  }),
  urgent(
    work('budgets', ['年度预算待批准', 'Yearly budgets to approve'], {
      filters: { status: 'approving' },
      needs: ['approve'],
    }),
    'approve',
    'reject',
  ),
  {
    ...work('budgetsOutside', ['预算有月份偏离', 'Budgets that months leave'], {
      filters: { status: ['approved', 'frozen'], outside: { op: 'range', value: [1, null] } },
      needs: ['approve'],
    }),
    dot: 'warning',
    group: 'today',
  },
])
