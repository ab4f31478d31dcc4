import { createReadStream, createWriteStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Database, Sql } from '../../db/database.ts'
import { knownMigrations, migrate } from '../../db/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { hashingStream } from './back-up.ts'
import { bytesFile, type Manifest, readManifest, tableFile } from './manifest.ts'
import { columnsOf, digestOf, quoted, tablesOf, startLongTransaction } from './tables.ts'

export interface RestoreJob {
  /** Must be empty. */
  db: Database
  /** Absent: files are not restored. */
  files?: Pick<FileStore, 'adopt' | 'tempDir'>
  folder: string
  /** No callbacks are sent until an administrator resumes them, because the original may still be running. */
  holdCallbacks?: boolean
  report?(line: string): void
}

/** Characters of rows per statement. */
const BATCH_CHARACTERS = 2_000_000

/**
 * Fills an empty database with a backup, checks the hash of every table and file, and migrates it to this release. All
 * rows are inserted in one transaction, so a refusal leaves the database empty. @throws if the database is not empty,
 * the backup is incomplete or of a newer release
 */
export async function restore({
  db,
  files,
  folder,
  holdCallbacks: hold = false,
  report = () => {},
}: RestoreJob): Promise<Manifest> {
  const manifest = await readManifest(folder)
  refuseNewer(manifest)
  if (files) await refuseMissing(manifest, folder)
  await migrate(db, { only: manifest.migrations.map(one => one.name) })
  const stored = await db.system('restore', sql => readTables(sql, { manifest, folder, report }))
  if (files) await restoreFiles({ files, folder, stored, swept: new Set(manifest.files.swept) })
  report(`files: ${files ? manifest.files.count : 'left where they are'}`)
  const fresh = await migrate(db)
  if (fresh.length) report(`brought to this release: ${fresh.join(', ')}`)
  if (hold) await db.system('restored: outgoing held', sql => sql.query('update org set outgoing_held_at = now()'))
  await db.script('analyze')
  return manifest
}

function refuseNewer({ migrations }: Manifest): void {
  const known = knownMigrations()
  for (const { name, hash } of migrations)
    if (known.get(name) !== hash)
      throw new Error(
        `The backup is of another release: its database has the change ${name}, ${known.has(name) ? 'which is another one here' : 'which this release does not know'}`,
      )
}

async function refuseMissing({ tables }: Manifest, folder: string): Promise<void> {
  for (const { name } of tables)
    await access(tableFile(folder, name)).catch((error: unknown) => {
      throw new Error(`The backup is not whole: it has no table ${name}`, { cause: error })
    })
}

interface Stored {
  storeKey: string
  sha256: string
  mime: string
}

async function readTables(
  sql: Sql,
  { manifest, folder, report }: { manifest: Manifest; folder: string; report(line: string): void },
): Promise<Stored[]> {
  await startLongTransaction(sql)
  await refuseFull(sql)
  const links = await dropLinks(sql)
  // Earlier releases had triggers. The backup contains the rows that they added
  const triggered = await tablesWithTriggers(sql)
  for (const table of triggered) await sql.query(`alter table ${table} disable trigger user`)
  for (const { name, rows } of manifest.tables) {
    await readTable(sql, name, tableFile(folder, name))
    if (rows) report(`${name}: ${rows}`)
  }
  for (const table of triggered) await sql.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of links)
    await sql.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const { name, last } of manifest.sequences)
    await sql.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last])
  for (const { name, rows, digest } of manifest.tables) {
    const found = await digestOf(sql, name)
    if (found.rows !== rows || found.digest !== digest)
      throw new Error(
        `The table ${name} is not as it was saved: ${found.rows} rows of ${rows}, ${found.digest === digest ? 'the same' : 'another'} hash. Nothing was restored.`,
      )
  }
  const { rows } = await sql.query<Stored>(
    `select distinct on (store_key) store_key as "storeKey", sha256, mime from file where sha256 <> ''`,
  )
  return rows
}

async function refuseFull(sql: Sql): Promise<void> {
  for (const name of await tablesOf(sql)) {
    const { rows } = await sql.query(`select 1 from ${quoted(name)} limit 1`)
    if (rows.length)
      throw new Error(`The database is not empty (there are rows in ${name}): a backup goes into an empty one`)
  }
}

/** Drops foreign keys, which hold only when all tables are filled. Adding them again checks every row. */
async function dropLinks(sql: Sql): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await sql.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
  )
  for (const { table, name } of rows) await sql.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows
}

async function tablesWithTriggers(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(row => row.table)
}

async function readTable(sql: Sql, table: string, path: string): Promise<void> {
  const columns = (await columnsOf(sql, table)).map(quoted).join(', ')
  const insert = `insert into ${quoted(table)} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${quoted(table)}, $1::json)`
  let batch: string[] = []
  let size = 0
  const flush = async (): Promise<void> => {
    if (batch.length) await sql.query(insert, [`[${batch.join(',')}]`])
    batch = []
    size = 0
  }
  await pipeline(createReadStream(path), createGunzip(), async source => {
    for await (const line of linesOf(source)) {
      batch.push(line)
      size += line.length
      if (size > BATCH_CHARACTERS) await flush()
    }
  })
  await flush()
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) throw new Error('A table of the backup ends in the middle of a row')
}

async function restoreFiles({
  files,
  folder,
  stored,
  swept,
}: {
  files: Pick<FileStore, 'adopt' | 'tempDir'>
  folder: string
  stored: readonly Stored[]
  swept: ReadonlySet<string>
}): Promise<void> {
  for (const { storeKey, sha256, mime } of stored) {
    if (swept.has(storeKey)) continue
    const { through, facts } = hashingStream()
    const copy = join(files.tempDir, `restore-${process.pid}`)
    await pipeline(createReadStream(bytesFile(folder, storeKey)), through, createWriteStream(copy))
    if (facts().sha256 !== sha256) throw new Error(`The file ${storeKey} is not as it was saved: its hash differs`)
    await files.adopt(copy, storeKey, mime)
  }
}
