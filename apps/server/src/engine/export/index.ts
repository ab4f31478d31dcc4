import { type ExportRequest as Body, genericRequests } from '@tuheng/domain/kernel/generic-wire'
import { momentOf } from '../../plugins/clock.ts'
import type { Server } from '../calls/endpoint.ts'
import { faceEndpoint, type FaceCall } from '../calls/face-endpoint.ts'
import { disposition } from '../files/headers.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { read, write } from '../write/work.ts'
import type { ExportTarget } from './export-columns.ts'
import { exportJob, recordExport } from './export-job.ts'
import { countUpTo } from './export-rows.ts'
import { type ExportRequest, exportTable } from './export-table.ts'
import { registerFileExport } from './file-export.ts'

/** Up to this number of rows the answer is the file; larger exports are jobs. */
export const DIRECT_ROWS = 5000

/** `…/export` of a filter or a selection, and `…/download/{id}/export` of one record with its child rows (0: the filter). */
export function registerExport(server: Server): void {
  registerFileExport(server)
  faceEndpoint(server, {
    path: 'export',
    action: 'export',
    body: genericRequests.export,
    handle: call => answer(call, requestOf(call.body), call.body.async === true),
  })
  faceEndpoint(server, {
    path: 'download/:id/export',
    action: 'export',
    body: genericRequests.export,
    handle: call => {
      const id = Number((call.request.params as { id: string }).id)
      const request = requestOf(call.body)
      const whole = { ...request, columns: request.columns ?? ('all' as const), lines: request.format === 'xlsx' }
      // One record is answered at once. A filter always becomes a job whose file is in the task list
      return Number.isInteger(id) && id > 0
        ? answer(call, { ...whole, ids: [id] }, call.body.async === true)
        : answer(call, whole, true)
    },
  })
}

function requestOf({
  async: _async,
  exports,
  columns,
  format = 'xlsx',
  lines = false,
  totals = false,
  ...query
}: Body): ExportRequest {
  return { ...query, columns: columns ?? exports, format, lines, totals }
}

async function answer(call: FaceCall<Body>, request: ExportRequest, async: boolean): Promise<unknown> {
  const {
    at,
    actor,
    engine,
    lang,
    reply,
    request: { id: requestId },
  } = call
  const target: ExportTarget = { ...at, actor }
  const count = await read(engine, actor, sql => countUpTo(sql, target, { query: request, limit: DIRECT_ROWS + 1 }))
  const title = { zh: `导出${at.face.zh}`, en: `Export of ${at.face.en}` }
  if (async || count > DIRECT_ROWS) {
    return write(
      engine,
      { actor, requestId, idempotencyKey: call.idempotencyKey, fingerprint: [at.face.api, 'export', request] },
      async tx => ({
        jobId: await enqueue(tx, exportJob, { input: { api: at.face.api, request }, title, lang }),
      }),
    )
  }
  const table = await exportTable({ engine, target, request, lang, today: momentOf(engine.clock).today })
  await recordExport(engine, { actor, requestId, target, request, table, direct: { lang, title, request } })
  return reply
    .headers({ 'content-type': table.mime, 'content-disposition': disposition(table.name), 'x-row-count': table.rows })
    .send(table.contents)
}
