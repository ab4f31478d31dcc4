import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { registerFileRule } from '../../../engine/files/file-access.ts'
import { FILE } from './entries.ts'
import { registerFileCalls } from './file-calls.ts'
import { registerFolderCalls } from './folder-calls.ts'
import { folderView } from './folder-view.ts'
import { registerMoves } from './move-files.ts'
import { registerRecordFiles } from './record-files.ts'
import { registerShareCalls } from './share-calls.ts'
import { registerPublicShares } from './share-public.ts'
import { registerTrash } from './trash.ts'
import { registerUploads } from './upload-route.ts'

export { tagFiles } from './file-calls.ts'
export { saveFolder, setRights } from './folder-calls.ts'
export { keepUploadIn } from './keep-file.ts'
export { purgeTrash } from './purge-trash.ts'
export { removeToTrash } from './trash.ts'

/** Registers the files of a company in folders ([ADR 92](../../../../../../docs/adr/0092-files-in-folders.md)). */
export function registerFolders(server: Server): void {
  // Also of earlier versions: whoever may read the folder
  registerFileRule(FILE, async (sql, actor, { recordId }) => {
    if (!hasPermission(actor, 'fms.file.read')) return false
    const { rows } = await sql.query<{ folderId: number }>(
      'select folder_id as "folderId" from folder_file where org_id = $1 and id = $2 and deleted_at is null',
      [actor.orgId, recordId],
    )
    const [entry] = rows
    return entry !== undefined && (await folderView(sql, actor)).levelOf(entry.folderId) > 0
  })
  registerFolderCalls(server)
  registerFileCalls(server)
  registerMoves(server)
  registerTrash(server)
  registerRecordFiles(server)
  registerUploads(server)
  registerShareCalls(server)
  registerPublicShares(server)
}
