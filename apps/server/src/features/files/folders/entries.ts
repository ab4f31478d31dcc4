import { filesErrors } from '@tuheng/domain/files/index'
import { freeName, nameKey, nameProblem, storedName } from '@tuheng/domain/files/folders/file-name'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { writeAudit } from '../../../engine/write/audit.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { folderView, type FolderView } from './folder-view.ts'

/** A file in a folder. */
export interface Entry {
  id: number
  folderId: number
  name: string
  versionNo: number
  fileId: number
  size: number
  mime: string
  tags: string[]
  deletedAt: string | null
  deletedWith: number | null
}

export const ENTRY = `id, folder_id as "folderId", name, version_no as "versionNo", file_id as "fileId", size, mime, tags, deleted_at as "deletedAt", deleted_with as "deletedWith"`

/** Resource of the files of folders in the table of files, and of both in the log. */
export const FILE = 'folderFile'
const FOLDER = 'fileFolder'

/** The name as it is stored. @throws at `name` */
export function checkedName(typed: string): string {
  const name = storedName(typed)
  const problem = nameProblem(name)
  return problem ? filesErrors.fail(problem, {}, 'name') : name
}

/** Locks what is in folders against others who move, name or delete at the same time. */
export async function lockFolders(tx: Tx, deleted = false): Promise<FolderView> {
  await tx.sql(`select pg_advisory_xact_lock(hashtext('file_folder'), hashtext($1::text))`, [String(tx.orgId)])
  return folderView({ query: tx.sql }, tx.actor, deleted)
}

/** Live files, all of which the person may change. @throws `folder.file_missing`, `folder.denied` */
export async function writableEntries(tx: Tx, view: FolderView, ids: readonly number[]): Promise<Entry[]> {
  const entries = await entriesOf(tx, ids)
  for (const entry of entries) requireSeen(view, entry)
  for (const entry of entries) view.getWritable(entry.folderId)
  return entries
}

/** Live files, all of which the person may read. @throws `folder.file_missing` */
export async function readableEntries(tx: Tx, view: FolderView, ids: readonly number[]): Promise<Entry[]> {
  const entries = await entriesOf(tx, ids)
  for (const entry of entries) requireSeen(view, entry)
  return entries
}

function requireSeen(view: FolderView, { folderId }: Entry): void {
  if (view.levelOf(folderId) < 1) filesErrors.fail('folder.file_missing')
}

async function entriesOf(tx: Tx, ids: readonly number[]): Promise<Entry[]> {
  if (!ids.length) return []
  const { rows } = await tx.sql<Entry>(
    `select ${ENTRY} from folder_file where org_id = $1 and id = any($2::bigint[]) and deleted_at is null order by id for update`,
    [tx.orgId, ids],
  )
  return rows.length === new Set(ids).size ? rows : filesErrors.fail('folder.file_missing')
}

/** What is called so in a folder, files and folders together. */
export async function namesIn(tx: Tx, folderId: number | null): Promise<Map<string, string>> {
  const { rows } = await tx.sql<{ name: string; kind: string }>(
    `select name, 'folder' as kind from file_folder where org_id = $1 and coalesce(parent_id, 0) = $2 and deleted_at is null
     union all select name, 'file' as kind from folder_file where org_id = $1 and folder_id = $2 and deleted_at is null`,
    [tx.orgId, folderId ?? 0],
  )
  return new Map(rows.map(({ name, kind }) => [nameKey(name), kind]))
}

/** The name, or with the first number that is free in the folder. Takes it. */
export function takeName(names: Map<string, string>, name: string, kind: 'file' | 'folder' = 'file'): string {
  const free = freeName(name, one => names.has(nameKey(one)))
  names.set(nameKey(free), kind)
  return free
}

interface Act {
  tx: Tx
  action: string
}

export const noteFile = (act: Act, { id, name }: Pick<Entry, 'id' | 'name'>, change: Change = {}) =>
  note(act, { resource: FILE, id, name }, change)

export const noteFolder = (act: Act, { id, name }: { id: number; name: string }, change: Change = {}) =>
  note(act, { resource: FOLDER, id, name }, change)

interface Change {
  before?: AnyRow
  after?: AnyRow
  reason?: string
}

const note = (
  { tx, action }: Act,
  { resource, id, name }: { resource: string; id: number; name: string },
  { before, after, reason }: Change,
): Promise<void> =>
  writeAudit(tx, {
    resource: { name: resource, title: 'name' },
    id,
    action,
    before: before ?? null,
    after: after ?? null,
    no: name,
    reason,
  })
