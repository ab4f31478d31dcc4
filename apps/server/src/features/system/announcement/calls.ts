import type { GivenOf } from '@tuheng/domain/kernel/call'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { announcementErrors } from '@tuheng/domain/system/messages/announcement.errors'
import { announcementExcerpt } from '@tuheng/domain/system/messages/announcement.rules'
import { announcement } from '@tuheng/domain/system/index'
import {
  announcementCall,
  announcementReadersCall,
  ownAnnouncementsCall,
  readAnnouncementCall,
} from '@tuheng/domain/system/messages/message.calls'
import type { Sql } from '../../../db/database.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { Params } from '../../../sql/params.ts'
import { serveCall, type MemberCall } from '../../../engine/calls/serve-call.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { read, write } from '../../../engine/write/work.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { notifyOwnPages } from '../messages.ts'
import { READABLE } from './audience.ts'
import { announcementPath } from './send.ts'

/** Mounts the calls for readers of announcements, and for their writers to see who has read them. */
export function registerAnnouncementCalls(server: Server): void {
  serveCall(server, ownAnnouncementsCall, myList)
  serveCall(server, announcementCall, ({ actor, body, engine }) =>
    read(engine, actor, sql => readableOr404(sql, [actor.orgId, actor.memberId, momentOf(engine.clock).at, body.id])),
  )
  serveCall(server, readAnnouncementCall, ({ actor, body, engine, request }) =>
    write(engine, { actor, requestId: request.id }, tx => markRead(tx, body.id)),
  )
  serveCall(server, announcementReadersCall, readers)
}

const SHOWN = `a.id, a.title, a.level, a.pinned, a.status, a.start_at as "startAt", a.end_at as "endAt", a.published_at as "publishedAt", r.read_at as "readAt"`
const READ =
  'left join announcement_reader r on r.org_id = $1 and r.announcement_id = a.id and r.member_id = a.reader_id'

type Shown = GivenOf<typeof announcementCall>

async function myList({
  actor,
  body,
  engine,
}: MemberCall<typeof ownAnnouncementsCall>): Promise<GivenOf<typeof ownAnnouncementsCall>> {
  const { page = 1, pageSize = 20, unread = false } = body
  const args = [actor.orgId, actor.memberId, momentOf(engine.clock).at]
  return read(engine, actor, async sql => {
    const { rows } = await sql.query<Omit<Shown, 'publishedBy'>>(
      `${READABLE} select ${SHOWN}, a.content from mine a ${READ} where ($4 = false or r.read_at is null)
       order by (a.pinned is true and a.status = 'published') desc, a.start_at desc, a.id desc limit $5 offset $6`,
      [...args, unread, pageSize, (page - 1) * pageSize],
    )
    const {
      rows: [sums],
    } = await sql.query<{ total: number; unread: number }>(
      `${READABLE} select count(*) filter (where $4 = false or r.read_at is null)::int as total, count(*) filter (where r.read_at is null)::int as unread from mine a ${READ}`,
      [...args, unread],
    )
    return {
      list: rows.map(({ content, ...row }) => ({ ...row, excerpt: announcementExcerpt(content) })),
      total: sums?.total ?? 0,
      unread: sums?.unread ?? 0,
    }
  })
}

/** An announcement for others gets the same refusal as a missing one. */
async function readableOr404(sql: Pick<Sql, 'query'>, args: readonly unknown[]): Promise<Shown> {
  const { rows } = await sql.query<Shown>(
    `${READABLE} select ${SHOWN}, a.content, p.name as "publishedBy" from mine a ${READ}
       left join lateral (select m.name from audit l join member m on m.org_id = $1 and m.id = l.member_id
         where l.org_id = $1 and l.resource = 'announcement' and l.record_id = a.id and l.action = 'publish' order by l.id desc limit 1) p on true
     where a.id = $4`,
    args,
  )
  return rows[0] ?? announcementErrors.fail('announcement.gone')
}

/** Marks an announcement and its message as read. Only the first call has an effect. */
async function markRead(tx: Tx, announcementId: number): Promise<{ readAt: string }> {
  await readableOr404({ query: (text, params) => tx.sql(text, params) }, [
    tx.orgId,
    tx.actor.memberId,
    tx.now.at,
    announcementId,
  ])
  const { rows, count } = await tx.sql<{ readAt: string }>(
    `insert into announcement_reader as r (org_id, announcement_id, member_id, read_at) values ($1, $2, $3, $4::timestamptz)
     on conflict (org_id, announcement_id, member_id) do update set read_at = excluded.read_at where r.read_at is null returning read_at as "readAt"`,
    [tx.orgId, announcementId, tx.actor.memberId, tx.now.at],
  )
  if (count)
    await tx.sql('update announcement set read_count = coalesce(read_count, 0) + 1 where org_id = $1 and id = $2', [
      tx.orgId,
      announcementId,
    ])
  await tx.sql(
    'update message set read_at = $4::timestamptz where org_id = $1 and member_id = $2 and path = $3 and read_at is null',
    [tx.orgId, tx.actor.memberId, announcementPath(announcementId), tx.now.at],
  )
  notifyOwnPages(tx)
  return { readAt: rows[0]?.readAt ?? tx.now.at }
}

function readers({
  actor,
  body,
  engine,
}: MemberCall<typeof announcementReadersCall>): Promise<GivenOf<typeof announcementReadersCall>> {
  const { page = 1, pageSize = 50, read: wanted = null } = body
  return read(engine, actor, async sql => {
    await refuseOutOfScope(sql, actor, body.id)
    const of = `from announcement_reader r join member m on m.org_id = $1 and m.id = r.member_id left join department d on d.org_id = $1 and d.id = m.dept_id
      where r.org_id = $1 and r.announcement_id = $2`
    const args = [actor.orgId, body.id]
    const { rows } = await sql.query<GivenOf<typeof announcementReadersCall>['list'][number]>(
      `select m.id as "memberId", m.name, d.name as department, r.told_at as "toldAt", r.read_at as "readAt" ${of} and ($3::boolean is null or (r.read_at is not null) = $3)
       order by r.read_at desc nulls last, m.id limit $4 offset $5`,
      [...args, wanted, pageSize, (page - 1) * pageSize],
    )
    const {
      rows: [sums],
    } = await sql.query<{ total: number; read: number }>(
      `select count(*)::int as total, count(r.read_at)::int as read ${of}`,
      args,
    )
    const all = sums?.total ?? 0
    const seen = sums?.read ?? 0
    return { list: rows, total: wanted === null ? all : wanted ? seen : all - seen, read: seen, unread: all - seen }
  })
}

/** Refuses an announcement that the person cannot open in the list. */
async function refuseOutOfScope(sql: Sql, actor: Actor, announcementId: number): Promise<void> {
  const resource = anyResource(announcement)
  const { all: face } = announcement.faces
  const params = new Params()
  const where = scopeSql({ resource, face, actor, params })
  const { rows } = await sql.query(
    `select 1 from announcement t where ${[...where, `t.id = ${params.add(announcementId)}`].join(' and ')}`,
    params.values,
  )
  if (!rows.length) failMissing(announcement)
}
