import { billLoadIssue, loadBill, loadingRefusal, mainWaybill, quotaIssue } from '@tuheng/domain/transport/index'
import { billStatuses } from '@tuheng/domain/transport/transport.choices'
import { registerChoiceNotes } from '../../../engine/read/choice-notes.ts'
import type { Bill, Task } from '../shared/rows.ts'
import { eachRow, findings } from './findings.ts'

/** The smallest load of a truck, in tonnes. */
const LEAST = '0.001'

/**
 * Judges tasks and bills: a task of a trip must have something left; a bill of a task must be open and have tonnes
 * left.
 */
export function registerTaskChoices(): void {
  registerChoiceNotes(mainWaybill, 'trip', {
    reads: ['mainNo', 'status', 'planQty', 'dispatchedQty'],
    last: () => 't.plan_qty <= t.dispatched_qty',
    judge: (_sql, _ask, { rows }) =>
      eachRow<Task>(rows, task => {
        const issue = quotaIssue(task)
        return issue ? findings(task.status === 'active' ? 'later' : 'block', [issue]) : []
      }),
  })
  registerChoiceNotes(loadBill, 'task', {
    reads: ['billNo', 'status', 'qty', 'overRate', 'validFrom', 'validTo', 'grantedQty', 'sentQty'],
    dates: ['validFrom', 'validTo'],
    last: ({ date }, params) => `t.valid_to < ${params.add(date)}::date or t.sent_qty >= t.qty`,
    judge: (_sql, { date }, { rows }) =>
      eachRow<Bill>(rows, bill => {
        const issue =
          loadingRefusal(bill, { date, statusName: billStatuses[bill.status] }) ?? billLoadIssue(bill, LEAST)
        return issue ? findings('later', [issue]) : []
      }),
  })
}
