import { filesErrors } from '@tuheng/domain/files/index'
import {
  ensureFolderCall,
  folderRightsCall,
  folderTreeCall,
  saveFolderCall,
  setFolderRightsCall,
} from '@tuheng/domain/files/folders/folder.calls'
import { nameKey } from '@tuheng/domain/files/folders/file-name'
import { MAX_FOLDER_DEPTH, MAX_FOLDERS } from '@tuheng/domain/files/folders/limits'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { CallContext, Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { read, write } from '../../../engine/write/work.ts'
import { checkedName, lockFolders, namesIn, noteFolder } from './entries.ts'
import { type FolderRow, type FolderView, folderView, mayManage, WRITE } from './folder-view.ts'
import { spaceOf } from './space.ts'

/** Mounts the tree of folders: reading, making, naming, and rights. */
export function registerFolderCalls(server: Server): void {
  serveCall(server, folderTreeCall, ({ actor, engine }) =>
    read(engine, actor, async sql => {
      const view = await folderView(sql, actor)
      const { rows } = await sql.query<{ folderId: number; n: number }>(
        `select folder_id as "folderId", count(*)::int as n from folder_file where org_id = $1 and deleted_at is null group by folder_id`,
        [actor.orgId],
      )
      const counts = new Map(rows.map(row => [row.folderId, row.n]))
      const space = hasPermission(actor, 'fms.file.modify') ? await spaceOf(sql, actor.orgId) : undefined
      return {
        list: view.list.map(({ id, parentId, name, depth, ownRights, version }) => ({
          id,
          parentId,
          name,
          depth,
          ownRights,
          version,
          mayWrite: view.levelOf(id) >= WRITE,
          files: counts.get(id) ?? 0,
        })),
        mayManage: mayManage(actor),
        used: space?.used ?? null,
        quota: space?.quota ?? null,
      }
    }),
  )
  serveCall(server, saveFolderCall, call => writing(call, 'folder.save', tx => saveFolder(tx, call.body)))
  serveCall(server, ensureFolderCall, call => writing(call, 'folder.ensure', tx => ensureFolder(tx, call.body)))
  serveCall(server, folderRightsCall, ({ actor, body, engine }) =>
    read(engine, actor, async sql => {
      const { ownRights } = (await folderView(sql, actor)).get(body.id)
      const granted = await sql.query<{ roleId: number; roleName: string; level: number }>(
        `select g.role_id as "roleId", r.name as "roleName", g.level from folder_right g join role r on r.org_id = $1 and r.id = g.role_id
         where g.org_id = $1 and g.folder_id = $2 and r.deleted_at is null order by r.id`,
        [actor.orgId, body.id],
      )
      const roles = await sql.query<{ id: number; name: string }>(
        'select id, name from role where org_id = $1 and deleted_at is null order by id',
        [actor.orgId],
      )
      return {
        own: ownRights,
        list: granted.rows.map(row => ({
          ...row,
          level: row.level === WRITE ? ('write' as const) : ('read' as const),
        })),
        roles: roles.rows,
      }
    }),
  )
  serveCall(server, setFolderRightsCall, call => writing(call, 'folder.rights', tx => setRights(tx, call.body)))
}

/** Runs a call that writes once for its idempotency key. */
export const writing = <T>(
  { actor, engine, request, idempotencyKey, body }: CallContext,
  name: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: [name, body] }, work)

interface Saved {
  id?: number | undefined
  version?: number | undefined
  parentId?: number | null | undefined
  name: string
}

export async function saveFolder(
  tx: Tx,
  { id, version, parentId = null, name: typed }: Saved,
): Promise<{ id: number }> {
  const view = await lockFolders(tx)
  const name = checkedName(typed)
  if (id === undefined) return { id: await makeFolder(tx, view, { parentId, name }) }
  const folder = view.getWritable(id)
  requireParent(tx, view, folder.parentId)
  if (version !== undefined && version !== folder.version) filesErrors.fail('folder.changed')
  if (nameKey(name) !== nameKey(folder.name)) await refuseTaken(tx, folder.parentId, name)
  await tx.sql('update file_folder set name = $3, version = version + 1 where org_id = $1 and id = $2', [
    tx.orgId,
    id,
    name,
  ])
  await noteFolder({ tx, action: 'update' }, { id, name }, { before: { name: folder.name }, after: { name } })
  return { id }
}

/** Whoever may write in the folder above makes, names and moves folders; at the top whoever grants rights. */
export function requireParent(tx: Tx, view: FolderView, parentId: number | null): FolderRow | undefined {
  if (parentId !== null) return view.getWritable(parentId)
  if (!mayManage(tx.actor)) filesErrors.fail('folder.top')
  return undefined
}

export async function refuseTaken(tx: Tx, folderId: number | null, name: string): Promise<void> {
  if ((await namesIn(tx, folderId)).has(nameKey(name))) filesErrors.fail('folder.taken', { name }, 'name')
}

async function makeFolder(
  tx: Tx,
  view: FolderView,
  { parentId, name }: { parentId: number | null; name: string },
): Promise<number> {
  const depth = (requireParent(tx, view, parentId)?.depth ?? 0) + 1
  if (depth > MAX_FOLDER_DEPTH) filesErrors.fail('folder.depth', { max: MAX_FOLDER_DEPTH })
  await refuseTaken(tx, parentId, name)
  const { rows: counted } = await tx.sql<{ n: number }>(
    'select count(*)::int as n from file_folder where org_id = $1 and deleted_at is null',
    [tx.orgId],
  )
  if ((counted[0]?.n ?? 0) >= MAX_FOLDERS) filesErrors.fail('folder.many', { max: MAX_FOLDERS })
  const { rows } = await tx.sql<{ id: number }>(
    'insert into file_folder (org_id, parent_id, name, depth, created_at, created_by) values ($1, $2, $3, $4, $5::timestamptz, $6) returning id',
    [tx.orgId, parentId, name, depth, tx.now.at, tx.actor.memberId || null],
  )
  const id = rows[0]?.id as number
  await noteFolder({ tx, action: 'create' }, { id, name }, { after: { name, path: view.pathOf(parentId ?? 0) } })
  return id
}

/** Names of a dropped folder cannot be asked about: what a name may not have becomes `_`. */
async function ensureFolder(tx: Tx, { parentId, path }: { parentId: number; path: string[] }): Promise<{ id: number }> {
  let view = await lockFolders(tx)
  let at = view.getWritable(parentId).id
  for (const typed of path) {
    const name = checkedName(typed.replace(/[<>:"/\\|?*]/gu, '_'))
    const found = view.list.find(one => one.parentId === at && nameKey(one.name) === nameKey(name))
    if (found) at = view.getWritable(found.id).id
    else {
      at = await makeFolder(tx, view, { parentId: at, name })
      view = await folderView({ query: tx.sql }, tx.actor)
    }
  }
  return { id: at }
}

const grantWords = (name: string, level: number): string => `${name}（${level === WRITE ? '可修改' : '可查看'}）`

interface Rights {
  id: number
  own: boolean
  list: readonly { roleId: number; level: 'read' | 'write' }[]
}

export async function setRights(tx: Tx, { id, own, list }: Rights): Promise<{ done: number }> {
  const view = await lockFolders(tx)
  const folder = view.get(id)
  const ids = [...new Set(list.map(one => one.roleId))]
  const known = await tx.sql<{ id: number; name: string }>(
    'select id, name from role where org_id = $1 and id = any($2::bigint[]) and deleted_at is null',
    [tx.orgId, ids],
  )
  if (known.rows.length !== ids.length) filesErrors.fail('folder.role', {}, 'list')
  const before = await tx.sql<{ name: string; level: number }>(
    'select r.name, g.level from folder_right g join role r on r.org_id = $1 and r.id = g.role_id where g.org_id = $1 and g.folder_id = $2 order by r.id',
    [tx.orgId, id],
  )
  await tx.sql('delete from folder_right where org_id = $1 and folder_id = $2', [tx.orgId, id])
  const kept = new Map(own ? list.map(one => [one.roleId, one.level]) : [])
  for (const [roleId, level] of kept)
    await tx.sql('insert into folder_right (org_id, folder_id, role_id, level) values ($1, $2, $3, $4)', [
      tx.orgId,
      id,
      roleId,
      level === 'write' ? 2 : 1,
    ])
  await tx.sql('update file_folder set own_rights = $3, version = version + 1 where org_id = $1 and id = $2', [
    tx.orgId,
    id,
    own,
  ])
  const names = new Map(known.rows.map(role => [role.id, role.name]))
  await noteFolder({ tx, action: 'grant' }, folder, {
    before: { ownRights: folder.ownRights, roles: before.rows.map(one => grantWords(one.name, one.level)).join('，') },
    after: {
      ownRights: own,
      roles: [...kept]
        .map(([roleId, level]) => grantWords(names.get(roleId) ?? '', level === 'write' ? WRITE : 1))
        .join('，'),
    },
  })
  return { done: kept.size }
}
