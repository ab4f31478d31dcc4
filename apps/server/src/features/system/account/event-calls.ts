import type { AccountEvent } from '@tuheng/domain/system/account-event'
import { Type } from 'typebox'
import { noteCall } from '../../../engine/call-docs.ts'
import { bodyOf, type Server, signedIn } from '../../../engine/endpoint.ts'
import { cursor, inPages } from '../in-pages.ts'
import { ok } from '../../../plugins/envelope.ts'

const PATH = '/api/v1/user/event/list'
const schema = Type.Object({ before: Type.Optional(cursor), pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }, { additionalProperties: false })

/** What happened to one's own account: sign-ins, passwords, companies, from where and with what. */
export function registerOwnEvents(server: Server): void {
  noteCall({ method: 'POST', path: PATH, body: schema, summary: '我的账号动态 (what happened to the own account)' })
  const read = bodyOf(schema)
  server.app.post(PATH, async request => {
    const { session: { userId } } = await signedIn(server, request)
    const { before, pageSize = 20 } = read(request.body)
    return ok(await inPages({ engine: server.engine, actor: { orgId: 0, memberId: userId }, call: 'user/event/list', before }, async from => {
      const { rows } = await server.engine.db.system('own events', sql => sql.query<AccountEvent>(
        `select e.id, e.at, e.action, e.ip, e.agent, o.name as company, coalesce(e.detail->>'way', e.detail->>'system') as way,
                coalesce(e.detail->>'ended', e.detail->>'sessionsEnded')::int as ended, e.detail->>'version' as version
         from account_event e left join org o on o.id = coalesce(e.org_id, (e.detail->>'orgId')::bigint)
         where e.user_id = $1 and ($2::bigint is null or e.id < $2) order by e.id desc limit $3`, [userId, from ?? null, pageSize + 1]))
      const list = rows.slice(0, pageSize)
      return { list, next: rows.length > pageSize ? (list.at(-1)?.id ?? null) : null }
    }))
  })
}
