import type { Lang } from '@tuheng/domain/kernel/text'
import { enqueue } from '../../../engine/jobs/enqueue.ts'
import { defineJob } from '../../../engine/jobs/job-kinds.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { write } from '../../../engine/write/work.ts'
import { checkedPlan, type MergeOrder, mergeParties } from './merge.ts'
import type { Move } from './move-references.ts'

/** Up to here somebody waits for the answer; beyond, it is that of a job. */
const DIRECT_ROWS = 5000

/** One statement moves all rows of one kind; minutes for a million. Rows that somebody holds are waited for. */
const PATIENCE = `set local statement_timeout = '2h'; set local lock_timeout = '2min'; set local idle_in_transaction_session_timeout = '10min'`

interface MergeResult {
  id: number
  moves: Move[]
}

const rowsOf = (moves: readonly Move[]): number => moves.reduce((sum, move) => sum + move.count, 0)

/** A merge of many records: one transaction all the same, so that it happened or did not. A run that is begun anew after it was committed finds it done. */
export const mergeJob = defineJob<MergeOrder, MergeResult>({
  kind: 'merge-parties',
  title: { zh: '合并往来单位', en: 'Merge counterparties' },
  run: ({ job, actor, engine, signal, report }) => {
    const requestId = `merge-job-${job.id}`
    return write(engine, { actor, requestId }, async tx => {
      for (const setting of PATIENCE.split('; ')) await tx.sql(setting)
      if (await wasDone(tx, job.input, requestId)) return { id: job.input.id, moves: [] }
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

/** Committed by an earlier run of this job, which ended before it could say so. */
async function wasDone(tx: Tx, order: MergeOrder, requestId: string): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from audit where org_id = $1 and resource = 'party' and record_id = $2 and action = 'merge' and request_id = $3 limit 1`,
    [tx.orgId, order.loserId, requestId],
  )
  return rows.length > 0
}

/** Asked for by somebody who is told what would happen, and refused at once where it cannot. */
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
