import { hasPermission } from '@tuheng/domain/kernel/policy'
import { defineJob, type JobContext } from '../../../engine/jobs/job-kinds.ts'
import { applyReprice, type RepricedRow, type RepriceOrder } from './apply.ts'
import { visibleSides } from './visible-sides.ts'
import { failForbidden } from '../../../engine/rights/forbidden.ts'

/** The number of failures that the result lists. */
const MAX_FAILURES = 200

export interface RepriceResult {
  ok: number
  failed: number
  /** The first failures. */
  results: RepricedRow[]
}

/** Reprices many trips. A restarted run reprices finished trips again, which changes nothing. */
export const repriceJob = defineJob<RepriceOrder, RepriceResult>({
  kind: 'reprice',
  title: { zh: '重新计价', en: 'Reprice' },
  run: async context => {
    const { job, actor } = context
    if (!hasPermission(actor, 'oms.way.price')) failForbidden('oms.way.price')
    const rows = await repriceInJob(context, { ...job.input, sides: visibleSides(actor, job.input.sides) })
    const failures = rows.filter(row => !row.ok)
    return { ok: rows.length - failures.length, failed: failures.length, results: failures.slice(0, MAX_FAILURES) }
  },
})

/** Reprices the trips of an order one by one, reports progress, and stops when the job is cancelled. */
export function repriceInJob(
  context: Omit<JobContext<unknown>, 'files' | 'actorNow'>,
  order: RepriceOrder,
): Promise<RepricedRow[]> {
  const { job, actor, engine, signal, report } = context
  const onProgress = (done: number): void => {
    signal.throwIfAborted()
    report(done, order.ids.length)
  }
  return applyReprice({ engine, actor, requestId: job.requestId, lang: job.lang, order, onProgress })
}
