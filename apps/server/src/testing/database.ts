import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openPglite } from '../db/pglite.ts'
import { openPostgres } from '../db/postgres.ts'
import { CACHE } from './cache-folder.ts'
import { spareDatabases } from './spare-database.ts'

const MIGRATIONS = join(import.meta.dirname, '../db/migrations')

/**
 * A migrated, empty database of a test file's own: the embedded one (`spare-database.ts`), or a database of its own on the
 * server that the suite started (`TEST_DATABASE_URL`). Closing it throws it away; closing it again does nothing.
 */
export async function testDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  return url ? postgresCopy(url) : embeddedDatabase()
}

/** As `testDatabase`, but embedded whatever the suite runs on. */
export const embeddedDatabase = spareDatabases(pgliteCopy)

async function pgliteCopy(): ReturnType<typeof openPglite> {
  const file = join(CACHE, `template-${migrationsHash()}.tar`)
  if (!existsSync(file)) {
    const template = await openPglite()
    await migrate(template)
    // Without it every copy would begin by doing all of that again, from the log
    await template.lite.exec('checkpoint')
    const dump = await template.lite.dumpDataDir('none')
    await template.close()
    mkdirSync(CACHE, { recursive: true })
    const own = `${file}.${process.pid}`
    writeFileSync(own, Buffer.from(await dump.arrayBuffer()))
    renameSync(own, file)
  }
  return openPglite({ from: new WholeFile(readFileSync(file)) })
}

/** A file that is in memory already: a `Blob` would copy its 70 MB piece by piece. */
class WholeFile extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([])
    this.#bytes = bytes
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes
    return Promise.resolve(
      byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength),
    )
  }
}

export function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS)
    .filter(f => f.endsWith('.sql'))
    .sort())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Many at once on a busy machine wait for each other for longer than people would; what comes of it is looked at, not when. */
const PATIENCE = { statement: 300, lock: 60, connection: 120 }

let counter = 0

async function postgresCopy(url: string): Promise<Database> {
  const name = `test_${process.pid}_${Date.now()}_${counter++}`
  await onServer(url, client => createCopy(client, name, url))
  const own = new URL(url)
  own.pathname = `/${name}`
  const db = openPostgres({ url: own.href, poolSize: 20, patience: PATIENCE })
  const close = async (): Promise<void> => {
    await db.close()
    await onServer(url, client => client.query(`drop database if exists ${name} with (force)`))
  }
  let closing: Promise<void> | undefined
  return { ...db, close: () => (closing ??= close()) }
}

async function createCopy(client: pg.Client, name: string, url: string): Promise<void> {
  const template = `template_${migrationsHash()}`
  // Several test processes may want the template at once: one makes it, the others wait.
  await client.query('select pg_advisory_lock(520052)')
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (!rowCount) {
      await client.query(`create database ${template}`)
      const own = new URL(url)
      own.pathname = `/${template}`
      const db = openPostgres({ url: own.href, poolSize: 1 })
      await migrate(db)
      await db.close()
    }
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.query('select pg_advisory_unlock(520052)')
  }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
