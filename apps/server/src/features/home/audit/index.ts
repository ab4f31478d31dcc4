import { auditListCall, decideManyCall, TASK_KIND } from '@tuheng/domain/home/audit.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { failParam } from '@tuheng/domain/kernel/bad-request'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { type MemberCall, serveCall } from '../../../engine/calls/serve-call.ts'
import type { CursorContext } from '../../../engine/read/cursors.ts'
import { read } from '../../../engine/write/work.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { decideMany } from './decide-many.ts'
import { auditTodos, kindsOf } from './kinds.ts'
import { type After, placesOf } from './places.ts'
import { keyOf, recordRows } from './record-rows.ts'
import { taskRows } from './task-rows.ts'

/** Mounts the audit list: one queue of all decisions that wait for a person. */
export function registerAuditList(server: Server): void {
  serveCall(server, auditListCall, auditList)
  serveCall(server, decideManyCall, decideMany)
}

async function auditList(call: MemberCall<typeof auditListCall>): Promise<GivenOf<typeof auditListCall>> {
  const { actor, body, engine, lang } = call
  const { pageSize = 50, kind, overdue, search = '', after } = body
  const moment = momentOf(engine.clock)
  const kinds = kindsOf(actor)
  if (kind !== undefined && kind !== TASK_KIND && !kinds.some(({ key }) => key === kind)) failParam('kind')
  const cursor: CursorContext = { owner: [actor.orgId, actor.memberId], call: 'oms/approval/list', field: 'after' }
  const asked = {
    kinds,
    kind,
    overdue,
    moment,
    search: search.trim(),
    limit: pageSize,
    after: after === undefined ? undefined : (engine.cursors.open(cursor, after) as unknown as After),
  }
  return read(engine, actor, async sql => {
    const places = await placesOf(sql, actor, asked)
    const page = places.slice(0, pageSize)
    const last = page.at(-1)
    const reading = { sql, actor, lang, moment }
    const rows = new Map([...(await recordRows(reading, kinds, page)), ...(await taskRows(reading, page))])
    const todos = await auditTodos(sql, actor, moment)
    return {
      list: page.flatMap(place => rows.get(keyOf(place)) ?? []),
      next: places.length > pageSize && last ? engine.cursors.seal(cursor, [last.at, last.kind, last.id]) : null,
      kinds: todos.map(({ key, zh, en, count, capped, overdue }) => ({
        key,
        zh,
        en,
        count,
        capped,
        isOverdue: overdue,
      })),
    }
  })
}
