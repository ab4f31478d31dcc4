import { type FileCountsRequest, type FileExportRequest, genericRequests } from '@tuheng/domain/kernel/generic-wire'
import { patternProblem } from '@tuheng/domain/kernel/file-pattern'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { can } from '@tuheng/domain/kernel/policy'
import { text } from '@tuheng/domain/kernel/text'
import { momentOf } from '../../plugins/clock.ts'
import type { Server } from '../calls/endpoint.ts'
import { faceEndpoint } from '../calls/face-endpoint.ts'
import { findFace } from '../directory.ts'
import { keepResult } from '../files/result-file.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { defineJob } from '../jobs/job-kinds.ts'
import { failForbidden } from '../rights/forbidden.ts'
import { read, write } from '../write/work.ts'
import type { ExportTarget } from './export-columns.ts'
import { exportErrors } from './export-errors.ts'
import { recordExport } from './export-job.ts'
import { fileArchive } from './file-archive.ts'
import { archiveFields, checkedTotal, countFiles } from './file-counts.ts'

interface FileExportResult {
  file: { id: number; name: string; size: number }
  rows: number
  files: number
  missing: number
}

/** After a restart it starts again, as every export. */
const fileExportJob = defineJob<{ api: string; request: FileExportRequest }, FileExportResult>({
  kind: 'exportFiles',
  title: text('下载照片和附件', 'Download photos and files'),
  run: async ({ job, actor, engine, files, signal, report }) => {
    const {
      requestId,
      lang,
      input: { api, request },
    } = job
    const at = findFace(api) ?? kernelErrors.fail('request.not_found', { path: api })
    if (!can(actor, at.face, 'export')) failForbidden(`${at.face.permission}.export`)
    const target: ExportTarget = { ...at, actor }
    refusePattern(target, request.pattern)
    const fields = archiveFields(target, request.fields)
    const total = checkedTotal(await read(engine, actor, sql => countFiles(sql, target, { query: request, fields })))
    const { packed, contents } = await fileArchive(
      { engine, files, target, lang, request, fields },
      { signal, onFile: done => report(done, total) },
    )
    const what = text('照片和附件', 'photos and files')
    const name = `${at.face[lang]}_${what[lang]}_${momentOf(engine.clock).today.replaceAll('-', '')}.zip`
    const file = await keepResult(
      { engine, files, actor, requestId },
      { name, mime: 'application/zip', contents, signal },
    )
    await recordExport(engine, {
      actor,
      requestId,
      target,
      request: { ...request, format: 'zip' },
      table: { rows: packed.records, columns: fields.map(({ path }) => path), files: packed.files },
    })
    return {
      file: { id: file.id, name: file.name, size: file.size },
      rows: packed.records,
      files: packed.files,
      missing: packed.missing,
    }
  },
})

/** `…/exportFiles`: the files of a filter or a selection as one archive, and `…/exportFileCounts`: what it would hold. */
export function registerFileExport(server: Server): void {
  faceEndpoint<FileCountsRequest>(server, {
    path: 'exportFileCounts',
    action: 'export',
    body: genericRequests.exportFileCounts,
    handle: ({ at, actor, engine, body }) => {
      const target = { ...at, actor }
      return read(engine, actor, sql => countFiles(sql, target, { query: body, fields: archiveFields(target) }))
    },
  })
  faceEndpoint<FileExportRequest>(server, {
    path: 'exportFiles',
    action: 'export',
    body: genericRequests.exportFiles,
    handle: async ({ at, actor, engine, lang, body, idempotencyKey, request: { id: requestId } }) => {
      const target = { ...at, actor }
      refusePattern(target, body.pattern)
      const fields = archiveFields(target, body.fields)
      checkedTotal(await read(engine, actor, sql => countFiles(sql, target, { query: body, fields })))
      const { api, zh, en } = at.face
      return write(engine, { actor, requestId, idempotencyKey, fingerprint: [api, 'exportFiles', body] }, async tx => ({
        jobId: await enqueue(tx, fileExportJob, {
          input: { api, request: body },
          title: text(`下载${zh}的照片和附件`, `Photos and files of ${en}`),
          lang,
        }),
      }))
    },
  })
}

/** @throws for a pattern that names what the records do not have. */
function refusePattern({ resource }: ExportTarget, pattern: string | undefined): void {
  const problem = pattern === undefined ? undefined : patternProblem(resource, pattern)
  if (problem === 'folders') exportErrors.fail('export.pattern_folders', {}, 'pattern')
  else if (problem) exportErrors.fail('export.pattern', problem, 'pattern')
}
