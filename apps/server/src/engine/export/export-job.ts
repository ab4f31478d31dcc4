import type { Actor } from '@tuheng/domain/kernel/policy'
import { can } from '@tuheng/domain/kernel/policy'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Lang, Text } from '@tuheng/domain/kernel/text'
import { momentOf } from '../../plugins/clock.ts'
import { writeAudit } from '../write/audit.ts'
import { findFace } from '../directory.ts'
import { keepResult } from '../files/result-file.ts'
import { defineJob } from '../jobs/job-kinds.ts'
import { noteDone } from '../jobs/note-done.ts'
import { type Engine, write } from '../write/work.ts'
import type { ExportTarget } from './export-columns.ts'
import type { RowQuery } from './export-rows.ts'
import { type ExportFile, type ExportRequest, exportTable } from './export-table.ts'
import { failForbidden } from '../rights/forbidden.ts'

export interface ExportJobInput {
  api: string
  request: ExportRequest
}

/** An export that is too large for a direct answer. After a restart it starts again, because no part of it is kept. */
export const exportJob = defineJob<ExportJobInput, { file: { id: number; name: string; size: number }; rows: number }>({
  kind: 'export',
  title: { zh: '导出', en: 'Export' },
  run: async ({ job, actor, engine, files, signal, report }) => {
    const { api, request } = job.input
    const at = findFace(api) ?? kernelErrors.fail('request.not_found', { path: api })
    if (!can(actor, at.face, 'export')) failForbidden(`${at.face.permission}.export`)
    const target: ExportTarget = { ...at, actor }
    const { today } = momentOf(engine.clock)
    const table = await exportTable(
      { engine, target, request, lang: job.lang, today },
      { signal, onRows: (done, total) => report(done, total) },
    )
    const file = await keepResult(
      { engine, files, actor, requestId: job.requestId },
      { name: table.name, mime: table.mime, contents: table.contents, signal },
    )
    await recordExport(engine, { actor, requestId: job.requestId, target, request, table })
    return { file: { id: file.id, name: file.name, size: file.size }, rows: table.rows }
  },
})

/** Writes an audit row: who exported which rows and columns. */
export async function recordExport(
  engine: Engine,
  args: {
    actor: Actor
    requestId: string
    target: ExportTarget
    request: RowQuery & { format: string; lines?: boolean }
    /** `files`: how many files of the records. */
    table: Pick<ExportFile, 'rows' | 'columns'> & { files?: number }
    /** Given where the file went to the browser at once. */
    direct?: { lang: Lang; title: Text; request: ExportRequest }
  },
): Promise<void> {
  const {
    actor,
    requestId,
    target,
    request: { filters, search, ids, lines, format },
    table,
    direct,
  } = args
  const what = {
    face: target.face.api,
    rows: table.rows,
    columns: table.columns,
    files: table.files,
    format,
    lines,
    filters: filters ?? {},
    search: search ?? '',
    ids: ids?.slice(0, 200) ?? null,
  }
  await write(engine, { actor, requestId }, async tx => {
    await writeAudit(tx, {
      resource: { name: target.resource.name, title: '' },
      id: 0,
      action: 'export',
      before: null,
      after: what,
    })
    if (!direct) return
    const input: ExportJobInput = { api: target.face.api, request: direct.request }
    await noteDone(tx, { kind: exportJob.kind, ...direct, input, result: { rows: table.rows } })
  })
}
