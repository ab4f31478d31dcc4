import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { Type } from 'typebox'
import { momentOf } from '../../plugins/clock.ts'
import { writeAudit } from '../audit.ts'
import { type CallContext, endpoint, type Server } from '../endpoint.ts'
import { disposition } from '../files/headers.ts'
import { read, write } from '../work.ts'
import { reportHandler } from './on-report.ts'
import { readQuestion, type ReportQuestion } from './report-params.ts'
import { reportWorkbook } from './report-sheet.ts'
import { veilAnswer } from './report-veil.ts'
import { failForbidden } from '../forbidden-words.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const body = Type.Record(Type.String(), Type.Unknown())

/** `POST …/query` answers a report, `POST …/export` the same as a workbook. To be called once the features are there. */
export function registerReports(server: Server): void {
  for (const report of registry.reports) {
    if (!reportHandler(report.name)) throw new Error(`report ${report.name} has no query`)
    endpoint(server, {
      path: `/api/v1/${report.api}/query`, permission: `${report.permission}.read`, body,
      handle: call => answer(call, report, questionOf(call, report)),
    })
    endpoint(server, { path: `/api/v1/${report.api}/export`, permission: `${report.permission}.export`, body, handle: call => exportReport(call, report) })
  }
}

function questionOf(call: CallContext<AnyRow>, report: Report): ReportQuestion {
  return readQuestion(report, call.body, { actor: call.actor, today: momentOf(call.engine.clock).today })
}

async function answer({ actor, engine }: CallContext<AnyRow>, report: Report, question: ReportQuestion): Promise<ReportAnswer> {
  const query = reportHandler(report.name)
  if (!query) throw new Error(`report ${report.name} has no query`)
  const whole = await read(engine, actor, sql => query({ sql, actor, now: momentOf(engine.clock), ...question }))
  return veilAnswer(report, actor, whole)
}

/** Whoever takes figures out of the system must be allowed to see them, and it is recorded. */
async function exportReport(call: CallContext<AnyRow>, report: Report): Promise<unknown> {
  const { actor, engine, request, reply, lang } = call
  if (!hasPermission(actor, `${report.permission}.read`)) failForbidden(`${report.permission}.read`)
  const question = questionOf(call, report)
  const found = await answer(call, report, question)
  const { today } = momentOf(engine.clock)
  await write(engine, { actor, requestId: request.id }, tx =>
    writeAudit(tx, { resource: { name: report.name, title: '' }, id: 0, action: 'export', before: null, after: { ...question, rows: found.rows.length } }))
  const name = `${report[lang]}_${today.replaceAll('-', '')}.xlsx`
  return reply.headers({ 'content-type': XLSX, 'content-disposition': disposition(name), 'x-row-count': found.rows.length })
    .send(reportWorkbook(report, found, lang))
}
