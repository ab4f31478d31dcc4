import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '../work.ts'
import type { FileStore } from './file-store.ts'

const BATCH = 500
const DAY_MS = 24 * 3_600_000

/** Removes files whose term is over, and what broken uploads left in the temporary folder. Answers how many files went. */
export async function sweepFiles(engine: Engine, files: FileStore): Promise<number> {
  let removed = 0
  for (;;) {
    const { rows } = await engine.db.system('files whose term is over', sql => sql.query<{ orgId: number; id: number; key: string }>(
      `select org_id as "orgId", id, store_key as key from file where expires_at < now() order by expires_at limit ${BATCH}`))
    for (const { orgId, id, key } of rows) {
      // Bytes first: a row without bytes is found again, bytes without a row never.
      await files.remove(key)
      await engine.db.company(orgId, sql => sql.query('delete from file where org_id = $1 and id = $2', [orgId, id]))
    }
    removed += rows.length
    if (rows.length < BATCH) break
  }
  await sweepTemporary(files.tempDir)
  return removed
}

async function sweepTemporary(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true, recursive: true })
  }
}
