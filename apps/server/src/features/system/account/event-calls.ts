import { type AccountEvent, ownEventsCall } from '@tuheng/domain/system/accounts/account.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveSessionCall } from '../../../engine/calls/serve-open.ts'
import { readPage } from '../in-pages.ts'

/** Mounts the events of one's own account: sign-ins, passwords and companies, with address and device. */
export function registerOwnEvents(server: Server): void {
  const { engine } = server
  serveSessionCall(server, { call: ownEventsCall }, ({ session: { userId }, body: { before, pageSize = 20 } }) =>
    readPage({ engine, actor: { orgId: 0, memberId: userId }, call: 'user/event/list', before }, async from => {
      const { rows } = await engine.db.system('own events', sql =>
        sql.query<AccountEvent>(
          `select e.id, e.at, e.action, e.ip, e.agent, o.name as company, coalesce(e.detail->>'way', e.detail->>'system') as way,
                coalesce(e.detail->>'ended', e.detail->>'sessionsEnded')::int as ended, e.detail->>'version' as version
         from account_event e left join org o on o.id = coalesce(e.org_id, (e.detail->>'orgId')::bigint)
         where e.user_id = $1 and ($2::bigint is null or e.id < $2) order by e.id desc limit $3`,
          [userId, from ?? null, pageSize + 1],
        ),
      )
      const list = rows.slice(0, pageSize)
      return { list, next: rows.length > pageSize ? (list.at(-1)?.id ?? null) : null }
    }),
  )
}
