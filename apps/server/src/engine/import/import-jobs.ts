import type { Preview } from '@tuheng/domain/kernel/import-wire'
import type { Text } from '@tuheng/domain/kernel/text'
import { defineJob, type JobContext, type JobKind } from '../jobs/job-kinds.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Tx } from '../write/tx.ts'
import { read } from '../write/work.ts'
import { findBatch, setBatch } from './batch-store.ts'
import { commitBatch } from './commit.ts'
import { placeOf } from './place.ts'
import { tryBatch } from './preview.ts'
import { stageBatch } from './stage.ts'
import type { Batch, BatchCounts, BatchState } from './types.ts'
import { type Blocker, undoBatch } from './undo.ts'

interface Input {
  api: string
  batchId: number
  /** Undo everything that can be undone, and keep the rest. */
  leaveOut?: boolean
}

async function open({ job, actor, engine }: JobContext<Input>) {
  const place = placeOf(actor, job.input.api)
  const batch = await read(engine, actor, sql => findBatch(sql, actor, { face: place.face.api, id: job.input.batchId }))
  return { engine, place, batch, requestId: `import-${batch.id}` }
}

const stageJob = defineJob<Input, { batchId: number; counts: BatchCounts }>({
  kind: 'import-stage',
  title: { zh: '检查导入文件', en: 'Check the import' },
  run: async context => {
    const args = await open(context)
    return {
      batchId: args.batch.id,
      counts: await stageBatch({ ...args, files: context.files, signal: context.signal, report: context.report }),
    }
  },
})

const tryJob = defineJob<Input, { batchId: number; preview: Preview }>({
  kind: 'import-try',
  title: { zh: '试算导入结果', en: 'Try the import' },
  run: async context => {
    const args = await open(context)
    return {
      batchId: args.batch.id,
      preview: await tryBatch({ ...args, signal: context.signal, report: context.report }),
    }
  },
})

const commitJob = defineJob<Input, { batchId: number; counts: BatchCounts }>({
  kind: 'import-commit',
  title: { zh: '导入', en: 'Import' },
  run: async context => {
    const args = await open(context)
    return {
      batchId: args.batch.id,
      counts: await commitBatch({ ...args, signal: context.signal, report: context.report }),
    }
  },
})

const undoJob = defineJob<Input, { batchId: number; counts: BatchCounts; blockers: Blocker[]; kept: Text[] }>({
  kind: 'import-undo',
  title: { zh: '撤销导入', en: 'Undo the import' },
  run: async context => {
    const args = await open(context)
    return {
      batchId: args.batch.id,
      ...(await undoBatch({
        ...args,
        leaveOut: context.job.input.leaveOut === true,
        signal: context.signal,
        report: context.report,
      })),
    }
  },
})

const JOBS = { stage: stageJob, try: tryJob, commit: commitJob, undo: undoJob } as const
const STATES: Readonly<Record<keyof typeof JOBS, BatchState | null>> = {
  stage: 'staging',
  try: null,
  commit: 'committing',
  undo: 'undoing',
}

/** Enqueues a job for the batch and sets its state in the same transaction. */
export async function enqueueImport(
  tx: Tx,
  batch: Batch,
  { job, lang, label, leaveOut }: { job: keyof typeof JOBS; lang: 'zh' | 'en'; label: Text; leaveOut?: boolean },
): Promise<number> {
  const kind = JOBS[job] as JobKind<Input>
  const title = {
    zh: `${kind.title.zh}：${label.zh}（${batch.fileName}）`,
    en: `${kind.title.en}: ${label.en} (${batch.fileName})`,
  }
  const jobId = await enqueue(tx, kind, {
    input: { api: batch.face, batchId: batch.id, ...(leaveOut ? { leaveOut: true } : {}) },
    title,
    lang,
  })
  const state = STATES[job]
  if (state) await setBatch(tx, batch.id, { state, jobId })
  return jobId
}
