import { extname } from 'node:path'
import { filesErrors } from '@tuheng/domain/files/index'
import {
  fileListCall,
  fileVersionsCall,
  keepFileCall,
  renameFileCall,
  restoreVersionCall,
  tagFilesCall,
} from '@tuheng/domain/files/folders/folder.calls'
import { nameKey, storedName } from '@tuheng/domain/files/folders/file-name'
import { MAX_TAG_LENGTH, MAX_TAGS } from '@tuheng/domain/files/folders/limits'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { read } from '../../../engine/write/work.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { checkedName, type Entry, ENTRY, lockFolders, noteFile, writableEntries } from './entries.ts'
import { refuseTaken, writing } from './folder-calls.ts'
import { folderView } from './folder-view.ts'
import { keepUploadIn, nextVersion, sameBytes } from './keep-file.ts'
import { listFiles } from './list-files.ts'

/** Mounts the files of folders: list, keeping, names, tags and versions. */
export function registerFileCalls(server: Server): void {
  serveCall(server, fileListCall, ({ actor, body, engine }) =>
    read(engine, actor, async sql =>
      listFiles(sql, { actor, view: await folderView(sql, actor), at: momentOf(engine.clock).at }, body),
    ),
  )
  serveCall(server, keepFileCall, ({ actor, body, request }) =>
    keepUploadIn(server, { actor, requestId: request.id }, body),
  )
  serveCall(server, renameFileCall, call => writing(call, 'file.rename', tx => renameFile(tx, call.body)))
  serveCall(server, tagFilesCall, call => writing(call, 'file.tag', tx => tagFiles(tx, call.body)))
  serveCall(server, fileVersionsCall, ({ actor, body, engine }) =>
    read(engine, actor, async sql => {
      const view = await folderView(sql, actor)
      const { rows } = await sql.query<Entry>(
        `select ${ENTRY} from folder_file where org_id = $1 and id = $2 and deleted_at is null`,
        [actor.orgId, body.id],
      )
      const [entry] = rows
      if (!entry || view.levelOf(entry.folderId) < 1) return filesErrors.fail('folder.file_missing')
      const versions = await sql.query<Version>(
        `select v.no, v.file_id as "fileId", v.size, v.restored, v.created_by as "memberId", m.name as "memberName", v.created_at as "createdAt"
         from folder_file_version v left join member m on m.org_id = $1 and m.id = v.created_by where v.org_id = $1 and v.folder_file_id = $2 order by v.no desc limit 200`,
        [actor.orgId, body.id],
      )
      return { list: versions.rows }
    }),
  )
  serveCall(server, restoreVersionCall, call =>
    writing(call, 'file.restoreVersion', tx => restoreVersion(tx, call.body)),
  )
}

interface Version {
  no: number
  fileId: number
  size: number
  restored: number | null
  memberId: number | null
  memberName: string | null
  createdAt: string
}

async function renameFile(tx: Tx, { id, name: typed }: { id: number; name: string }): Promise<{ done: number }> {
  const view = await lockFolders(tx)
  const [entry] = (await writableEntries(tx, view, [id])) as [Entry]
  const own = extname(entry.name)
  const given = checkedName(typed)
  // The content is as the extension says, which is not asked again
  const name = extname(given) === '' && own !== '' ? checkedName(`${given}${own}`) : given
  if (extname(name).toLowerCase() !== own.toLowerCase())
    filesErrors.fail('folder.extension', { given: extname(name), own }, 'name')
  if (nameKey(name) !== nameKey(entry.name)) await refuseTaken(tx, entry.folderId, name)
  await tx.sql(
    'update folder_file set name = $3, updated_at = $4::timestamptz, updated_by = $5 where org_id = $1 and id = $2',
    [tx.orgId, id, name, tx.now.at, tx.actor.memberId || null],
  )
  await noteFile({ tx, action: 'update' }, { id, name }, { before: { name: entry.name }, after: { name } })
  return { done: 1 }
}

export async function tagFiles(
  tx: Tx,
  { ids, tags }: { ids: readonly number[]; tags: readonly string[] },
): Promise<{ done: number }> {
  const view = await lockFolders(tx)
  const entries = await writableEntries(tx, view, ids)
  const kept = [
    ...new Map(
      tags
        .map(tag => storedName(tag))
        .filter(Boolean)
        .map(tag => [nameKey(tag), tag]),
    ).values(),
  ]
  if (kept.length > MAX_TAGS || kept.some(tag => [...tag].length > MAX_TAG_LENGTH))
    filesErrors.fail('folder.tag', {}, 'tags')
  for (const entry of entries) {
    await tx.sql('update folder_file set tags = $3::text[] where org_id = $1 and id = $2', [tx.orgId, entry.id, kept])
    await noteFile({ tx, action: 'update' }, entry, {
      before: { tags: entry.tags.join(', ') },
      after: { tags: kept.join(', ') },
    })
  }
  return { done: entries.length }
}

async function restoreVersion(tx: Tx, { id, no }: { id: number; no: number }): Promise<{ versionNo: number }> {
  const view = await lockFolders(tx)
  const [entry] = (await writableEntries(tx, view, [id])) as [Entry]
  const { rows } = await tx.sql<{ fileId: number; size: number; mime: string }>(
    `select v.file_id as "fileId", v.size, f.mime from folder_file_version v join file f on f.org_id = $1 and f.id = v.file_id where v.org_id = $1 and v.folder_file_id = $2 and v.no = $3`,
    [tx.orgId, id, no],
  )
  const version = rows[0] ?? filesErrors.fail('folder.version')
  if (no === entry.versionNo) return { versionNo: no }
  const fileId = await sameBytes(tx, version.fileId)
  const next = await nextVersion(tx, entry, { fileId, size: version.size, mime: version.mime, restored: no })
  return { versionNo: next.versionNo }
}
