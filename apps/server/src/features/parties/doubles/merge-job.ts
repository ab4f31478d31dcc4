import type { Lang } from '@tuheng/domain/kernel/text'
import { enqueue } from '../../../engine/jobs/enqueue.ts'
import { defineJob } from '../../../engine/jobs/job-kinds.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { write } from '../../../engine/write/work.ts'
import { checkedPlan, type MergeOrder, mergeParties } from './merge.ts'
import type { Move } from './move-references.ts'

/** Up to this number of rows the answer is the result; larger merges are jobs. */
const DIRECT_ROWS = 5000

/** One statement moves all rows of one kind, which takes minutes for a million rows and waits for locked ones. */
const LONG_TIMEOUTS = `set local statement_timeout = '2h'; set local lock_timeout = '2min'; set local idle_in_transaction_session_timeout = '10min'`

interface MergeResult {
  id: number
  moves: Move[]
}

const rowsOf = (moves: readonly Move[]): number => moves.reduce((sum, move) => sum + move.count, 0)

/** A merge of many records, in one transaction. A run that restarts after its commit finds the merge done. */
export const mergeJob = defineJob<MergeOrder, MergeResult>({
  kind: 'merge-parties',
  title: { zh: '合并往来单位', en: 'Merge counterparties' },
  run: ({ job, actor, engine, signal, report }) => {
    const requestId = `merge-job-${job.id}`
    return write(engine, { actor, requestId }, async tx => {
      for (const setting of LONG_TIMEOUTS.split('; ')) await tx.sql(setting)
      if (await isCommitted(tx, job.input, requestId)) return { id: job.input.id, moves: [] }
      const plan = await checkedPlan(tx, job.input)
      const total = rowsOf(plan.moves)
      let done = 0
      return mergeParties(tx, { order: job.input, plan }, rows => {
        signal.throwIfAborted()
        done += rows
        report(Math.min(done, total), total, { zh: `已移动 ${done} 条`, en: `${done} moved` })
      })
    })
  },
})

/** Whether an earlier run of this job committed the merge before it could report it. */
async function isCommitted(tx: Tx, order: MergeOrder, requestId: string): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from audit where org_id = $1 and resource = 'party' and record_id = $2 and action = 'merge' and request_id = $3 limit 1`,
    [tx.orgId, order.loserId, requestId],
  )
  return rows.length > 0
}

/** Merges at once or as a job. Checks the plan first, so that a refusal is immediate. */
export async function mergeOrJob(tx: Tx, order: MergeOrder, lang: Lang): Promise<MergeResult | { jobId: number }> {
  const plan = await checkedPlan(tx, order)
  if (rowsOf(plan.moves) <= DIRECT_ROWS) return mergeParties(tx, { order, plan })
  const { survivor, loser } = plan
  return {
    jobId: await enqueue(tx, mergeJob, {
      input: order,
      title: {
        zh: `合并 ${loser.shortName} 到 ${survivor.shortName}`,
        en: `Merge ${loser.shortName} into ${survivor.shortName}`,
      },
      lang,
    }),
  }
}
