import { exportRun, exportTemplateErrors as errors } from '@tuheng/domain/files/index'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { excerpt, type Lang, text, type Text } from '@tuheng/domain/kernel/text'
import { safeName } from '../../engine/export/archive-names.ts'
import type { ExportStamp } from '../../engine/export/export-table.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { keepResult, RESULT_DAYS } from '../../engine/files/result-file.ts'
import { defineJob } from '../../engine/jobs/index.ts'
import type { JobContext } from '../../engine/jobs/job-kinds.ts'
import { writeAudit } from '../../engine/write/audit.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { systemActor, write } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import { systemFaultOf } from '../../plugins/system-fault.ts'
import { makeFile, type MadeFile } from './make-file.ts'
import { clearSensitive, placesOf } from './places.ts'
import { serverOf } from './server.ts'
import { openSource, type Source, sourceName } from './sources.ts'
import type { ExportSpec, Run } from './spec.ts'
import { labelsOf, tellEnded } from './tell.ts'

export interface ExportJobInput {
  runId: number
  /** The source, and the conditions as they were meant, for the list of downloads. */
  api: string
  request: { filters: Readonly<Record<string, unknown>> }
}

interface ExportJobResult {
  file: { id: number; name: string; size: number }
  rows: number
}

/**
 * Makes the file of a run, with the rights that its person has when the job begins. After a crash it begins anew: no
 * part of a file is kept.
 */
export const exportFileJob = defineJob<ExportJobInput, ExportJobResult>({
  kind: 'dataExport',
  title: text('数据导出', 'Data export'),
  run: async context => {
    const { job } = context
    const run = await startRun(context)
    try {
      const made = await fileOf(context, run)
      const file = await keepResult({ ...context, requestId: job.requestId }, { ...made, signal: context.signal })
      await finishRun(context, run, { made, size: file.size })
      return { file: { id: file.id, name: file.name, size: file.size }, rows: made.packed.rows }
    } catch (error) {
      await endWithout(context, run, error)
      throw error
    }
  },
})

type Context = JobContext<ExportJobInput>

const asSystem = ({ job }: Context) => ({ actor: systemActor(job.orgId, 'export'), requestId: job.requestId })

/** @throws unless the run still waits to be made */
function startRun(context: Context): Promise<Run> {
  const { engine, job } = context
  return write(engine, asSystem(context), async tx => {
    const run = await tx.lock(exportRun, job.input.runId)
    if (run.status !== 'queued' && run.status !== 'running') errors.fail('data_export.ended')
    if (run.requesterId !== job.memberId) errors.fail('data_export.ended')
    const next = await tx.run(exportRun, 'start', { id: run.id })
    await tx.overwrite(exportRun, { id: run.id, startedAt: tx.now.at, jobId: job.id }, { action: null })
    return next
  })
}

const fileOf = (context: Context, run: Run): Promise<MadeFile> => makeFor(serverOf(context.engine), run, context)

/** The file of a run as its job would make it. */
export async function exportFileOf(server: Server, actor: Actor, runId: number): Promise<MadeFile> {
  const run = await write(server.engine, { actor, requestId: `export-file-${runId}` }, tx =>
    tx.getRequired(exportRun, runId),
  )
  return makeFor(server, run, {
    actor,
    job: { lang: 'zh' },
    signal: new AbortController().signal,
    report: () => undefined,
  })
}

interface Making extends Pick<Context, 'actor' | 'signal' | 'report'> {
  job: { lang: Lang }
}

async function makeFor(server: Server, run: Run, { actor, job: { lang }, signal, report }: Making): Promise<MadeFile> {
  const spec = run.spec as ExportSpec
  const source = openSource(actor, run.source ?? '')
  const { places, left } = await placesOf(server, { actor, source, scope: spec.scope })
  refuseUnapproved(run, source, await clearSensitive(server, { source, columns: spec.columns, places }))
  const { clock } = server.engine
  const { today, at } = momentOf(clock)
  return makeFile({
    server,
    source,
    spec,
    format: run.format === 'csv' ? 'csv' : 'xlsx',
    places,
    lang,
    today,
    name: safeName(`${spec.name}_${today.replaceAll('-', '')}_${actor.name}`, run.runNo),
    stamp: stampOf({ run, spec, actor }, { lang, at, now: clock.now(), left, what: sourceName(source) }),
    signal,
    report,
  })
}

/** Fields that came to be seen in clear after nobody had to approve them are not handed out. */
function refuseUnapproved(run: Run, source: Source, clear: readonly string[]): void {
  const approved = run.approvedAt === null ? [] : (run.spec as ExportSpec).sensitive
  const open = clear.filter(name => !approved.includes(name))
  if (open.length) errors.fail('data_export.sensitive', { fields: labelsOf(source, open).zh })
}

const WORDS = {
  by: text('导出人', 'Exported by'),
  at: text('导出时间', 'At'),
  no: text('导出单号', 'Export no.'),
  template: text('模板', 'Template'),
  source: text('数据源', 'Source'),
  left: text('未含公司（没有导出权限或无法读取）', 'Companies left out (no right to export, or out of reach)'),
  care: text('仅供本人工作使用，请勿外传', 'For the work of this person alone'),
} as const satisfies Record<string, Text>

function stampOf(
  { run, spec, actor }: { run: Run; spec: ExportSpec; actor: Actor },
  { lang, at, now, left, what }: { lang: Lang; at: string; now: Date; left: readonly string[]; what: Text },
): ExportStamp {
  const colon = lang === 'zh' ? '：' : ': '
  const line = (name: keyof typeof WORDS, value: string): string => `${WORDS[name][lang]}${colon}${value}`
  const minute = at.slice(0, 16)
  return {
    by: actor.name,
    mark: `${actor.name} ${minute}`,
    foot: excerpt(`${line('by', actor.name)}  ${minute}  ${run.runNo}  ${WORDS.care[lang]}`, 160),
    at: now.toISOString(),
    notes: [
      line('by', actor.name),
      line('at', at),
      line('no', run.runNo),
      line('template', spec.name),
      line('source', what[lang]),
      ...(left.length ? [line('left', left.join(lang === 'zh' ? '、' : ', '))] : []),
      WORDS.care[lang],
    ],
  }
}

async function finishRun(context: Context, run: Run, { made, size }: { made: MadeFile; size: number }): Promise<void> {
  const { engine, actor, job } = context
  const spec = run.spec as ExportSpec
  await write(engine, { actor, requestId: job.requestId }, async tx => {
    const now = await tx.lock(exportRun, run.id)
    // It was cancelled while the last rows were written
    if (now.status !== 'running') errors.fail('data_export.ended')
    await tx.overwrite(
      exportRun,
      {
        id: run.id,
        rows: made.packed.rows,
        files: made.packed.files,
        bytes: size,
        finishedAt: tx.now.at,
        expiresAt: daysAfter(tx.now.at, RESULT_DAYS),
      },
      { action: null },
    )
    await tx.run(exportRun, 'finish', { id: run.id })
    const source = openSource(actor, run.source ?? '')
    await writeAudit(tx, {
      resource: { name: source.kind === 'list' ? source.at.resource.name : source.report.name, title: '' },
      id: 0,
      action: 'export',
      before: null,
      after: {
        face: run.source,
        run: run.runNo,
        rows: made.packed.rows,
        files: made.packed.files,
        columns: spec.columns,
        format: run.format,
        filters: spec.filters,
      },
    })
    if (run.trigger !== 'hand' || run.approvedAt !== null) await tellEnded(tx, run, { ok: true })
  })
}

/** A run that ends without its file: cancelled, failed, or to be taken up again. */
async function endWithout(context: Context, run: Run, error: unknown): Promise<void> {
  const { engine, signal, job } = context
  // The next run of the job goes on
  if (!(error instanceof DomainError) && systemFaultOf(error) === 'server.database') return
  await write(engine, asSystem(context), async tx => {
    const now = await tx.lock(exportRun, run.id)
    if (now.status !== 'running') return
    const { rows } = await tx.sql<{ cancelled: boolean }>(
      'select cancel_requested as cancelled from job where org_id = $1 and id = $2',
      [tx.orgId, job.id],
    )
    if (rows[0]?.cancelled) return void (await cancelled(tx, run.id))
    // The server stops, or another process took the job over
    if (signal.aborted) return
    const why = error instanceof DomainError ? error.issues[0] : undefined
    await failRun(tx, now, why ?? errors.issue('data_export.server'))
  })
}

async function cancelled(tx: Tx, id: number): Promise<void> {
  await tx.overwrite(exportRun, { id, finishedAt: tx.now.at }, { action: null })
  await tx.run(exportRun, 'cancel', { id })
}

export async function failRun(tx: Tx, run: Run, { zh, en }: Text): Promise<void> {
  await tx.overwrite(exportRun, { id: run.id, failure: excerpt(zh, 300), finishedAt: tx.now.at }, { action: null })
  await tx.run(exportRun, 'fail', { id: run.id })
  if (run.trigger !== 'hand' || run.approvedAt !== null)
    await tellEnded(tx, run, { ok: false, why: text(excerpt(zh, 300), excerpt(en, 300)) })
}

function daysAfter(at: string, days: number): string {
  const later = new Date(`${at.replace(' ', 'T')}Z`)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 19).replace('T', ' ')
}
