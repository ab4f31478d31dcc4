import { columnNames, exportRun, type ExportTrigger } from '@tuheng/domain/files/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { text } from '@tuheng/domain/kernel/text'
import type { Server } from '../../engine/calls/endpoint.ts'
import { enqueue } from '../../engine/jobs/index.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { momentOf } from '../../plugins/clock.ts'
import { clearSensitive, placesOf } from './places.ts'
import { exportFileJob } from './file-job.ts'
import { openSource } from './sources.ts'
import { type ExportSpec, filtersOn, type Run, type Template } from './spec.ts'
import { tellApprovers } from './tell.ts'

/** What a run of the template holds for this person, found before the write that begins it. @throws why there is none */
export async function specFor(server: Server, actor: Actor, template: Template): Promise<ExportSpec> {
  const source = openSource(actor, template.source)
  const columns = columnNames(template.columns) ?? []
  const { places } = await placesOf(server, { actor, source, scope: template.scope })
  return {
    name: template.name,
    columns,
    conditions: (template.conditions ?? {}) as ExportSpec['conditions'],
    filters: filtersOn(source, template.conditions, momentOf(server.engine.clock).today),
    layout: template.layout,
    scope: template.scope,
    splitBy: template.splitBy,
    totals: template.totals ?? false,
    sensitive: await clearSensitive(server, { source, columns, places }),
  }
}

interface Beginning {
  template: Template
  spec: ExportSpec
  trigger: ExportTrigger
  /** Runs of one round are made once for each person. */
  round?: string
}

/**
 * Begins a run for the person who writes. It waits for another person where it holds what is sensitive, else its job is
 * queued.
 */
export async function beginRun(tx: Tx, beginning: Beginning): Promise<Run> {
  const { spec } = beginning
  const isSensitive = spec.sensitive.length > 0
  const run = await tx.insert(exportRun, valuesOf(tx, beginning, isSensitive ? 'waiting' : 'queued'))
  if (!isSensitive) return { ...run, jobId: await queueRun(tx, run) }
  await tellApprovers(tx, run, spec)
  return run
}

/** Notes a run that cannot begin, so that whoever looks after the template sees why. */
export async function noteRefused(tx: Tx, beginning: Omit<Beginning, 'spec'>, failure: string): Promise<void> {
  const { template } = beginning
  const spec: ExportSpec = {
    name: template.name,
    columns: [],
    conditions: {},
    filters: {},
    layout: template.layout,
    scope: template.scope,
    splitBy: null,
    totals: false,
    sensitive: [],
  }
  const values = valuesOf(tx, { ...beginning, spec }, 'failed')
  await tx.insert(exportRun, { ...values, failure: failure.slice(0, 300), finishedAt: tx.now.at })
}

function valuesOf(tx: Tx, { template, spec, trigger, round }: Beginning, status: Run['status']): Partial<Run> {
  return {
    templateId: template.id,
    requesterId: tx.actor.memberId,
    trigger,
    source: template.source,
    format: template.format,
    spec,
    sensitiveCount: spec.sensitive.length,
    round: round ?? null,
    status,
  }
}

/** Hands a run to its job, which works with the rights of the person it is for. */
export async function queueRun(tx: Tx, run: Run): Promise<number> {
  const spec = run.spec as ExportSpec
  const jobId = await enqueue(tx, exportFileJob, {
    input: { runId: run.id, api: run.source ?? '', request: { filters: spec.filters } },
    title: text(`数据导出：${spec.name}`, `Data export: ${spec.name}`),
    memberId: run.requesterId ?? tx.actor.memberId,
  })
  await tx.overwrite(exportRun, { id: run.id, jobId }, { action: null })
  return jobId
}
