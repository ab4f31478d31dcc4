import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { type ReportCalls, reportCalls, type ReportRequest } from '@tuheng/domain/kernel/report-calls'
import { registry } from '@tuheng/domain/registry'
import { momentOf } from '../../plugins/clock.ts'
import { writeAudit } from '../write/audit.ts'
import { redactAnswer } from '../calls/redact-answer.ts'
import type { CallContext, Server } from '../calls/endpoint.ts'
import { disposition } from '../files/headers.ts'
import { read, write } from '../write/work.ts'
import { acrossHandler, reportHandler } from './on-report.ts'
import { reportAcross } from './report-across.ts'
import { readQuestion, type ReportQuestion } from './report-params.ts'
import { reportFile } from './report-sheet.ts'
import { serveCall } from '../calls/serve-call.ts'
import { failForbidden } from '../rights/forbidden.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
type Asked = CallContext<ReportRequest>

/** `POST …/query` answers a report, `POST …/export` a workbook of it. Call it after the features are registered. */
export function registerReports(server: Server): void {
  for (const report of registry.reports) {
    if (!(report.across ? acrossHandler : reportHandler)(report.name))
      throw new Error(`report ${report.name} has no query`)
    const calls = reportCalls(report)
    const shape = calls.query.answer
    const run: Run = (call, question) =>
      report.across
        ? reportAcross(server, report, { actor: call.actor, body: call.body, question, shape })
        : runReport(call, report, question)
    serveCall(server, calls.query, call => run(call, { ...questionOf(call, report), most: MOST_RECORDS }))
    serveCall(server, calls.export, call => exportReport(call, report, { shape, run }))
  }
}

/** The whole answer of a report to somebody who asks for it now, redacted for them. @throws without the right to see it */
export async function answerReport(
  server: Server,
  report: Report,
  { actor, body }: { actor: Actor; body: ReportRequest },
): Promise<ReportAnswer> {
  if (!hasPermission(actor, `${report.permission}.read`)) failForbidden(`${report.permission}.read`)
  const shape = reportCalls(report).query.answer
  const { engine } = server
  const question = { ...readQuestion(report, body, { actor, today: momentOf(engine.clock).today }), most: Infinity }
  if (report.across) return reportAcross(server, report, { actor, body, question, shape })
  return redactAnswer(shape, await runReport({ actor, engine }, report, question), { actor }) as ReportAnswer
}

function questionOf(call: Asked, report: Report): ReportQuestion {
  return readQuestion(report, call.body, { actor: call.actor, today: momentOf(call.engine.clock).today })
}

/** Single records on a page; a workbook has all of them. */
const MOST_RECORDS = 1000

type Question = ReportQuestion & { most: number }
type Run = (call: Asked, question: Question) => Promise<ReportAnswer>

async function runReport(
  { actor, engine }: Pick<Asked, 'actor' | 'engine'>,
  report: Report,
  question: Question,
): Promise<ReportAnswer> {
  const query = reportHandler(report.name)
  if (!query) throw new Error(`report ${report.name} has no query`)
  return read(engine, actor, sql => query({ sql, actor, now: momentOf(engine.clock), ...question }))
}

/** Exports a report. It requires the right to see it, and writes an audit row. */
async function exportReport(
  call: Asked,
  report: Report,
  { shape, run }: { shape: ReportCalls['query']['answer']; run: Run },
): Promise<unknown> {
  const { actor, engine, request, reply, lang } = call
  if (!hasPermission(actor, `${report.permission}.read`)) failForbidden(`${report.permission}.read`)
  const question = questionOf(call, report)
  const found = redactAnswer(shape, await run(call, { ...question, most: Infinity }), {
    actor,
  }) as ReportAnswer
  const { today } = momentOf(engine.clock)
  await write(engine, { actor, requestId: request.id }, tx =>
    writeAudit(tx, {
      resource: { name: report.name, title: '' },
      id: 0,
      action: 'export',
      before: null,
      after: { ...question, rows: found.rows.length },
    }),
  )
  const name = `${report[lang]}_${today.replaceAll('-', '')}.xlsx`
  return reply
    .headers({ 'content-type': XLSX, 'content-disposition': disposition(name), 'x-row-count': found.rows.length })
    .send(reportFile(report, found, { lang }))
}
