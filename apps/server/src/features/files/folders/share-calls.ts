import { filesErrors } from '@tuheng/domain/files/index'
import { MIN_PASSWORD } from '@tuheng/domain/files/folders/limits'
import { endShareCall, makeShareCall, type ShareGiven, sharesCall } from '@tuheng/domain/files/folders/share.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { type MemberCall, serveCall } from '../../../engine/calls/serve-call.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { read, write } from '../../../engine/write/work.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { hashPassword } from '../../../plugins/session.ts'
import { newToken } from '../../settlement/index.ts'
import { type Entry, lockFolders, noteFile, readableEntries } from './entries.ts'
import { writing } from './folder-calls.ts'
import { folderView } from './folder-view.ts'

const MAX_ACTIVE = 20
const MAX_PASSWORD = 50
const DAY_MS = 24 * 3_600_000

/** Mounts the calls for staff: make, list and end links of files. Whoever may read a file and share may do so. */
export function registerShareCalls(server: Server): void {
  serveCall(server, makeShareCall, makeShare)
  serveCall(server, sharesCall, ({ actor, body, engine }) =>
    read(engine, actor, async sql => {
      const view = await folderView(sql, actor)
      const found = await sql.query<{ folderId: number }>(
        'select folder_id as "folderId" from folder_file where org_id = $1 and id = $2 and deleted_at is null',
        [actor.orgId, body.id],
      )
      const [entry] = found.rows
      if (!entry || view.levelOf(entry.folderId) < 1) return filesErrors.fail('folder.file_missing')
      const given = [actor.orgId, body.id]
      const { rows } = await sql.query<ShareGiven>(
        `select s.id, case when s.ended_at is not null then 'ended' when s.expires_at <= $3::timestamptz then 'expired' else 'active' end as state,
           s.password_hash is not null as "hasPassword", s.created_by as "memberId", m.name as "memberName", s.created_at as "createdAt", s.expires_at as "expiresAt",
           (select count(*)::int from file_share_use u where u.org_id = $1 and u.share_id = s.id and u.act = 'opened') as opened,
           (select count(*)::int from file_share_use u where u.org_id = $1 and u.share_id = s.id and u.act = 'downloaded') as downloaded
         from file_share s left join member m on m.org_id = $1 and m.id = s.created_by where s.org_id = $1 and s.folder_file_id = $2 order by s.id desc limit 100`,
        [...given, momentOf(engine.clock).at],
      )
      const uses = await sql.query<GivenOf<typeof sharesCall>['uses'][number]>(
        `select u.id, u.share_id as "shareId", u.act, u.at, u.ip from file_share_use u join file_share s on s.org_id = $1 and s.id = u.share_id
         where u.org_id = $1 and s.folder_file_id = $2 order by u.id desc limit 200`,
        given,
      )
      return { list: rows, uses: uses.rows }
    }),
  )
  serveCall(server, endShareCall, call => writing(call, 'share.end', tx => endShare(tx, call.body.id)))
}

/** The token is only in this answer and is not stored for idempotency. A retry makes another link. */
async function makeShare({
  actor,
  engine,
  request,
  body,
}: MemberCall<typeof makeShareCall>): Promise<GivenOf<typeof makeShareCall>> {
  const { id, days, password = '' } = body
  if (password !== '' && (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD))
    filesErrors.fail('share.password_short', {}, 'password')
  const passwordHash = password === '' ? null : await hashPassword(password)
  return write(engine, { actor, requestId: request.id }, async tx => {
    const [entry] = (await readableEntries(tx, await lockFolders(tx), [id])) as [Entry]
    const active = await tx.sql<{ n: number }>(
      'select count(*)::int as n from file_share where org_id = $1 and folder_file_id = $2 and ended_at is null and expires_at > $3::timestamptz',
      [tx.orgId, id, tx.now.at],
    )
    if ((active.rows[0]?.n ?? 0) >= MAX_ACTIVE) filesErrors.fail('share.many', { count: MAX_ACTIVE })
    const { token, hash } = newToken(tx.orgId)
    const expires = new Date(engine.clock.now().getTime() + days * DAY_MS).toISOString()
    const { rows } = await tx.sql<{ id: number; expiresAt: string }>(
      `insert into file_share (org_id, folder_file_id, token_hash, password_hash, created_at, created_by, expires_at)
       values ($1, $2, $3, $4, $5::timestamptz, $6, $7::timestamptz) returning id, expires_at as "expiresAt"`,
      [tx.orgId, id, hash, passwordHash, tx.now.at, actor.memberId || null, expires],
    )
    await noteFile({ tx, action: 'share' }, entry, { reason: `${days} 天有效${passwordHash ? '，有密码' : ''}` })
    const made = rows[0] as { id: number; expiresAt: string }
    return { ...made, path: `/#/share/info?token=${token}` }
  })
}

async function endShare(tx: Tx, id: number): Promise<{ id: number }> {
  const view = await lockFolders(tx)
  const { rows } = await tx.sql<{ fileId: number }>(
    'select folder_file_id as "fileId" from file_share where org_id = $1 and id = $2 and ended_at is null for update',
    [tx.orgId, id],
  )
  const fileId = rows[0]?.fileId ?? filesErrors.fail('share.missing')
  const [entry] = (await readableEntries(tx, view, [fileId])) as [Entry]
  await tx.sql('update file_share set ended_at = $3::timestamptz where org_id = $1 and id = $2', [
    tx.orgId,
    id,
    tx.now.at,
  ])
  await noteFile({ tx, action: 'endShare' }, entry)
  return { id }
}
