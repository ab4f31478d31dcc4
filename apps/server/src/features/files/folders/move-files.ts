import { copyFilesCall, moveFilesCall } from '@tuheng/domain/files/folders/folder.calls'
import { nameKey } from '@tuheng/domain/files/folders/file-name'
import { MAX_FOLDER_DEPTH } from '@tuheng/domain/files/folders/limits'
import { filesErrors } from '@tuheng/domain/files/index'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { lockFolders, namesIn, noteFile, noteFolder, readableEntries, takeName, writableEntries } from './entries.ts'
import { requireParent, writing } from './folder-calls.ts'
import type { FolderView } from './folder-view.ts'
import { newEntry, sameBytes } from './keep-file.ts'

/** Mounts moving and copying. Whoever moves something may write where it is and where it goes. */
export function registerMoves(server: Server): void {
  serveCall(server, moveFilesCall, call => writing(call, 'file.move', tx => move(tx, call.body)))
  serveCall(server, copyFilesCall, call => writing(call, 'file.copy', tx => copy(tx, call.body)))
}

interface Move {
  files?: readonly number[] | undefined
  folders?: readonly number[] | undefined
  to: number | null
}

async function move(tx: Tx, { files = [], folders = [], to }: Move): Promise<{ done: number }> {
  const view = await lockFolders(tx)
  requireParent(tx, view, to)
  if (to === null && files.length) filesErrors.fail('folder.missing')
  const names = await namesIn(tx, to)
  for (const entry of await writableEntries(tx, view, files)) {
    if (entry.folderId === to) continue
    if (names.has(nameKey(entry.name))) filesErrors.fail('folder.taken', { name: entry.name })
    names.set(nameKey(entry.name), 'file')
    await tx.sql('update folder_file set folder_id = $3 where org_id = $1 and id = $2', [tx.orgId, entry.id, to])
    await noteFile({ tx, action: 'move' }, entry, {
      before: { path: view.pathOf(entry.folderId) },
      after: { path: view.pathOf(to ?? 0) },
    })
  }
  for (const id of folders) await moveFolder(tx, view, { id, to, names })
  return { done: files.length + folders.length }
}

async function moveFolder(
  tx: Tx,
  view: FolderView,
  { id, to, names }: { id: number; to: number | null; names: Map<string, string> },
): Promise<void> {
  const folder = view.getWritable(id)
  requireParent(tx, view, folder.parentId)
  if (folder.parentId === to) return
  const inside = await allBelow(tx, id)
  if (to !== null && inside.some(one => one.id === to)) filesErrors.fail('folder.cycle')
  const shift = (to === null ? 0 : view.get(to).depth) + 1 - folder.depth
  if (Math.max(...inside.map(one => one.depth)) + shift > MAX_FOLDER_DEPTH)
    filesErrors.fail('folder.depth', { max: MAX_FOLDER_DEPTH })
  if (names.has(nameKey(folder.name))) filesErrors.fail('folder.taken', { name: folder.name })
  names.set(nameKey(folder.name), 'folder')
  // The depth says whether there is a folder above, which the check of the table compares
  await tx.sql(
    'update file_folder set parent_id = case when id = $3 then $4::bigint else parent_id end, depth = depth + $5, version = version + 1 where org_id = $1 and id = any($2::bigint[])',
    [tx.orgId, inside.map(one => one.id), id, to, shift],
  )
  await noteFolder({ tx, action: 'move' }, folder, {
    before: { path: view.pathOf(id) },
    after: { path: [to === null ? '' : view.pathOf(to), folder.name].filter(Boolean).join('/') },
  })
}

/** The folder and everything below it, whoever may see it, what lies in the trash included: it stays with its folder. */
async function allBelow(tx: Tx, id: number): Promise<{ id: number; depth: number }[]> {
  const { rows } = await tx.sql<{ id: number; depth: number; parentId: number | null }>(
    'select id, depth, parent_id as "parentId" from file_folder where org_id = $1 order by depth',
    [tx.orgId],
  )
  const inside = new Set([id])
  for (const row of rows) if (row.parentId !== null && inside.has(row.parentId)) inside.add(row.id)
  return rows.filter(row => inside.has(row.id))
}

async function copy(tx: Tx, { files, to }: { files: readonly number[]; to: number }): Promise<{ done: number }> {
  const view = await lockFolders(tx)
  view.getWritable(to)
  const names = await namesIn(tx, to)
  for (const entry of await readableEntries(tx, view, files)) {
    const fileId = await sameBytes(tx, entry.fileId)
    const { size, mime, tags } = entry
    await newEntry(tx, { folderId: to, name: takeName(names, entry.name), fileId, size, mime, tags })
  }
  return { done: files.length }
}
