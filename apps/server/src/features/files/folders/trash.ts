import {
  removeFilesCall,
  restoreFilesCall,
  trashCall,
  type TrashGiven,
} from '@tuheng/domain/files/folders/folder.calls'
import { MAX_FOLDER_DEPTH, TRASH_DAYS } from '@tuheng/domain/files/folders/limits'
import { filesErrors } from '@tuheng/domain/files/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { read } from '../../../engine/write/work.ts'
import { ENTRY, type Entry, lockFolders, namesIn, noteFile, noteFolder, takeName, writableEntries } from './entries.ts'
import { requireParent, writing } from './folder-calls.ts'
import { type FolderView, folderView, WRITE } from './folder-view.ts'

/** Mounts deletion and restoring. What was deleted waits in the trash for 30 days. */
export function registerTrash(server: Server): void {
  serveCall(server, removeFilesCall, call => writing(call, 'file.remove', tx => removeToTrash(tx, call.body)))
  serveCall(server, restoreFilesCall, call => writing(call, 'file.restore', tx => restore(tx, call.body)))
  serveCall(server, trashCall, ({ actor, engine }) =>
    read(engine, actor, async sql => {
      const view = await folderView(sql, actor, true)
      const { rows } = await sql.query<Deleted>(
        `select * from (
           select 'folder' as kind, f.id, f.name, f.parent_id as "folderId", null::bigint as size, f.deleted_by as "memberId", f.deleted_at as "deletedAt"
             from file_folder f where f.org_id = $1 and f.deleted_at is not null and f.deleted_with = f.id
           union all
           select 'file' as kind, e.id, e.name, e.folder_id as "folderId", e.size, e.deleted_by as "memberId", e.deleted_at as "deletedAt"
             from folder_file e where e.org_id = $1 and e.deleted_at is not null and e.deleted_with is null) d
         order by "deletedAt" desc, kind, id desc limit 2000`,
        [actor.orgId],
      )
      const members = await sql.query<{ id: number; name: string }>('select id, name from member where org_id = $1', [
        actor.orgId,
      ])
      const names = new Map(members.rows.map(one => [one.id, one.name]))
      const list = rows.flatMap((row): TrashGiven[] => {
        const { kind, id, name, folderId, size, memberId, deletedAt } = row
        if (view.levelOf(kind === 'folder' ? id : Number(folderId)) < WRITE) return []
        return [
          {
            kind,
            id,
            name,
            size,
            memberId,
            deletedAt,
            path: folderId === null ? '' : view.pathOf(folderId),
            memberName: memberId === null ? null : (names.get(memberId) ?? null),
            purgedOn: addDays(deletedAt.slice(0, 10), TRASH_DAYS),
          },
        ]
      })
      return { list, total: list.length }
    }),
  )
}

interface Deleted {
  kind: 'file' | 'folder'
  id: number
  name: string
  folderId: number | null
  size: number | null
  memberId: number | null
  deletedAt: string
}

interface Chosen {
  files?: readonly number[] | undefined
  folders?: readonly number[] | undefined
}

export async function removeToTrash(tx: Tx, { files = [], folders = [] }: Chosen): Promise<{ done: number }> {
  let view = await lockFolders(tx)
  const by = [tx.orgId, tx.now.at, tx.actor.memberId || null]
  for (const entry of await writableEntries(tx, view, files)) {
    await tx.sql(
      'update folder_file set deleted_at = $2::timestamptz, deleted_by = $3, deleted_with = null where org_id = $1 and id = $4',
      [...by, entry.id],
    )
    await noteFile({ tx, action: 'delete' }, entry)
  }
  for (const id of folders) {
    const folder = view.getWritable(id)
    requireParent(tx, view, folder.parentId)
    const below = await requireAllWritable(tx, view, id)
    await tx.sql(
      'update folder_file set deleted_at = $2::timestamptz, deleted_by = $3, deleted_with = $4 where org_id = $1 and folder_id = any($5::bigint[]) and deleted_at is null',
      [...by, id, below],
    )
    await tx.sql(
      'update file_folder set deleted_at = $2::timestamptz, deleted_by = $3, deleted_with = $4, version = version + 1 where org_id = $1 and id = any($5::bigint[]) and deleted_at is null',
      [...by, id, below],
    )
    await noteFolder({ tx, action: 'delete' }, folder, { before: { path: view.pathOf(id) } })
    view = await folderView({ query: tx.sql }, tx.actor)
  }
  return { done: files.length + folders.length }
}

/** A folder is deleted with all that is in it, so whoever deletes it may change all of that. */
async function requireAllWritable(tx: Tx, view: FolderView, id: number): Promise<number[]> {
  const { rows } = await tx.sql<{ id: number; parentId: number | null }>(
    'select id, parent_id as "parentId" from file_folder where org_id = $1 and deleted_at is null order by depth',
    [tx.orgId],
  )
  const inside = new Set([id])
  for (const row of rows) if (row.parentId !== null && inside.has(row.parentId)) inside.add(row.id)
  for (const one of inside)
    if (view.levelOf(one) < WRITE) filesErrors.fail('folder.denied', { name: view.get(id).name })
  return [...inside]
}

async function restore(tx: Tx, { files = [], folders = [] }: Chosen): Promise<{ done: number }> {
  for (const id of folders) await restoreFolder(tx, await lockFolders(tx, true), id)
  const view = await lockFolders(tx, true)
  const { rows } = await tx.sql<Entry>(
    `select ${ENTRY} from folder_file where org_id = $1 and id = any($2::bigint[]) and deleted_at is not null and deleted_with is null order by id for update`,
    [tx.orgId, files],
  )
  if (rows.length !== files.length) filesErrors.fail('folder.file_missing')
  for (const entry of rows) {
    if (view.levelOf(entry.folderId) < WRITE) filesErrors.fail('folder.file_missing')
    if (view.get(entry.folderId).deletedAt !== null) filesErrors.fail('folder.above_deleted')
    const name = takeName(await namesIn(tx, entry.folderId), entry.name)
    await tx.sql(
      'update folder_file set deleted_at = null, deleted_by = null, name = $3 where org_id = $1 and id = $2',
      [tx.orgId, entry.id, name],
    )
    await noteFile({ tx, action: 'undelete' }, { id: entry.id, name })
  }
  return { done: files.length + folders.length }
}

async function restoreFolder(tx: Tx, view: FolderView, id: number): Promise<void> {
  const folder = view.getWritable(id)
  if (folder.deletedAt === null || folder.deletedWith !== id) filesErrors.fail('folder.missing')
  if (folder.parentId === null) requireParent(tx, view, null)
  else if (view.getWritable(folder.parentId).deletedAt !== null) filesErrors.fail('folder.above_deleted')
  if (folder.depth > MAX_FOLDER_DEPTH) filesErrors.fail('folder.depth', { max: MAX_FOLDER_DEPTH })
  const name = takeName(await namesIn(tx, folder.parentId), folder.name, 'folder')
  await tx.sql('update file_folder set name = $3 where org_id = $1 and id = $2', [tx.orgId, id, name])
  for (const table of ['file_folder', 'folder_file'])
    await tx.sql(
      `update ${table} set deleted_at = null, deleted_by = null, deleted_with = null where org_id = $1 and deleted_with = $2`,
      [tx.orgId, id],
    )
  await noteFolder({ tx, action: 'undelete' }, { id, name })
}
