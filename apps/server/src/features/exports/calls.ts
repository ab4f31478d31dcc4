import { exportTemplate, exportTemplateErrors as errors } from '@tuheng/domain/files/index'
import { runExportCall, sendExportCall } from '@tuheng/domain/files/exports/exports.calls'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'
import { isWithinReach } from '../../engine/rights/row-rules.ts'
import { lockInFace } from '../../engine/write/save.ts'
import { read, write, type WriteRequest } from '../../engine/write/work.ts'
import { beginRun, specFor } from './begin-run.ts'
import { queueRound } from './rounds.ts'
import type { Run, Template } from './spec.ts'

const face = anyResource(exportTemplate).faces['all'] as Face
const place = { resource: anyResource(exportTemplate), face }

/** Mounts 立即导出 and 发给接收人 of a template. */
export function registerExportCalls(server: Server): void {
  serveCall(server, runExportCall, async ({ actor, body: { id }, request, idempotencyKey }) => {
    const run = await runTemplate(server, id, {
      actor,
      requestId: request.id,
      idempotencyKey,
      fingerprint: ['dataExport.run', id],
    })
    return { runId: run.id, status: run.status === 'waiting' ? ('waiting' as const) : ('queued' as const) }
  })
  serveCall(server, sendExportCall, ({ actor, engine, body: { id }, request, idempotencyKey }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['dataExport.send', id] }, async tx => {
      const template = enabled((await lockInFace(tx, place, id)) as unknown as Template)
      const receivers = template.receiverIds?.length ?? 0
      if (!receivers) errors.fail('data_export.no_receivers')
      await queueRound(tx, template, 'sent')
      return { receivers }
    }),
  )
}

/** Begins a run of a template for whoever asks. @throws unless they reach the template and may export its source */
export async function runTemplate(
  server: Server,
  id: number,
  request: WriteRequest & { actor: Actor },
): Promise<Pick<Run, 'id' | 'status' | 'jobId'>> {
  const { engine } = server
  const { actor } = request
  const found = await read(engine, actor, sql =>
    readRecord(readerOf(sql, actor.orgId), place.resource, { id, labels: false, lock: false }),
  )
  if (!found || !isWithinReach(place, actor, found)) failMissing(face)
  const spec = await specFor(server, actor, enabled(found as unknown as Template))
  return write(engine, request, async tx => {
    const template = enabled((await lockInFace(tx, place, id)) as unknown as Template)
    const { id: runId, status, jobId } = await beginRun(tx, { template, spec, trigger: 'hand' })
    return { id: runId, status, jobId }
  })
}

const enabled = (template: Template): Template =>
  template.status === 'enabled' ? template : errors.fail('data_export.disabled', { name: template.name })
