import { failParam } from '@tuheng/domain/kernel/bad-request'
import { importRequests as asked, type ImportAnswer, type ImportRequest } from '@tuheng/domain/kernel/import-wire'
import { importAction } from '@tuheng/domain/kernel/policy'
import type { FaceAddress } from '@tuheng/domain/kernel/registry'
import type { Shape } from '@tuheng/domain/kernel/shape'
import type { Server } from '../calls/endpoint.ts'
import { faceEndpoint, type FaceCall } from '../calls/face-endpoint.ts'
import { addMethod } from '../calls/routes.ts'
import { fileErrors } from '../files/file-errors.ts'
import { disposition } from '../files/headers.ts'
import { uploads } from '../files/index.ts'
import { read, write } from '../write/work.ts'
import type { Tx } from '../write/tx.ts'
import { BATCH_COLUMNS, countRows, expectState, findBatch, mainSheet, setBatch, type StoredRow } from './batch-store.ts'
import { columnOfField, fixesByColumn } from './added-columns.ts'
import { feedCall } from './feed.ts'
import { fixRows, overwriteCells, rowsLacking, rowsWithValue } from './fix.ts'
import { enqueueImport } from './import-jobs.ts'
import { importErrors } from './import-errors.ts'
import { cellVeil, refuseHidden, shownBatch, withHidden } from './cell-veil.ts'
import { checkMapping } from './mapping-check.ts'
import { openBatch, placeOf } from './place.ts'
import { errorSummary, previewBatch, stagedRows, tryBatch } from './preview.ts'
import { namedRecords } from './stage-transitions.ts'
import { stageBatch, stateWith } from './stage.ts'
import { type ImportPlace, importTargets } from './targets.ts'
import type { Batch, BatchState } from './types.ts'
import { takeFile } from './upload.ts'
import { veilOf } from './veil.ts'
import { batchView, rowView, targetView } from './views.ts'
import { errorWorkbook, templateWorkbook, wrongRows } from './workbooks.ts'

export { sweepImports } from './sweep.ts'
export { importUnattended, mayImport } from './unattended.ts'
export {
  type EffectFigure,
  importAdapter,
  importMaster,
  importTransition,
  type Match,
  type OnCreated,
  previewEffect,
  type RowStep,
} from './adapters.ts'

/** Smaller files are staged within the request. */
const SMALL_FILE = 128 * 1024
/** The maximum number of rows that are tried or corrected within the request. */
const FEW_ROWS = 200
const MANY_FIXES = 2000
const RUNNING: ReadonlySet<BatchState> = new Set(['committing', 'undoing'])
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const actionAt = ({ resource, face }: FaceAddress): string => importAction(resource, face)

type Call<B> = FaceCall<B> & { place: ImportPlace }

/** `…/{module}/{table}/import*`: template, upload, mapping, staged rows, corrections, preview, commit, undo. */
export function registerImport(server: Server): void {
  addMethod('feed', feedCall)
  const on = <K extends keyof typeof asked>(
    path: K,
    handle: (call: Call<ImportRequest<K>>) => Promise<unknown>,
  ): void =>
    faceEndpoint(server, {
      path,
      action: actionAt,
      body: asked[path] as Shape<ImportRequest<K>, unknown>,
      handle: call => handle({ ...call, place: placeOf(call.actor, call.at.face.api) }),
    })
  on('importTemplate', async ({ engine, actor, place, lang, reply }) => {
    const workbook = await read(engine, actor, sql => templateWorkbook(sql, place, lang))
    return reply
      .headers({
        'content-type': XLSX,
        'content-disposition': disposition(`${place.face[lang]}_${lang === 'zh' ? '导入模板' : 'template'}.xlsx`),
      })
      .send(workbook)
  })
  faceEndpoint(server, {
    path: 'importUpload',
    action: actionAt,
    handle: async ({ actor, at, request, lang }): Promise<ImportAnswer<'importUpload'>> => {
      const place = placeOf(actor, at.face.api)
      for await (const file of uploads(server, request)) {
        const { batch, remembered } = await file(received =>
          takeFile(server, { place, requestId: request.id }, received),
        )
        return {
          ...batchView(batch, lang),
          remembered,
          targets: importTargets(place).map(target => targetView(target, lang)),
        }
      }
      return fileErrors.fail('file.none')
    },
  })
  on('importMap', call => mapCall(server, call))
  on('importInfo', call =>
    inBatch(call, async (tx, batch): Promise<ImportAnswer<'importInfo'>> => ({
      // While a job runs, and after it was killed, only the rows tell its progress.
      ...batchView(
        {
          ...shownBatch(call.place, batch),
          ...(RUNNING.has(batch.state) ? { counts: await countRows(tx, batch) } : {}),
        },
        call.lang,
      ),
      targets: importTargets(call.place).map(target => targetView(target, call.lang)),
      errors: await errorSummary(tx, batch, { lang: call.lang, veil: veilOf(call.actor) }),
    })),
  )
  on('importList', listCall)
  on('importRows', call =>
    inBatch(call, async (tx, batch): Promise<ImportAnswer<'importRows'>> => {
      const { sheet, state, onlyErrors, page = 1, holding, pageSize = 50 } = call.body
      const {
        list,
        total,
        page: at,
        sheet: shown,
      } = await stagedRows(tx, batch, { sheet, state: onlyErrors ? 'error' : state, page, holding, pageSize })
      const reader = await readerOf(tx, { place: call.place, batch }, list)
      return {
        list: list.map(row => rowView(row, call.lang, reader)),
        total,
        page: at,
        sheet: shown,
        counts: batch.counts,
      }
    }),
  )
  on('importFix', fixCall)
  on('importErrors', async ({ engine, actor, place, body, lang, reply, request }) => {
    const batch = await write(engine, { actor, requestId: request.id }, tx => openBatch(tx, place, { id: body.id }))
    const page = wrongRows(
      work => read(engine, actor, sql => work({ orgId: actor.orgId, sql: sql.query.bind(sql) })),
      batch,
      veilOf(place.actor),
    )
    const base = batch.fileName.replace(/\.[^.]*$/, '')
    return reply
      .headers({
        'content-type': XLSX,
        'content-disposition': disposition(`${base}_${lang === 'zh' ? '错误' : 'errors'}.xlsx`),
      })
      .send(errorWorkbook(page, { batch, cells: cellVeil(place, batch) }, lang))
  })
  on('importPreview', previewCall)
  on('importCommit', call =>
    inBatch(
      call,
      async (tx, batch): Promise<ImportAnswer<'importCommit'>> => {
        expectState(batch, ['staged', 'committed'], { zh: '导入', en: 'import' })
        const { ok = 0, error = 0 } = batch.counts
        if (!ok) importErrors.fail('import.nothing')
        if (batch.options.allOrNothing && error) importErrors.fail('import.has_errors', { count: error })
        return { jobId: await enqueueImport(tx, batch, { job: 'commit', lang: call.lang, label: call.place.face }) }
      },
      'importCommit',
    ),
  )
  on('importUndo', call =>
    inBatch(
      call,
      async (tx, batch): Promise<ImportAnswer<'importUndo'>> => {
        // A batch whose columns are being mapped once more may hold rows that were imported before
        expectState(batch, batch.counts.done ? ['committed', 'uploaded'] : ['committed'], { zh: '撤销', en: 'undo' })
        if (!batch.counts.done) importErrors.fail('import.none_done')
        return {
          jobId: await enqueueImport(tx, batch, {
            job: 'undo',
            lang: call.lang,
            label: call.place.face,
            leaveOut: call.body.leaveOut === true,
          }),
        }
      },
      'importUndo',
    ),
  )
}

/** What a reader sees of rows: cells and errors by their rights, and the records that rows name. */
const readerOf = async (
  tx: Tx,
  { place, batch }: { place: ImportPlace; batch: Batch },
  rows: readonly StoredRow[],
) => ({
  veil: veilOf(place.actor),
  cells: cellVeil(place, batch),
  records: place.face.imports === undefined ? undefined : await namedRecords({ query: tx.sql }, place, rows),
})

/** Works on one locked batch in one transaction. With a name it runs once per idempotency key. */
function inBatch<B extends { id: number }, T>(
  call: Call<B>,
  work: (tx: Parameters<typeof openBatch>[0], batch: Batch) => Promise<T>,
  name?: string,
): Promise<T> {
  const { engine, actor, place, body, request, idempotencyKey } = call
  return write(
    engine,
    { actor, requestId: request.id, idempotencyKey: name && idempotencyKey, fingerprint: [name, place.face.api, body] },
    async tx => work(tx, await openBatch(tx, place, { id: body.id, lock: name !== undefined })),
  )
}

async function mapCall(server: Server, call: Call<ImportRequest<'importMap'>>): Promise<ImportAnswer<'importMap'>> {
  const { engine, actor, place, body, lang, request } = call
  const { batch, jobId } = await inBatch(
    call,
    async (tx, found) => {
      expectState(found, ['uploaded', 'staged', 'committed'], { zh: '重新对应列', en: 'map columns' })
      const { mapping, options } = withHidden(place, found, {
        mapping: body.mapping
          ? {
              sheets: body.mapping.sheets.map(sheet => ({
                ...sheet,
                columns: sheet.columns.map(column => ({ ...column, sample: [] })),
              })),
            }
          : found.mapping,
        options: { ...found.options, ...body.options },
      })
      checkMapping(place, mapping, options)
      const sheet = mainSheet(found)
      if (found.counts.done && mainSheet({ mapping }) !== sheet) importErrors.fail('import.main_imported', { sheet })
      // The state changes when all rows are staged, so that after an interruption a part cannot be committed.
      await setBatch(tx, found.id, { state: 'uploaded', mapping, options, mappedBy: actor.memberId })
      const { rows } = await tx.sql<{ size: number }>('select size from file where org_id = $1 and id = $2', [
        tx.orgId,
        found.fileId,
      ])
      const mapped = { ...found, mapping, options }
      const large = (rows[0]?.size ?? 0) > SMALL_FILE
      return {
        batch: mapped,
        ...(large ? { jobId: await enqueueImport(tx, mapped, { job: 'stage', lang, label: place.face }) } : {}),
      }
    },
    'importMap',
  )
  if (jobId) return { ...batchView(shownBatch(place, batch), lang), state: 'staging', jobId }
  // A repeated request finds its work done or continued. Staging again would separate rows from their records.
  const now = await read(engine, actor, sql => findBatch(sql, actor, { face: place.face.api, id: batch.id }))
  const staged =
    now.state === 'uploaded'
      ? await stageBatch({ engine, files: server.files, place, batch, requestId: request.id })
      : undefined
  const state = staged ? stateWith(staged) : now.state
  const counts = staged ?? now.counts
  const errors = await read(engine, actor, sql =>
    errorSummary({ orgId: actor.orgId, sql: sql.query.bind(sql) }, batch, { lang, veil: veilOf(place.actor) }),
  )
  return { ...batchView({ ...shownBatch(place, batch), state, counts }, lang), errors }
}

async function fixCall(call: Call<ImportRequest<'importFix'>>): Promise<ImportAnswer<'importFix'>> {
  const { place, body, lang } = call
  if (!body.rows && !body.replace && !body.fill) failParam('rows')
  return inBatch(
    call,
    async (tx, batch) => {
      expectState(batch, ['staged', 'committed'], { zh: '修改', en: 'correct' })
      if (body.rows) {
        const { batch: at, fixes } = await fixesByColumn(tx, { place, batch, lang }, body.rows)
        const { rows, counts } = await fixRows(tx, { place, batch: at }, fixes)
        const reader = await readerOf(tx, { place, batch: at }, rows)
        return { rows: rows.map(row => rowView(row, lang, reader)), counts }
      }
      const { batch: at, sheet, column, to, rowNos } = await sameFix(tx, batch, call)
      const fixed = rowNos.length
      if (fixed <= MANY_FIXES) {
        const fixes = rowNos.map(row => ({ sheet, row, cells: { [column]: to } }))
        return { rows: [], fixed, counts: (await fixRows(tx, { place, batch: at }, fixes)).counts }
      }
      await overwriteCells(tx, at, { sheet, column, to, rowNos })
      return { rows: [], fixed, jobId: await enqueueImport(tx, at, { job: 'stage', lang, label: place.face }) }
    },
    'importFix',
  )
}

/** The rows and the column of a correction that is the same in many rows. */
async function sameFix(
  tx: Tx,
  batch: Batch,
  { place, body, lang }: Call<ImportRequest<'importFix'>>,
): Promise<{ batch: Batch; sheet: string; column: number; to: string; rowNos: number[] }> {
  const main = mainSheet(batch)
  if (body.fill) {
    const { sheet = main, field, to } = body.fill
    const at = await columnOfField(tx, { place, batch, lang }, { sheet, field })
    const rowNos = await rowsLacking(tx, batch, { sheet, column: at.column, field, veil: veilOf(place.actor) })
    return { ...at, sheet, to, rowNos }
  }
  const { sheet = main, column, from, to } = body.replace as NonNullable<typeof body.replace>
  refuseHidden(place, batch, { sheet, column })
  return { batch, sheet, column, to, rowNos: await rowsWithValue(tx, batch, { sheet, column, text: from }) }
}

async function previewCall(call: Call<ImportRequest<'importPreview'>>): Promise<ImportAnswer<'importPreview'>> {
  const { engine, place, body, lang, request } = call
  const preview = await inBatch(call, async (tx, batch) => {
    expectState(batch, ['staged', 'committed'], { zh: '预览', en: 'preview' })
    const quick = await previewBatch(tx, place, batch)
    if (!body.try) return { done: quick }
    return quick.counts.ok > FEW_ROWS
      ? { done: { ...quick, jobId: await enqueueImport(tx, batch, { job: 'try', lang, label: place.face }) } }
      : { batch }
  })
  return 'batch' in preview && preview.batch
    ? tryBatch({ engine, place, batch: preview.batch, requestId: request.id })
    : preview.done
}

async function listCall({
  engine,
  actor,
  place,
  body,
  lang,
}: Call<ImportRequest<'importList'>>): Promise<ImportAnswer<'importList'>> {
  const { page = 1, pageSize = 20 } = body
  const everybody = actor.isAdmin || actor.scope === 'company'
  return read(engine, actor, async sql => {
    const params = [actor.orgId, place.face.api, everybody ? null : actor.memberId]
    const where = 'org_id = $1 and face = $2 and ($3::bigint is null or member_id = $3)'
    const { rows } = await sql.query<Batch>(
      `select ${BATCH_COLUMNS} from import_batch where ${where} order by id desc limit $4 offset $5`,
      [...params, pageSize, (page - 1) * pageSize],
    )
    const count = await sql.query<{ n: number }>(`select count(*)::int as n from import_batch where ${where}`, params)
    return { list: rows.map(batch => batchView(shownBatch(place, batch), lang)), total: count.rows[0]?.n ?? 0 }
  })
}
