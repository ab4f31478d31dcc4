import type { Text } from '@tuheng/domain/kernel/text'
import {
  effectiveChoice,
  MESSAGE_KIND_NAMES,
  type MessageKind,
  type OwnChoice,
} from '@tuheng/domain/system/messages/message-kinds'
import { messagesCall, readAllMessagesCall, readMessagesCall } from '@tuheng/domain/system/messages/message.calls'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { read, write } from '../../engine/write/work.ts'
import { insertValues } from '../../sql/values.ts'
import { publish } from '../../plugins/events.ts'
import { ownChoices, registerMessageChoices } from './message-choices.ts'
import { type MessengerCard, writeMessengerMessages } from './messenger/outbox.ts'

export interface NewMessage {
  /** Members of the company. */
  to: readonly number[]
  /** The kind of message. Members who have switched it off are left out. */
  kind: MessageKind
  title: Text
  body?: Text
  /** The screen that it links to. */
  path?: string
  /** What the messenger shows, if the kind goes there. */
  card?: MessengerCard
}

/**
 * Sends a message to members in the write that caused it. Their open pages are notified after the commit and show it at
 * once if the member has chosen so. Two statements for any number of members.
 */
export async function sendMessage(tx: Tx, message: NewMessage): Promise<void> {
  const to = [...new Set(message.to)]
  if (!to.length) return
  const choices = await tx.sql<{ memberId: number } & OwnChoice>(
    'select member_id as "memberId", bell, live, messenger from message_choice where org_id = $1 and member_id = any($2::bigint[]) and kind = $3',
    [tx.orgId, to, message.kind],
    'message-choices-of-told',
  )
  const chosen = new Map(choices.rows.map(row => [row.memberId, row]))
  const told = to.flatMap(memberId => {
    const { bell, live, messenger } = effectiveChoice(message.kind, chosen.get(memberId))
    return bell ? [{ memberId, live, messenger }] : []
  })
  const written = await insertValues<{ id: number; memberId: number }>(tx.writing(), {
    into: 'message (org_id, kind, title, body, path, created_at, member_id)',
    first: [
      tx.orgId,
      message.kind,
      JSON.stringify(message.title),
      message.body ? JSON.stringify(message.body) : null,
      message.path ?? null,
      tx.now.at,
    ],
    rows: told.map(({ memberId }) => [memberId]),
    ending: 'returning id, member_id as "memberId"',
  })
  const there = new Set(told.filter(({ messenger }) => messenger).map(({ memberId }) => memberId))
  const { kind, title, path = null, card } = message
  if (card)
    await writeMessengerMessages(
      tx,
      { kind, card },
      written.filter(({ memberId }) => there.has(memberId)),
    )
  tx.afterCommit(() =>
    told.forEach(({ memberId, live }) =>
      publish({
        orgId: tx.orgId,
        memberId,
        event: 'message',
        data: lang => ({ kind, title: title[lang], path, live }),
      }),
    ),
  )
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

/** Mounts a member's own messages. Nobody reads or marks those of others. */
export function registerMessages(server: Server): void {
  registerMessageChoices(server)
  serveCall(server, messagesCall, ({ actor, body, engine, lang }) =>
    read(engine, actor, async sql => {
      const { page = 1, pageSize = 20, unread = false, kinds = null } = body
      const mine = [actor.orgId, actor.memberId]
      const wanted = '($3 = false or read_at is null) and ($4::text[] is null or kind = any($4))'
      const count = await sql.query<{ total: number; unread: number }>(
        `select count(*) filter (where ${wanted})::int as total, count(*) filter (where read_at is null)::int as unread from message where org_id = $1 and member_id = $2`,
        [...mine, unread, kinds],
      )
      const { rows } = await sql.query<Row>(
        `select id, kind, title, body, path, created_at as "createdAt", read_at as "readAt" from message
       where org_id = $1 and member_id = $2 and ${wanted} order by id desc limit $5 offset $6`,
        [...mine, unread, kinds, pageSize, (page - 1) * pageSize],
      )
      const [sums] = count.rows
      return {
        list: rows.map(row => ({ ...row, title: row.title[lang], body: row.body?.[lang] ?? null })),
        total: sums?.total ?? 0,
        unread: sums?.unread ?? 0,
        silent: await kindsWithoutPopup(sql, mine),
      }
    }),
  )
  serveCall(server, readMessagesCall, ({ actor, body, engine, request }) =>
    write(engine, { actor, requestId: request.id }, tx => markRead(tx, body.ids)),
  )
  serveCall(server, readAllMessagesCall, ({ actor, engine, request }) =>
    write(engine, { actor, requestId: request.id }, tx => markRead(tx)),
  )
}

/** Kinds that do not pop up for this member. Pages report finished tasks themselves. */
async function kindsWithoutPopup(sql: Sql, [orgId = 0, memberId = 0]: readonly number[]): Promise<MessageKind[]> {
  const own = await ownChoices(sql, { orgId, memberId })
  return MESSAGE_KIND_NAMES.filter(kind => !effectiveChoice(kind, own.get(kind)).live)
}

/** Marks given or all own messages as read. A repetition changes nothing. Returns the number of unread messages. */
async function markRead(tx: Tx, ids?: readonly number[]): Promise<{ read: number; unread: number }> {
  const mine = [tx.orgId, tx.actor.memberId]
  const { count } = await tx.sql(
    'update message set read_at = $3 where org_id = $1 and member_id = $2 and read_at is null and ($4::bigint[] is null or id = any($4))',
    [...mine, tx.now.at, ids ?? null],
  )
  if (count) notifyOwnPages(tx)
  const { rows } = await tx.sql<{ unread: number }>(
    'select count(*)::int as unread from message where org_id = $1 and member_id = $2 and read_at is null',
    mine,
  )
  return { read: count, unread: rows[0]?.unread ?? 0 }
}

/** Updates the bells in the member's other windows. */
export function notifyOwnPages(tx: Tx): void {
  tx.afterCommit(() => publish({ orgId: tx.orgId, memberId: tx.actor.memberId, event: 'messages', data: () => null }))
}
