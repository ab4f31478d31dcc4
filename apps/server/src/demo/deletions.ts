import { deletionEntry } from '@tuheng/domain/services/index'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { deleteByNumber, deleteByNumberJob, type DeletionOrder } from '../features/services/deletion/delete-job.ts'
import type { Tx } from '../engine/write/tx.ts'
import type { DemoContext } from './demo-context.ts'

/**
 * Trips that a dispatcher planned twice and deleted by their numbers, of which one was needed after all and restored. A
 * trip that was already audited was refused.
 */
export async function createDeletions(demo: DemoContext): Promise<void> {
  const day = demo.day(2)
  const twice = await demo.as('diaodu', `${day} 16:42:00`, planTwice)
  const [audited] = await demo.as('diaodu', `${day} 17:03:00`, tx =>
    tx.find(waybill, { where: { auditStatus: ['audited', 'reviewed'], bizKind: 'road' }, sort: ['-id'], limit: 1 }),
  )
  const order: DeletionOrder = {
    items: [...twice, ...(audited ? [audited.id] : [])].map(id => ({ kind: 'waybill', id })),
    reason: '重复下达，与下午计划相同',
  }
  const jobId = await demo.as('diaodu', `${day} 17:04:00`, tx => enqueue(tx, deleteByNumberJob, { input: order }))
  const { engine, actor } = demo.at('diaodu', `${day} 17:04:00`)
  const result = await deleteByNumber({
    engine,
    actor,
    job: { id: jobId, requestId: `demo-deletion-${jobId}`, input: order, lang: 'zh' },
  })
  await demo.as('diaodu', `${day} 17:05:00`, tx =>
    tx.sql(
      `update job set state = 'done', result = $2, started_at = $3::timestamptz, finished_at = $3::timestamptz where id = $1`,
      [jobId, JSON.stringify(result), tx.now.at],
    ),
  )
  await demo.as('jingli', `${day} 17:31:00`, async tx => {
    const [entry] = await tx.find(deletionEntry, { where: { batchNo: jobId, status: 'deleted' }, limit: 1 })
    if (entry) await tx.run(deletionEntry, 'restore', { id: entry.id })
  })
}

async function planTwice(tx: Tx): Promise<number[]> {
  const [task] = await tx.find(mainWaybill, {
    where: { status: 'active', bizKind: 'road' },
    sort: ['-id'],
    limit: 1,
    lines: true,
  })
  const ids: number[] = []
  for (let i = 0; task && i < 3; i++)
    ids.push((await tx.insert(waybill, { mainId: task.id, carrierId: task.carriers?.[0]?.carrierId ?? null })).id)
  return ids
}
