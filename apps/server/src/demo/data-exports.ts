import { exportRun, exportTemplate } from '@tuheng/domain/files/index'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { Server } from '../engine/calls/endpoint.ts'
import { momentOf } from '../plugins/clock.ts'
import { beginRun, exportFileOf, nextExport, specFor } from '../features/exports/index.ts'
import { type DemoContext, later } from './demo-context.ts'

interface DemoTemplate {
  who: string
  receivers: readonly string[]
  values: Partial<RowOf<typeof exportTemplate>>
}

const TEMPLATES: readonly DemoTemplate[] = [
  {
    who: 'duizhang',
    receivers: ['duizhang', 'kuaiji'],
    values: {
      name: '上月货主对账单',
      source: 'sap/customer',
      columns: ['stmtNo', 'partyId', 'periodFrom', 'periodTo', 'lineCount', 'netSum', 'openSum', 'status'],
      conditions: { periodTo: { op: 'relative', value: 'lastMonth' } },
      layout: 'field',
      splitBy: 'partyId',
      cron: '0 8 2 * *',
      remark: '每月2日发给对账和会计，每个货主一个文件',
    },
  },
  {
    who: 'jingli',
    receivers: ['jingli'],
    values: {
      name: '本月毛利表',
      source: 'grossProfit',
      columns: ['customerId', 'revenueExcl', 'costExcl', 'margin', 'marginRate', 'adjusted', 'adjustedRate'],
      conditions: {
        monthFrom: { op: 'relative', value: 'thisMonth' },
        monthTo: { op: 'relative', value: 'thisMonth' },
        groupBy: 'customerId',
      },
      cron: '30 7 * * 1',
    },
  },
  {
    who: 'diaodu',
    receivers: [],
    values: {
      name: '最近7天运单',
      source: 'oms/wayBill',
      columns: [
        'waybillNo',
        'transportStatus',
        'plateNo',
        'driverId',
        'customerId',
        'loadAddressId',
        'unloadAddressId',
        'loadAt',
        'loadNet',
      ],
      conditions: { loadAt: { op: 'relative', value: 'last7' } },
      format: 'csv',
    },
  },
]

const PERSONAL: DemoTemplate = {
  who: 'diaodu',
  receivers: [],
  values: {
    name: '司机通讯录',
    source: 'sys/driver',
    columns: ['name', 'mobile', 'licenseClass', 'licenseTo', 'status'],
    conditions: { status: 'enabled' },
    remark: '含手机号，导出须审批',
  },
}

/** Templates of a company's people, one export of days ago whose file has expired, and two that held sensitive fields. */
export async function createDataExports(demo: DemoContext, server: Server): Promise<void> {
  for (const one of TEMPLATES) await createTemplate(demo, server, one)
  const personal = await createTemplate(demo, server, PERSONAL)
  const began = `${demo.day(10)} 15:20:00`
  const { runId } = await beginAt(demo, server, { who: PERSONAL.who, id: personal, at: began })
  await demo.as('jingli', later(began, 0.4), tx => tx.run(exportRun, 'approve', { id: runId }))
  await finish(demo, server, { who: PERSONAL.who, runId, at: later(began, 0.5) })
  await beginAt(demo, server, { who: PERSONAL.who, id: personal, at: `${demo.day(1)} 16:40:00` })
}

async function createTemplate(demo: DemoContext, server: Server, one: DemoTemplate): Promise<number> {
  const { id } = await demo.as(one.who, `${demo.day(12)} 14:10:00`, tx =>
    tx.insert(exportTemplate, { ...one.values, receiverIds: one.receivers.map(who => demo.memberId(who)) }),
  )
  // It is due from now on, not for the days that the demo tells of
  const now = momentOf(server.engine.clock).at
  await demo.as(one.who, demo.end, async tx => {
    const template = await tx.getRequired(exportTemplate, id)
    await tx.overwrite(exportTemplate, { id, nextAt: nextExport(template, now) }, { action: null })
  })
  return id
}

async function beginAt(
  demo: DemoContext,
  server: Server,
  { who, id, at }: { who: string; id: number; at: string },
): Promise<{ runId: number }> {
  const template = await demo.as(who, at, tx => tx.getRequired(exportTemplate, id))
  const { engine, actor } = demo.at(who, at)
  const spec = await specFor({ ...server, engine }, actor, template)
  const run = await demo.as(who, at, tx => beginRun(tx, { template, spec, trigger: 'hand' }))
  return { runId: run.id }
}

/** Makes the file, notes how large it was, and keeps none: its term is over. */
async function finish(
  demo: DemoContext,
  server: Server,
  { who, runId, at }: { who: string; runId: number; at: string },
): Promise<void> {
  const { engine, actor } = demo.at(who, at)
  const made = await exportFileOf({ ...server, engine }, actor, runId)
  let bytes = 0
  for await (const chunk of made.contents) bytes += (chunk as Buffer).length
  await demo.as(who, at, async tx => {
    await tx.sql('delete from job where org_id = $1 and kind = $2', [tx.orgId, 'dataExport'])
    await tx.run(exportRun, 'start', { id: runId })
    const { rows, files } = made.packed
    const expiresAt = later(at, 7 * 24)
    const figures = { rows, files, bytes, startedAt: at, finishedAt: at, expiresAt, jobId: null }
    await tx.overwrite(exportRun, { id: runId, ...figures }, { action: null })
    await tx.run(exportRun, 'finish', { id: runId })
  })
}
