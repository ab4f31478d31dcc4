import { checkDeletionCall, deleteByNumberCall, findByNumberCall } from '@tuheng/domain/services/deletion.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { enqueue } from '../../../engine/jobs/enqueue.ts'
import { deleteRecord, lockInOrder } from '../../../engine/write/delete.ts'
import { oncePerProcess } from '../../../engine/write/hooks.ts'
import { rolledBack } from '../../../engine/write/roll-back.ts'
import { inOwnStep } from '../../../engine/write/step-or-refusal.ts'
import { read, write } from '../../../engine/write/work.ts'
import { deleteByNumberJob } from './delete-job.ts'
import { findByNumber } from './find-by-number.ts'
import { deletableKind, type Item, keyOf, kindOf } from './kinds.ts'
import { registerRestoreEntry } from './restore-entry.ts'
import { deletedOrRefused } from './outcomes.ts'

/** 批量删除运单: documents are found by pasted numbers, judged, and deleted as a job with a log. */
export function registerBatchDeletion(server: Server): void {
  oncePerProcess(registerRestoreEntry)
  serveCall(server, findByNumberCall, ({ actor, engine, lang, body: { numbers } }) =>
    read(engine, actor, sql => findByNumber({ sql, actor, lang }, [...new Set(numbers)])),
  )
  serveCall(server, checkDeletionCall, async ({ actor, engine, lang, request, body }) => {
    const items = distinct(body.items)
    const list = await rolledBack(engine, { actor, requestId: request.id }, async tx => {
      for (const [kind, group] of Map.groupBy(items, one => one.kind))
        await lockInOrder(
          tx,
          kindOf(kind).resource,
          group.map(one => one.id),
        )
      return deletedOrRefused(items, lang, ({ kind, id }) =>
        inOwnStep(tx, async step => {
          await deleteRecord(step, { ...deletableKind(actor, kind), id })
        }),
      )
    })
    return { list: list.map(({ errors, ...item }) => ({ ...item, ok: !errors, ...(errors ? { errors } : {}) })) }
  })
  serveCall(server, deleteByNumberCall, ({ actor, engine, lang, request, idempotencyKey, body }) => {
    const items = distinct(body.items)
    return write(
      engine,
      { actor, requestId: request.id, idempotencyKey, fingerprint: ['deleteByNumber', body] },
      async tx => ({
        jobId: await enqueue(tx, deleteByNumberJob, {
          input: { items, reason: body.reason },
          title: {
            zh: `批量删除 ${items.length} 张单据`,
            en: `Delete ${items.length} ${items.length === 1 ? 'document' : 'documents'}`,
          },
          lang,
        }),
      }),
    )
  })
}

const distinct = (items: readonly Item[]): Item[] => [...new Map(items.map(item => [keyOf(item), item])).values()]
