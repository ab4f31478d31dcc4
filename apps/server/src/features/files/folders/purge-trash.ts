import { TRASH_DAYS } from '@tuheng/domain/files/folders/limits'
import { acrossCompanies } from '../../../db/across-companies.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { referencedFiles } from '../../../engine/files/sweep.ts'
import { systemActor, write } from '../../../engine/write/work.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { noteFile } from './entries.ts'

const BATCH = 200

/** Deletes for good what lies in the trash for longer than its days. Returns the number of files. */
export async function purgeTrash({ engine, files }: Pick<Server, 'engine' | 'files'>): Promise<number> {
  const before = new Date(engine.clock.now().getTime() - TRASH_DAYS * 24 * 3_600_000).toISOString()
  let purged = 0
  const { rows } = await acrossCompanies<{ orgId: number }>(engine.db, {
    reason: 'trash whose days are over',
    text: within => `select distinct d.org_id as "orgId" from (
        select org_id from folder_file where ${within('org_id')} and deleted_at < $1::timestamptz
        union all select org_id from file_folder where ${within('org_id')} and deleted_at < $1::timestamptz) d order by 1`,
    params: [before],
  })
  for (const { orgId } of rows) {
    const request = { actor: systemActor(orgId, '回收站清理'), requestId: 'purge-trash' }
    for (;;) {
      const { count, keys } = await write(engine, request, tx => purgeFiles(tx, before))
      // Rows first here: a twin that came meanwhile was locked out, so bytes that nobody names any more may go
      for (const key of keys) await files.remove(key)
      purged += count
      if (count < BATCH) break
    }
    await write(engine, request, tx => purgeFolders(tx, before))
  }
  return purged
}

async function purgeFiles(tx: Tx, before: string): Promise<{ count: number; keys: string[] }> {
  const { rows: entries } = await tx.sql<{ id: number; name: string }>(
    `select id, name from folder_file where org_id = $1 and deleted_at < $2::timestamptz order by id limit ${BATCH} for update`,
    [tx.orgId, before],
  )
  const ids = entries.map(({ id }) => id)
  if (!ids.length) return { count: 0, keys: [] }
  const { rows: stored } = await tx.sql<{ id: number; key: string }>(
    `select f.id, f.store_key as key from file f where f.org_id = $1 and f.resource = 'folderFile' and f.record_id = any($2::bigint[]) order by f.id for update`,
    [tx.orgId, ids],
  )
  await tx.sql(
    'delete from file_share_use where org_id = $1 and share_id in (select id from file_share where org_id = $1 and folder_file_id = any($2::bigint[]))',
    [tx.orgId, ids],
  )
  for (const table of ['file_share', 'folder_file_version'])
    await tx.sql(`delete from ${table} where org_id = $1 and folder_file_id = any($2::bigint[])`, [tx.orgId, ids])
  await tx.sql('delete from folder_file where org_id = $1 and id = any($2::bigint[])', [tx.orgId, ids])
  for (const entry of entries) await noteFile({ tx, action: 'purge' }, entry)
  // What a record names stays, as long as the record does
  const held = await referencedFiles(
    { query: tx.sql } as never,
    tx.orgId,
    stored.map(({ id }) => id),
  )
  const gone = stored.filter(({ id }) => !held.has(id))
  await tx.sql('delete from file where org_id = $1 and id = any($2::bigint[])', [tx.orgId, gone.map(({ id }) => id)])
  const keys = [...new Set(gone.map(({ key }) => key))]
  const { rows: shared } = await tx.sql<{ key: string }>(
    'select distinct store_key as key from file where org_id = $1 and store_key = any($2::text[])',
    [tx.orgId, keys],
  )
  const still = new Set(shared.map(({ key }) => key))
  return { count: ids.length, keys: keys.filter(key => !still.has(key)) }
}

/** The deepest first. A folder in which something is left waits for it. */
async function purgeFolders(tx: Tx, before: string): Promise<void> {
  for (let depth = 5; depth > 0; depth--) {
    const { rows } = await tx.sql<{ id: number }>(
      `select f.id from file_folder f where f.org_id = $1 and f.depth = $2 and f.deleted_at < $3::timestamptz
         and not exists (select 1 from folder_file e where e.org_id = $1 and e.folder_id = f.id)
         and not exists (select 1 from file_folder c where c.org_id = $1 and c.parent_id = f.id) for update`,
      [tx.orgId, depth, before],
    )
    const ids = rows.map(({ id }) => id)
    if (!ids.length) continue
    await tx.sql('delete from folder_right where org_id = $1 and folder_id = any($2::bigint[])', [tx.orgId, ids])
    await tx.sql('delete from file_folder where org_id = $1 and id = any($2::bigint[])', [tx.orgId, ids])
  }
}
