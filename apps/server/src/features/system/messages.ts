import type { Text } from '@tuheng/domain/kernel/text'
import { Type } from 'typebox'
import { endpoint, type Server } from '../../engine/endpoint.ts'
import type { Tx } from '../../engine/tx.ts'
import { read, write } from '../../engine/work.ts'
import { publish } from '../../plugins/events.ts'

export interface NewMessage {
  /** Members of the company. */
  to: readonly number[]
  /** What it is about: `member.applied`, … */
  kind: string
  title: Text
  body?: Text
  /** Screen that it leads to. */
  path?: string
}

/** Tells members something, as part of the write that brought it about; their open pages learn of it after commit. */
export async function sendMessage(tx: Tx, message: NewMessage): Promise<void> {
  const to = [...new Set(message.to)]
  if (!to.length) return
  await tx.sql(
    `insert into message (org_id, member_id, kind, title, body, path, created_at) select $1, m, $3, $4, $5, $6, $7 from unnest($2::bigint[]) m`,
    [tx.orgId, to, message.kind, JSON.stringify(message.title), message.body ? JSON.stringify(message.body) : null, message.path ?? null, tx.now.at])
  tx.afterCommit(() => to.forEach(memberId => publish({ orgId: tx.orgId, memberId, event: 'message', data: lang => ({ kind: message.kind, title: message.title[lang] }) })))
}

interface Row {
  id: number
  kind: string
  title: Text
  body: Text | null
  path: string | null
  createdAt: string
  readAt: string | null
}

const strict = { additionalProperties: false } as const
const listBody = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  unread: Type.Optional(Type.Boolean()),
}, strict)
const readBody = Type.Object({ ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 200 }) }, strict)

/** A member's own messages: nobody reads, or marks, those of somebody else. */
export function registerMessages(server: Server): void {
  endpoint(server, {
    path: '/api/v1/sys/msg/my/list',
    body: listBody,
    handle: ({ actor, body, engine, lang }) => read(engine, actor, async sql => {
      const { page = 1, pageSize = 20, unread = false } = body
      const mine = [actor.orgId, actor.memberId]
      const count = await sql.query<{ total: number; unread: number }>(
        'select count(*)::int as total, count(*) filter (where read_at is null)::int as unread from message where org_id = $1 and member_id = $2', mine)
      const { rows } = await sql.query<Row>(
        `select id, kind, title, body, path, created_at as "createdAt", read_at as "readAt" from message
         where org_id = $1 and member_id = $2 and ($3 = false or read_at is null) order by id desc limit $4 offset $5`, [...mine, unread, pageSize, (page - 1) * pageSize])
      const [sums] = count.rows
      return { list: rows.map(row => ({ ...row, title: row.title[lang], body: row.body?.[lang] ?? null })), total: (unread ? sums?.unread : sums?.total) ?? 0, unread: sums?.unread ?? 0 }
    }),
  })
  endpoint(server, {
    path: '/api/v1/sys/msg/read',
    body: readBody,
    handle: ({ actor, body, engine, request }) => write(engine, { actor, requestId: request.id }, tx => markRead(tx, body.ids)),
  })
  endpoint(server, {
    method: 'GET',
    path: '/api/v1/sys/msg/readall',
    body: Type.Object({}, strict),
    handle: ({ actor, engine, request }) => write(engine, { actor, requestId: request.id }, tx => markRead(tx)),
  })
}

/** Marks the given of one's own, or all; a second time changes nothing. Answers how many are left unread. */
async function markRead(tx: Tx, ids?: readonly number[]): Promise<{ read: number; unread: number }> {
  const mine = [tx.orgId, tx.actor.memberId]
  const { count } = await tx.sql(
    'update message set read_at = $3 where org_id = $1 and member_id = $2 and read_at is null and ($4::bigint[] is null or id = any($4))', [...mine, tx.now.at, ids ?? null])
  const { rows } = await tx.sql<{ unread: number }>('select count(*)::int as unread from message where org_id = $1 and member_id = $2 and read_at is null', mine)
  return { read: count, unread: rows[0]?.unread ?? 0 }
}
