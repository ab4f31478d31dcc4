import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { LogEntry } from '@tuheng/domain/system/log-entry'
import { Type } from 'typebox'
import { type ChainReport, verifyChain } from '../../../engine/audit-chain.ts'
import { type CallContext, endpoint, type Server } from '../../../engine/endpoint.ts'
import { type Engine, read } from '../../../engine/work.ts'
import { cursor, inPages } from '../in-pages.ts'
import { sendLog } from './log-csv.ts'
import { logEntries } from './log-entries.ts'
import { logQuery, logRows, type LogQuery } from './log-rows.ts'
import { LOG_TITLES, logCells } from './log-sheet.ts'
import { registerSignInLog } from './sign-ins.ts'

const listBody = Type.Object({ ...logQuery, before: Type.Optional(cursor), pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }, { additionalProperties: false })
const exportBody = Type.Object(logQuery, { additionalProperties: false })
const nothing = Type.Object({}, { additionalProperties: false })

/** 系统日志: what everybody did in the company, as far as the reader may open the records. */
export function registerLog(server: Server): void {
  endpoint(server, {
    path: '/api/v1/sys/log/list',
    permission: 'sys.log.read',
    body: listBody,
    handle: ({ actor, body: { before, pageSize = 50, ...query }, engine, lang }) =>
      inPages({ engine, actor, call: 'sys/log/list', before }, from => page(engine, { actor, lang, query, before: from, limit: pageSize })),
  })
  registerSignInLog(server)
  endpoint(server, { path: '/api/v1/sys/log/export', permission: 'sys.log.export', body: exportBody, handle: exportLog })
  endpoint(server, { path: '/api/v1/sys/log/verify', permission: 'sys.log.read', body: nothing, handle: ({ actor, engine }) => verified(engine, actor.orgId) })
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
  return sendLog<LogEntry>(call, {
    name: 'systemLog', file: { zh: '系统日志', en: 'System log' }, titles: LOG_TITLES[lang], cells: logCells,
    page: (before, limit) => page(engine, { actor, lang, query: body, before, limit }),
  })
}

const running = new Map<number, Promise<ChainReport>>()

/** Recomputes the company's chain; whoever asks while it runs gets the same answer. */
function verified(engine: Engine, orgId: number): Promise<ChainReport> {
  const now = running.get(orgId) ?? engine.db.company(orgId, sql => verifyChain(sql, orgId)).finally(() => running.delete(orgId))
  running.set(orgId, now)
  return now
}
