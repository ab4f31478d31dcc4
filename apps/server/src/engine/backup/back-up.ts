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
import { quoted, ROW_HASH, tablesOf, startLongTransaction } from './tables.ts'

export interface BackupJob {
  db: Database
  files: Pick<FileStore, 'open'>
  /** It is created and must be empty. */
  folder: string
  report?(line: string): void
}

/** Rows per fetch. */
const PAGE_ROWS = 1000

/**
 * Writes the database and the files into a folder, as of one moment, while others continue to work. (The embedded
 * database has one connection, so writes wait while its tables are read.) The folder gets its name only when it is
 * complete and on disk, so a power failure leaves no incomplete backup under that name.
 */
export async function backUp({ db, files, folder, report = () => {} }: BackupJob): Promise<Manifest> {
  if ((await readdir(folder).catch(() => [])).length)
    throw new Error(`${folder} is not empty: a backup wants a folder of its own`)
  const part = `${folder}.part`
  // It contains password hashes and keys of programs, so only the owner may read it
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
  await startLongTransaction(sql)
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
    // Files without a hash are still being uploaded and known to nobody
    `select distinct store_key as "storeKey", sha256 from file where sha256 <> '' order by 1`,
  )
  return { at: clock?.at ?? '', migrations, tables, sequences, stored }
}

/** One row per line, as JSON. The hash is computed from the rows as they are written. */
async function writeTable(sql: Sql, table: string, path: string): Promise<{ rows: number; digest: string }> {
  const out = createGzip({ level: 3 })
  const done = pipeline(out, createWriteStream(path))
  await sql.query(
    `declare backup_rows no scroll cursor for select row_to_json(t)::text as line, (${ROW_HASH})::text as hash from ${quoted(table)} t`,
  )
  let rows = 0
  let sum = 0n
  for (;;) {
    const page = await sql.query<{ line: string; hash: string }>(`fetch ${PAGE_ROWS} from backup_rows`)
    for (const { hash } of page.rows) sum += BigInt(hash)
    rows += page.rows.length
    if (page.rows.length) await write(out, page.rows.map(row => `${row.line}\n`).join(''))
    if (page.rows.length < PAGE_ROWS) break
  }
  await sql.query('close backup_rows')
  out.end()
  await done
  return { rows, digest: String(sum) }
}

async function write(out: Writable, text: string): Promise<void> {
  if (!out.write(text)) await once(out, 'drain')
}

/** Stored bytes never change, so they may be copied after the moment of the backup. */
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
      if (await isReferenced(db, storeKey)) throw error
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
  const { through, facts } = hashingStream()
  await pipeline(source, through, createWriteStream(path))
  return facts()
}

/** A stream that passes data through, with its hash and size. */
export function hashingStream(): { through: Transform; facts(): { sha256: string; size: number } } {
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

/** Whether a record still refers to the file. A file that was swept since the backup began is not missing. */
async function isReferenced(db: Database, storeKey: string): Promise<boolean> {
  const { rows } = await db.system('is a file still kept', sql =>
    sql.query('select 1 from file where store_key = $1 limit 1', [storeKey]),
  )
  return rows.length > 0
}
