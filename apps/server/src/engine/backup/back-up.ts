import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database, Sql } from '../../db/database.ts'
import { createFolder, syncFolder, syncTree } from '../../db/on-disk.ts'
import type { FileStore } from '../files/file-store.ts'
import { bytesFile, MANIFEST, type Manifest, type TableFacts, tableFile } from './manifest.ts'
import { quoted, ROW_HASH, tablesOf, takeTime } from './tables.ts'

export interface BackupJob {
  db: Database
  files: Pick<FileStore, 'open'>
  /** Is made; must not hold anything yet. */
  folder: string
  report?(line: string): void
}

/** Rows fetched at a time. */
const PAGE = 1000

/**
 * Writes database and files into a folder, as they are at one moment, while others go on working. (On the embedded
 * database, which has one connection, they wait while its tables are written.) The folder has its name only once it is
 * whole and on the disk: whenever the power goes, what has the name is a backup.
 */
export async function backUp({ db, files, folder, report = () => {} }: BackupJob): Promise<Manifest> {
  if ((await readdir(folder).catch(() => [])).length)
    throw new Error(`${folder} is not empty: a backup wants a folder of its own`)
  const part = `${folder}.part`
  // Hashes of passwords and the keys of programs are in it: for nobody else's eyes
  await createFolder(part, 0o700)
  await mkdir(join(part, 'tables'), { recursive: true })
  if ((await readdir(join(part, 'tables'))).length)
    throw new Error(`${part} is left from a backup that did not end: remove it first`)
  const { stored, ...database } = await db.system('backup', sql => writeTables(sql, part, report))
  const manifest: Manifest = {
    product: 'tuheng',
    format: 1,
    ...database,
    files: await copyFiles({ db, files, part, stored, report }),
  }
  await writeFile(join(part, MANIFEST), JSON.stringify(manifest, null, 1))
  await syncTree(part)
  await rename(part, folder)
  await syncFolder(dirname(folder))
  return manifest
}

interface Stored {
  storeKey: string
  sha256: string
}

type Written = Omit<Manifest, 'product' | 'format' | 'files'> & { stored: Stored[] }

async function writeTables(sql: Sql, part: string, report: (line: string) => void): Promise<Written> {
  await sql.query('set transaction isolation level repeatable read read only')
  await takeTime(sql)
  const {
    rows: [clock],
  } = await sql.query<{ at: string }>(`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`)
  const { rows: migrations } = await sql.query<{ name: string; hash: string }>(
    'select name, hash from schema_migration order by name',
  )
  const tables: TableFacts[] = []
  for (const name of await tablesOf(sql)) {
    tables.push({ name, ...(await writeTable(sql, name, tableFile(part, name))) })
    const { rows } = tables.at(-1) as TableFacts
    if (rows) report(`${name}: ${rows}`)
  }
  const { rows: sequences } = await sql.query<{ name: string; last: number }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  const { rows: stored } = await sql.query<Stored>(
    // Without a hash: still on its way, and told to nobody yet
    `select distinct store_key as "storeKey", sha256 from file where sha256 <> '' order by 1`,
  )
  return { at: clock?.at ?? '', migrations, tables, sequences, stored }
}

/** One row a line, as JSON. The hash is taken from the rows that are written, in the same breath. */
async function writeTable(sql: Sql, table: string, path: string): Promise<{ rows: number; digest: string }> {
  const out = createGzip({ level: 3 })
  const done = pipeline(out, createWriteStream(path))
  await sql.query(
    `declare backup_rows no scroll cursor for select row_to_json(t)::text as line, (${ROW_HASH})::text as hash from ${quoted(table)} t`,
  )
  let rows = 0
  let sum = 0n
  for (;;) {
    const page = await sql.query<{ line: string; hash: string }>(`fetch ${PAGE} from backup_rows`)
    for (const { hash } of page.rows) sum += BigInt(hash)
    rows += page.rows.length
    if (page.rows.length) await write(out, page.rows.map(row => `${row.line}\n`).join(''))
    if (page.rows.length < PAGE) break
  }
  await sql.query('close backup_rows')
  out.end()
  await done
  return { rows, digest: String(sum) }
}

async function write(out: Writable, text: string): Promise<void> {
  if (!out.write(text)) await once(out, 'drain')
}

/** Bytes never change once they are stored, so they may be copied after the moment of the backup. */
async function copyFiles({
  db,
  files,
  part,
  stored,
  report,
}: Pick<BackupJob, 'db' | 'files'> & { part: string; stored: readonly Stored[]; report(line: string): void }): Promise<
  Manifest['files']
> {
  const swept: string[] = []
  let bytes = 0
  for (const { storeKey, sha256 } of stored) {
    const found = await copyOne(files, storeKey, bytesFile(part, storeKey)).catch(async (error: unknown) => {
      if (await isKept(db, storeKey)) throw error
      return undefined
    })
    if (!found) swept.push(storeKey)
    else if (found.sha256 !== sha256)
      throw new Error(`The file ${storeKey} is not what was stored: its hash is ${found.sha256}, not ${sha256}`)
    else bytes += found.size
  }
  report(`files: ${stored.length - swept.length} (${bytes} bytes)`)
  return { count: stored.length - swept.length, bytes, swept }
}

async function copyOne(
  files: Pick<FileStore, 'open'>,
  storeKey: string,
  path: string,
): Promise<{ sha256: string; size: number }> {
  const source = await files.open(storeKey)
  await mkdir(dirname(path), { recursive: true })
  const { through, facts } = measured()
  await pipeline(source, through, createWriteStream(path))
  return facts()
}

/** What flows through, and what it was. */
export function measured(): { through: Transform; facts(): { sha256: string; size: number } } {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _, next) {
      hash.update(chunk)
      size += chunk.length
      next(null, chunk)
    },
  })
  return { through, facts: () => ({ sha256: hash.digest('hex'), size }) }
}

/** Is somebody still to find the file? A file that was swept away since the backup began is not. */
async function isKept(db: Database, storeKey: string): Promise<boolean> {
  const { rows } = await db.system('is a file still kept', sql =>
    sql.query('select 1 from file where store_key = $1 limit 1', [storeKey]),
  )
  return rows.length > 0
}
