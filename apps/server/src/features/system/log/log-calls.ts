import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { LogEntry } from '@tuheng/domain/system/log-entry'
import { Type } from 'typebox'
import { type ChainReport, verifyChain } from '../../../engine/audit-chain.ts'
import { writeAudit } from '../../../engine/audit.ts'
import { type CallContext, endpoint, type Server } from '../../../engine/endpoint.ts'
import { disposition } from '../../../engine/files/headers.ts'
import { writeCsv } from '../../../engine/sheets/write-csv.ts'
import type { CellInput } from '../../../engine/sheets/sheet-model.ts'
import { type Engine, read, write } from '../../../engine/work.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { logEntries } from './log-entries.ts'
import { logQuery, logRows, type LogQuery } from './log-rows.ts'
import { logCells, logColumns } from './log-sheet.ts'
import { registerSignInLog } from './sign-ins.ts'

const listBody = Type.Object({ ...logQuery, before: Type.Optional(Type.Integer({ minimum: 1 })), pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }, { additionalProperties: false })
const exportBody = Type.Object(logQuery, { additionalProperties: false })
const nothing = Type.Object({}, { additionalProperties: false })

/** Rows of one export: more of them is a question for the database's administrator. */
const MOST = 50_000

/** 系统日志: what everybody did in the company, as far as the reader may open the records. */
export function registerLog(server: Server): void {
  endpoint(server, {
    path: '/api/v1/sys/log/list',
    permission: 'sys.log.read',
    body: listBody,
    handle: ({ actor, body: { before, pageSize = 50, ...query }, engine, lang }) => page(engine, { actor, lang, query, before, limit: pageSize }),
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

async function exportLog({ actor, body, engine, reply, lang, request }: CallContext<LogQuery>): Promise<unknown> {
  await write(engine, { actor, requestId: request.id }, tx => writeAudit(tx, { resource: { name: 'systemLog', title: '' }, id: 0, action: 'export', before: null, after: { ...body } }))
  const { today } = momentOf(engine.clock)
  const rows = async function* (): AsyncGenerator<CellInput[]> {
    let before: number | undefined
    for (let count = 0; count < MOST; ) {
      const { list, next } = await page(engine, { actor, lang, query: body, before, limit: 500 })
      for (const entry of list) yield logCells(entry)
      if (next === null) return
      count += list.length
      before = next
      if (count >= MOST) yield [lang === 'zh' ? `只导出最近 ${MOST} 条，更早的请缩小时间范围再导出` : `The latest ${MOST} only: export earlier ones by a narrower time`]
    }
  }
  return reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition(`${lang === 'zh' ? '系统日志' : 'System log'}_${today.replaceAll('-', '')}.csv`) })
    .send(writeCsv({ name: 'log', columns: logColumns(lang), rows: rows() }, { keepDigits: true }))
}

const running = new Map<number, Promise<ChainReport>>()

/** Recomputes the company's chain; whoever asks while it runs gets the same answer. */
function verified(engine: Engine, orgId: number): Promise<ChainReport> {
  const now = running.get(orgId) ?? engine.db.company(orgId, sql => verifyChain(sql, orgId)).finally(() => running.delete(orgId))
  running.set(orgId, now)
  return now
}
