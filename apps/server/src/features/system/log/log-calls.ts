import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Lang } from '@tuheng/domain/kernel/text'
import {
  logCall,
  type LogEntry,
  logExportCall,
  type LogQuery,
  logVerifyCall,
  type VisibleLogEntry,
} from '@tuheng/domain/system/log/log.calls'
import { redactAnswer } from '../../../engine/calls/redact-answer.ts'
import { type ChainReport, verifyChain } from '../../../engine/write/audit-chain.ts'
import type { CallContext, Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { type Engine, read } from '../../../engine/write/work.ts'
import { readPage } from '../in-pages.ts'
import { sendLog } from './log-csv.ts'
import { logEntries } from './log-entries.ts'
import { logRows } from './log-rows.ts'
import { LOG_TITLES, logCells } from './log-sheet.ts'
import { registerSignInLog } from './sign-ins.ts'

/** Mounts 系统日志: what people did in the company, as far as the reader may open the records. */
export function registerLog(server: Server): void {
  serveCall(server, logCall, ({ actor, body: { before, pageSize = 50, ...query }, engine, lang }) =>
    readPage({ engine, actor, call: 'sys/log/list', before }, from =>
      page(engine, { actor, lang, query, before: from, limit: pageSize }),
    ),
  )
  registerSignInLog(server)
  serveCall(server, logExportCall, exportLog)
  serveCall(server, logVerifyCall, ({ actor, engine }) => verifyOnce(engine, actor.orgId))
}

interface PageArgs {
  actor: Actor
  lang: Lang
  query: LogQuery
  before?: number | undefined
  limit: number
}

function page(engine: Engine, { actor, lang, ...asked }: PageArgs): Promise<{ list: LogEntry[]; next: number | null }> {
  return read(engine, actor, async sql => {
    const { list, next } = await logRows(sql, actor, asked)
    return { list: await logEntries(sql, { actor, rows: list, lang }), next }
  })
}

function exportLog(call: CallContext<LogQuery>): Promise<unknown> {
  const { actor, body, engine, lang } = call
  return sendLog<VisibleLogEntry>(call, {
    name: 'systemLog',
    file: { zh: '系统日志', en: 'System log' },
    titles: LOG_TITLES[lang],
    cells: logCells,
    page: async (before, limit) => {
      const { list, next } = await page(engine, { actor, lang, query: body, before, limit })
      return {
        list: (redactAnswer(logCall.answer, { list, next: null }, { actor }) as AnswerOf<typeof logCall>).list,
        next,
      }
    },
  })
}

const running = new Map<number, Promise<ChainReport>>()

/** Recomputes the company's hash chain. Concurrent requests share one run. */
function verifyOnce(engine: Engine, orgId: number): Promise<ChainReport> {
  const now =
    running.get(orgId) ?? engine.db.company(orgId, sql => verifyChain(sql, orgId)).finally(() => running.delete(orgId))
  running.set(orgId, now)
  return now
}
