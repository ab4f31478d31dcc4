import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { keepFileCall } from '@tuheng/domain/files/folders/folder.calls'
import { nameKey, nameProblem, storedName } from '@tuheng/domain/files/folders/file-name'
import { filesErrors } from '@tuheng/domain/files/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { inspectFile, type Received } from '../../../engine/files/receive.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { read, write } from '../../../engine/write/work.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { ENTRY, type Entry, FILE, lockFolders, namesIn, noteFile, takeName } from './entries.ts'
import { folderView } from './folder-view.ts'
import { requireSpace } from './space.ts'
import { completeUpload } from './upload-route.ts'

interface Asked {
  upload: string
  folderId: number
  name: string
  onTaken: 'version' | 'number'
}

type Kept = GivenOf<typeof keepFileCall>

/**
 * Puts a complete upload into a folder. Content that the company has already is not stored again: the new row names the
 * same bytes.
 */
export async function keepUploadIn(
  { engine, files }: Pick<Server, 'engine' | 'files'>,
  { actor, requestId }: { actor: Actor; requestId: string },
  asked: Asked,
): Promise<Kept> {
  const before = await read(engine, actor, async sql => {
    const earlier = await keptBefore({ sql: sql.query.bind(sql) as Tx['sql'], orgId: actor.orgId }, asked.upload)
    if (!earlier) (await folderView(sql, actor)).getWritable(asked.folderId)
    return earlier
  })
  if (before) return before
  const { path } = await completeUpload(files, actor, asked.upload)
  const received = await inspectFile(path, nameOf(asked.name))
  const stored = await storeOnce({ engine, files }, { actor, requestId }, received)
  const kept = await write(engine, { actor, requestId }, async tx => {
    const view = await lockFolders(tx)
    // A retry may have kept it meanwhile
    const earlier = await keptBefore(tx, asked.upload)
    if (earlier) return earlier
    view.getWritable(asked.folderId)
    await requireSpace({ query: tx.sql }, tx.orgId, stored.isDouble ? 0 : received.size)
    return { ...(await putInto(tx, asked, { received, fileId: stored.id })), isDouble: stored.isDouble }
  })
  await rm(path, { force: true })
  return kept
}

/** What a name of a file may not have becomes `_`: nobody can be asked about the names of 200 dropped files. */
function nameOf(given: string): string {
  const name = storedName(given.replaceAll('\\', '/').split('/').at(-1) ?? '')
    .replace(/[<>:"|?*]/gu, '_')
    .replace(/[. ]+$/, '')
  const problem = nameProblem(name)
  if (problem === 'folder.reserved') return `_${name}`
  return problem ? filesErrors.fail(problem, {}, 'name') : name
}

async function keptBefore(tx: Pick<Tx, 'sql' | 'orgId'>, upload: string): Promise<Kept | undefined> {
  const { rows } = await tx.sql<Kept>(
    `select e.id, v.file_id as "fileId", e.name, v.no as "versionNo", false as "isDouble" from folder_file_version v
     join folder_file e on e.org_id = $1 and e.id = v.folder_file_id where v.org_id = $1 and v.upload = $2`,
    [tx.orgId, upload],
  )
  return rows[0]
}

/** The row of the bytes, which expires within a day unless a file of a folder takes it. */
async function storeOnce(
  { engine, files }: Pick<Server, 'engine' | 'files'>,
  request: { actor: Actor; requestId: string },
  { path, name, size, sha256, type }: Received,
): Promise<{ id: number; isDouble: boolean }> {
  const { orgId } = request.actor
  const insert = async (tx: Tx, key: string): Promise<number> => {
    const { rows } = await tx.sql<{ id: number }>(
      `insert into file (org_id, name, size, mime, sha256, store_key, expires_at) values ($1, $2, $3, $4, $5, $6, $7::timestamptz + interval '1 day') returning id`,
      [orgId, name, size, type.mime, sha256, key, tx.now.at],
    )
    return rows[0]?.id as number
  }
  const twin = await write(engine, request, async tx => {
    // Locked against the emptying of the trash. What expires may go at any time
    const { rows } = await tx.sql<{ key: string }>(
      `select store_key as key from file where org_id = $1 and sha256 = $2 and size = $3 and resource is not null and expires_at is null order by id limit 1 for update`,
      [orgId, sha256, size],
    )
    const key = rows[0]?.key
    return key === undefined ? undefined : insert(tx, key)
  })
  if (twin !== undefined) return { id: twin, isDouble: true }
  const key = `${orgId}/${momentOf(engine.clock).today.slice(0, 7)}/${randomUUID()}`
  const id = await write(engine, request, tx => insert(tx, key))
  await files.adopt(path, key, type.mime)
  return { id, isDouble: false }
}

async function putInto(
  tx: Tx,
  { folderId, upload, onTaken }: Asked,
  { received, fileId }: { received: Received; fileId: number },
): Promise<Omit<Kept, 'isDouble'>> {
  const { name, size, type } = received
  const names = await namesIn(tx, folderId)
  const same =
    onTaken === 'version' && names.get(nameKey(name)) === 'file' ? await namedEntry(tx, folderId, name) : undefined
  const entry = same
    ? await nextVersion(tx, same, { fileId, size, mime: type.mime, upload })
    : await newEntry(tx, { folderId, name: takeName(names, name), fileId, size, mime: type.mime, upload })
  return { id: entry.id, fileId, name: entry.name, versionNo: entry.versionNo }
}

async function namedEntry(tx: Tx, folderId: number, name: string): Promise<Entry | undefined> {
  const { rows } = await tx.sql<Entry>(
    `select ${ENTRY} from folder_file where org_id = $1 and folder_id = $2 and lower(name) = lower($3) and deleted_at is null for update`,
    [tx.orgId, folderId, name],
  )
  return rows[0]
}

interface Content {
  fileId: number
  size: number
  mime: string
  upload?: string
  /** The version that is repeated. */
  restored?: number
}

export async function newEntry(
  tx: Tx,
  { folderId, name, tags = [], ...content }: Content & { folderId: number; name: string; tags?: readonly string[] },
): Promise<Entry> {
  const { rows } = await tx.sql<Entry>(
    `insert into folder_file (org_id, folder_id, name, version_no, file_id, size, mime, tags, created_at, created_by, updated_at, updated_by)
     values ($1, $2, $3, 1, $4, $5, $6, $7::text[], $8::timestamptz, $9, $8::timestamptz, $9) returning ${ENTRY}`,
    [tx.orgId, folderId, name, content.fileId, content.size, content.mime, tags, tx.now.at, tx.actor.memberId || null],
  )
  const entry = rows[0] as Entry
  await addVersion(tx, entry, content)
  await noteFile({ tx, action: 'upload' }, entry, { after: { name, size: content.size } })
  return entry
}

export async function nextVersion(tx: Tx, entry: Entry, content: Content): Promise<Entry> {
  const { rows } = await tx.sql<Entry>(
    `update folder_file set version_no = version_no + 1, file_id = $3, size = $4, mime = $5, updated_at = $6::timestamptz, updated_by = $7
     where org_id = $1 and id = $2 returning ${ENTRY}`,
    [tx.orgId, entry.id, content.fileId, content.size, content.mime, tx.now.at, tx.actor.memberId || null],
  )
  const next = rows[0] as Entry
  await addVersion(tx, next, content)
  await noteFile({ tx, action: content.restored === undefined ? 'upload' : 'restoreVersion' }, next, {
    before: { version: entry.versionNo, size: entry.size },
    after: { version: next.versionNo, size: next.size },
  })
  return next
}

async function addVersion(tx: Tx, entry: Entry, { fileId, size, upload, restored }: Content): Promise<void> {
  await tx.sql(
    `insert into folder_file_version (org_id, folder_file_id, no, file_id, size, restored, upload, created_at, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $9)`,
    [
      tx.orgId,
      entry.id,
      entry.versionNo,
      fileId,
      size,
      restored ?? null,
      upload ?? null,
      tx.now.at,
      tx.actor.memberId || null,
    ],
  )
  await tx.sql(
    `update file set resource = '${FILE}', record_id = $3, field = 'versions', expires_at = null, member_id = null where org_id = $1 and id = $2`,
    [tx.orgId, fileId, entry.id],
  )
}

/** Another row for the same bytes. */
export async function sameBytes(tx: Tx, fileId: number): Promise<number> {
  const { rows } = await tx.sql<{ name: string; size: number; mime: string; sha256: string; key: string }>(
    'select name, size, mime, sha256, store_key as key from file where org_id = $1 and id = $2 for update',
    [tx.orgId, fileId],
  )
  const row = rows[0] ?? filesErrors.fail('folder.file_missing')
  const made = await tx.sql<{ id: number }>(
    `insert into file (org_id, name, size, mime, sha256, store_key, resource, field) values ($1, $2, $3, $4, $5, $6, '${FILE}', 'versions') returning id`,
    [tx.orgId, row.name, row.size, row.mime, row.sha256, row.key],
  )
  return made.rows[0]?.id as number
}
