import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import { defineJob } from '../../../engine/jobs/job-kinds.ts'
import { applyReprice, type RepricedRow, type RepriceOrder } from './apply.ts'
import { seenSides } from './seen-sides.ts'

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
  run: async ({ job, actor, engine, signal, report }) => {
    if (!hasPermission(actor, 'oms.way.price')) kernelErrors.fail('auth.forbidden', { action: 'oms.way.price' })
    const { ids } = job.input
    const order = { ...job.input, sides: seenSides(actor, job.input.sides) }
    const rows = await applyReprice({
      engine,
      actor,
      requestId: job.requestId,
      lang: job.lang,
      order,
      step: done => {
        signal.throwIfAborted()
        report(done, ids.length)
      },
    })
    const failures = rows.filter(row => !row.ok)
    return { ok: rows.length - failures.length, failed: failures.length, results: failures.slice(0, NAMED) }
  },
})
