import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { acrossCompanies } from '../../db/across-companies.ts'
import type { Sql } from '../../db/database.ts'
import { column, snake, tableName } from '../../sql/names.ts'
import type { Engine } from '../write/work.ts'
import type { FileStore } from './file-store.ts'

const BATCH = 500
const DAY_MS = 24 * 3_600_000

/**
 * Condition for expired files of a company (a column or a parameter) at `$1`: results of jobs, and uploads that no
 * record took within a day. Older rows without an expiry are judged by their age. The source file of an import stays
 * with it.
 */
const expiredSql = (org: string, within = 'true'): string =>
  `(f.expires_at < $1::timestamptz or (f.expires_at is null and f.resource is null and f.created_at < $1::timestamptz - interval '1 day'))
  and not exists (select from import_batch b where b.org_id = ${org} and ${within} and b.file_id = f.id)`

/** Deletes expired files and the rest of interrupted uploads in the temporary folder. Returns the number of files. */
export async function sweepFiles(engine: Engine, files: FileStore): Promise<number> {
  const at = engine.clock.now().toISOString()
  let removed = 0
  for (let after = { orgId: 0, id: 0 }; ;) {
    const { rows } = await acrossCompanies<{ orgId: number; id: number }>(engine.db, {
      reason: 'files whose term is over',
      text: within =>
        `select f.org_id as "orgId", f.id from file f where ${within('f.org_id')} and ${expiredSql('f.org_id', within('b.org_id'))} and (f.org_id, f.id) > ($2, $3) order by f.org_id, f.id limit ${BATCH}`,
      params: [at, after.orgId, after.id],
    })
    for (const [orgId, group] of Map.groupBy(rows, row => row.orgId))
      removed += await engine.db.company(orgId, sql =>
        removeUnused(sql, { orgId, at, files, ids: group.map(row => row.id) }),
      )
    after = rows.at(-1) ?? after
    if (rows.length < BATCH) break
  }
  await sweepTemporary(files.tempDir, engine.clock.now().getTime())
  return removed
}

/** Checks again under a lock: files that a record has taken meanwhile stay. */
async function removeUnused(
  sql: Sql,
  args: { orgId: number; at: string; files: FileStore; ids: number[] },
): Promise<number> {
  const { orgId, at, files, ids } = args
  const { rows } = await sql.query<{ id: number; key: string; shared: boolean }>(
    `select f.id, f.store_key as key, exists (select from file o where o.org_id = $2 and o.store_key = f.store_key and o.id <> f.id) as shared
     from file f where ${expiredSql('$2')} and f.org_id = $2 and f.id = any($3::bigint[]) for update of f`,
    [at, orgId, ids],
  )
  const held = await referencedFiles(
    sql,
    orgId,
    rows.map(row => row.id),
  )
  const unused = rows.filter(row => !held.has(row.id))
  // Bytes first: a row without bytes is found again, bytes without a row are not.
  for (const { key, shared } of unused) if (!shared) await files.remove(key)
  await sql.query('delete from file where org_id = $1 and id = any($2::bigint[])', [orgId, unused.map(row => row.id)])
  return unused.length
}

/** The files that records of the company contain, including deleted records, which can be restored. */
export async function referencedFiles(sql: Sql, orgId: number, ids: readonly number[]): Promise<Set<number>> {
  const held = new Set<number>()
  if (!ids.length) return held
  for (const { table, name } of registry.resources.flatMap(fileColumns)) {
    const { rows } = await sql.query<{ id: number }>(
      `select distinct (e.value ->> 'id')::bigint as id from ${table} t cross join lateral jsonb_array_elements(t.${name}) e
       where t.org_id = $1 and jsonb_typeof(t.${name}) = 'array' and (e.value ->> 'id')::bigint = any($2::bigint[])`,
      [orgId, ids],
    )
    for (const { id } of rows) held.add(id)
  }
  return held
}

function fileColumns(resource: AnyResource): { table: string; name: string }[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'files') return [{ table: tableName(resource), name: column(name) }]
    const { lines } = field
    return lines
      ? Object.entries(lines.fields)
          .filter(([, sub]) => sub.kind === 'files')
          .map(([key]) => ({ table: snake(lines.name), name: column(key) }))
      : []
  })
}

async function sweepTemporary(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < now - DAY_MS) await rm(path, { force: true, recursive: true })
  }
}
