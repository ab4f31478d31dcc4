import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import { s } from '@tuheng/domain/kernel/shape'
import {
  saveTitleCall,
  titleCall,
  type TitleRow,
  titlesCall,
  viewRolesCall,
} from '@tuheng/domain/system/menu/title.calls'
import { shapeValidator, type Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { read, write } from '../../engine/write/work.ts'
import { openingView, viewsFor } from './shared-views.ts'
import { settleDefaults } from './role-defaults.ts'
import { viewErrors } from './view.errors.ts'

const wrapped = shapeValidator(s.object({ data: s.opaque() }))
const SIZE_LIMIT = 200_000
/** Shared views are fetched by everybody who opens the list. */
const SHARED_SIZE = 50_000
/** The most views that a person shares in one list, and the most lists for which a person stores something. */
const MAX_SHARED = 20
const MAX_KEPT = 400
const PUBLISH = 'sys.view.publish'

interface Place {
  mode: string
  name: string
}

interface SavedTitle {
  memberId: number
  data: unknown
}

/** One's own data as stored; that of others within one's rights. */
const dataFor = (actor: Actor, name: string, { memberId, data }: SavedTitle): unknown =>
  memberId === actor.memberId ? data : viewsFor(actor, name, data)

/** Mounts saved columns and views of lists: `user` is one person's, `shared` the company's. */
export function registerTitles(server: Server): void {
  serveCall(server, titlesCall, async ({ actor, engine, request }) => {
    const { mode, name } = request.params as Place
    const { rows } = await read(engine, actor, sql =>
      sql.query<TitleRow>(
        `select id, mode, name, member_id as "memberId", data, updated_at as "updatedAt" from list_title
       where org_id = $1 and name = $2 and (mode = $3 or mode = 'shared') and (member_id = $4 or mode = 'shared') order by id`,
        [actor.orgId, name, mode, actor.memberId],
      ),
    )
    return {
      list: rows.map(row => ({ ...row, data: dataFor(actor, name, row) })),
      opensWith: openingView(
        actor,
        name,
        rows.filter(row => row.mode === 'shared'),
      ),
    }
  })
  serveCall(server, viewRolesCall, async ({ actor, engine }) => {
    const { rows } = await read(engine, actor, sql =>
      sql.query<{ code: string; name: string }>(
        `select code, name from role where org_id = $1 and status = 'enabled' and deleted_at is null order by id`,
        [actor.orgId],
      ),
    )
    return { list: rows }
  })
  serveCall(server, titleCall, async ({ actor, engine, request }) => {
    const { mode, name } = request.params as Place
    const { rows } = await read(engine, actor, sql =>
      sql.query<SavedTitle>(
        `select member_id as "memberId", data from list_title where org_id = $1 and mode = $2 and name = $3 and (member_id = $4 or mode = 'shared')
       order by (member_id = $4) desc, id limit 1`,
        [actor.orgId, mode, name, actor.memberId],
      ),
    )
    return rows[0] ? dataFor(actor, name, rows[0]) : null
  })
  serveCall(server, saveTitleCall, async ({ actor, body, engine, request }) => {
    const data = typeof body === 'object' && body !== null && 'data' in body ? wrapped(body).data : request.body
    const text = JSON.stringify(data ?? {})
    const { mode, name } = request.params as Place
    if (text.length > SIZE_LIMIT) kernelErrors.fail('request.too_large', { max: '200 kB' })
    if (mode === 'shared') refuseSharing(actor, { data, size: text.length })
    await write(engine, { actor, requestId: request.id }, async tx => {
      const { rows } = await tx.sql<{ n: number }>(
        'select count(*)::int as n from list_title where org_id = $1 and member_id = $2 and not (mode = $3 and name = $4)',
        [actor.orgId, actor.memberId, mode, name],
      )
      if ((rows[0]?.n ?? 0) >= MAX_KEPT) viewErrors.fail('view.kept', { most: MAX_KEPT })
      if (mode === 'shared') await settleDefaults(tx, name, data)
      await tx.sql(
        `insert into list_title (org_id, mode, name, member_id, data) values ($1,$2,$3,$4,$5)
         on conflict (org_id, mode, name, member_id) do update set data = excluded.data, updated_at = excluded.updated_at`,
        [actor.orgId, mode, name, actor.memberId, text],
      )
    })
    return data ?? null
  })
}

/** Publishing needs its own right. A member who lost it may still withdraw what they published. */
function refuseSharing(actor: Actor, { data, size }: { data: unknown; size: number }): void {
  const views =
    typeof data === 'object' && data !== null && 'views' in data && Array.isArray(data.views) ? data.views : undefined
  if (!hasPermission(actor, PUBLISH) && views?.length !== 0) viewErrors.fail('view.publish')
  if (size > SHARED_SIZE) viewErrors.fail('view.large')
  if ((views?.length ?? 0) > MAX_SHARED) viewErrors.fail('view.many', { most: MAX_SHARED })
}
