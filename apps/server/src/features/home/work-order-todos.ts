import type { CountedList } from './counted-list.ts'
import { forFace, work } from './counted-work.ts'

const WAITING = ['open', 'handling']

/** Work orders that a person has in hand, and those of theirs that wait for their answer. */
export const WORK_ORDER_TODOS: readonly CountedList[] = [
  ...forFace('workOrder', 'wait', [
    {
      ...work('workOrdersWaiting', ['工单待处理', 'Work orders in hand'], {
        filters: { status: WAITING, late: false },
        needs: ['handle'],
      }),
      badge: 'primary',
      group: 'today',
    },
    {
      ...work('workOrdersLate', ['工单已超时', 'Late work orders'], {
        filters: { status: WAITING, late: true },
        needs: ['handle'],
      }),
      badge: 'primary',
      since: 'dueAt',
      // Whatever is late is overdue on the same day
      overdueAfter: -1,
      group: 'today',
    },
  ]),
  ...forFace('workOrder', 'mine', [
    {
      ...work('workOrdersAsked', ['工单待补充或确认', 'Work orders to explain or confirm'], {
        filters: { status: ['asked', 'replied'] },
        needs: ['modify'],
      }),
      badge: 'primary',
      group: 'today',
    },
  ]),
]
