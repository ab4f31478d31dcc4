import { hasPermission } from '@tuheng/domain/kernel/policy'
import { defineJob, type JobContext } from '../../../engine/jobs/job-kinds.ts'
import { applyReprice, type RepricedRow, type RepriceOrder } from './apply.ts'
import { seenSides } from './seen-sides.ts'
import { failForbidden } from '../../../engine/rights/forbidden.ts'

/** Failures that the result names one by one. */
const NAMED = 200

export interface RepriceResult {
  ok: number
  failed: number
  /** The first of those that failed. */
  results: RepricedRow[]
}

/** Pricing many trips again. A run that is begun anew prices those again that were done, which changes nothing. */
export const repriceJob = defineJob<RepriceOrder, RepriceResult>({
  kind: 'reprice',
  title: { zh: '重新计价', en: 'Price again' },
  run: async context => {
    const { job, actor } = context
    if (!hasPermission(actor, 'oms.way.price')) failForbidden('oms.way.price')
    const rows = await repriceAsJob(context, { ...job.input, sides: seenSides(actor, job.input.sides) })
    const failures = rows.filter(row => !row.ok)
    return { ok: rows.length - failures.length, failed: failures.length, results: failures.slice(0, NAMED) }
  },
})

/** Prices the trips of an order one by one, says how far it is, and stops where somebody cancels the job. */
export function repriceAsJob(context: Omit<JobContext<unknown>, 'files'>, order: RepriceOrder): Promise<RepricedRow[]> {
  const { job, actor, engine, signal, report } = context
  const step = (done: number): void => {
    signal.throwIfAborted()
    report(done, order.ids.length)
  }
  return applyReprice({ engine, actor, requestId: job.requestId, lang: job.lang, order, step })
}
