import {
  exportRun,
  exportTemplate,
  type ExportTrigger,
  exportTemplateErrors as errors,
} from '@tuheng/domain/files/index'
import { nextTimes, parseCron } from '@tuheng/domain/kernel/cron'
import { DomainError } from '@tuheng/domain/kernel/errors'
import { text } from '@tuheng/domain/kernel/text'
import { acrossCompanies } from '../../db/across-companies.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { defineJob, enqueue, loadActor } from '../../engine/jobs/index.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { systemActor, write } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import { beginRun, noteRefused, specFor } from './begin-run.ts'
import { failRun } from './file-job.ts'
import { serverOf } from './server.ts'
import type { Template } from './spec.ts'

interface RoundInput {
  templateId: number
  trigger: ExportTrigger
  /** Names this time, so that a round which broke off goes on where it was. */
  round: string
}

/** Begins a run for each receiver of a template, in their name: each file holds what its receiver may export. */
const roundJob = defineJob<RoundInput, { begun: number }>({
  kind: 'data-export-round',
  title: text('数据导出分发', 'Data exports for receivers'),
  run: async ({ job, engine, signal }) => {
    const server = serverOf(engine)
    const { templateId, trigger, round } = job.input
    const system = { actor: systemActor(job.orgId, 'export'), requestId: job.requestId }
    const template = await write(engine, system, tx => tx.get(exportTemplate, templateId))
    // Somebody deleted or disabled it meanwhile
    if (!template || template.status !== 'enabled') return { begun: 0 }
    let begun = 0
    for (const memberId of template.receiverIds ?? []) {
      signal.throwIfAborted()
      const actor = await loadActor(server, job.orgId, memberId)
      if (!actor) continue
      const beginning = { template, trigger, round }
      const spec = await specFor(server, actor, template).catch((error: unknown) => error)
      if (spec instanceof Error && !(spec instanceof DomainError)) throw spec
      await write(engine, { actor, requestId: job.requestId }, async tx => {
        await tx.lock(exportTemplate, templateId)
        const [there] = await tx.find(exportRun, { where: { templateId, round, requesterId: memberId }, limit: 1 })
        if (there) return
        if (spec instanceof DomainError) await noteRefused(tx, beginning, spec.issues[0]?.zh ?? '')
        else await beginRun(tx, { ...beginning, spec: spec as Awaited<ReturnType<typeof specFor>> })
        begun++
      })
    }
    return { begun }
  },
})

/** Queues a round within the write that starts it. */
export async function queueRound(tx: Tx, template: Template, trigger: ExportTrigger): Promise<void> {
  await enqueue(tx, roundJob, {
    input: { templateId: template.id, trigger, round: `${trigger}:${tx.now.at}` },
    title: text(`数据导出分发：${template.name}`, `Data exports for receivers: ${template.name}`),
    memberId: 0,
  })
}

/** When the template is due next; null without a schedule, or while it is disabled. */
export function nextRun({ cron, status }: Pick<Template, 'cron' | 'status'>, at: string): string | null {
  const parsed = status === 'enabled' && cron ? parseCron(cron) : undefined
  return parsed ? (nextTimes(parsed, at, 1)[0] ?? null) : null
}

interface Found {
  orgId: number
  id: number
}

/** Starts the templates whose time has come, and ends the runs whose job is over without a word. Every minute. */
export async function dataExportsDue(server: Server): Promise<void> {
  const { engine } = server
  await endLost(server)
  const { rows } = await acrossCompanies<Found>(engine.db, {
    reason: 'data exports whose time has come',
    text: within =>
      `select org_id as "orgId", id from export_template where ${within('org_id')} and status = 'enabled' and deleted_at is null
         and next_at <= $1::timestamptz order by next_at limit 500`,
    params: [engine.clock.now().toISOString()],
  })
  for (const due of rows)
    try {
      await startDue(server, due)
    } catch (error) {
      engine.log.error({ err: error, template: due.id }, 'a data export could not be started')
    }
}

async function startDue({ engine }: Server, { orgId, id }: Found): Promise<void> {
  const { at } = momentOf(engine.clock)
  await write(engine, { actor: systemActor(orgId, 'export'), requestId: `export-due-${id}` }, async tx => {
    const template = await tx.lock(exportTemplate, id)
    // Another process may have started it, or somebody changed it
    if (template.status !== 'enabled' || !template.nextAt || template.nextAt > at) return
    await tx.overwrite(exportTemplate, { id, nextAt: nextRun(template, at) }, { action: null })
    await queueRound(tx, template, 'schedule')
  })
}

/** Runs whose job has ended by itself: the person may no longer sign in, or it was given up after several crashes. */
async function endLost({ engine }: Server): Promise<void> {
  const { rows } = await acrossCompanies<Found & { state: string }>(engine.db, {
    reason: 'data exports whose job is over',
    text: within =>
      `select r.org_id as "orgId", r.id, j.state from export_run r join job j on j.org_id = r.org_id and j.id = r.job_id
       where ${within('r.org_id')} and r.status in ('queued', 'running') and r.deleted_at is null and j.state in ('done', 'failed', 'cancelled') limit 500`,
    params: [],
  })
  for (const { orgId, id, state } of rows)
    await write(engine, { actor: systemActor(orgId, 'export'), requestId: `export-lost-${id}` }, async tx => {
      const run = await tx.lock(exportRun, id)
      if (run.status !== 'queued' && run.status !== 'running') return
      if (state === 'cancelled') await tx.run(exportRun, 'cancel', { id })
      else await failRun(tx, run, errors.issue('data_export.ended'))
    })
}
