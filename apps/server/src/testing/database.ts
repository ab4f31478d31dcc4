import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import { databaseSettings, distribute } from '../db/distribute.ts'
import { migrate } from '../db/migrate.ts'
import { openPglite } from '../db/pglite.ts'
import { openPostgres } from '../db/postgres.ts'
import { CACHE } from './cache-folder.ts'
import { spareDatabases } from './spare-database.ts'

const MIGRATIONS = join(import.meta.dirname, '../db/migrations')

/**
 * A migrated, empty database for one test file: embedded, or a database of its own on the server of the suite
 * (`TEST_DATABASE_URL`). Closing it returns it for the next file (`spare-database.ts`) or discards it; closing it again
 * does nothing.
 */
export async function testDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return embeddedDatabase()
  return ON_CITUS ? postgresCopy(url) : serverDatabase()
}

/** Whether the suite runs on a cluster, see docs/testing.md. */
export const ON_CITUS = process.env.TEST_DATABASE === 'citus'

/**
 * As `testDatabase`, with rows that only a database on one server takes in. On a cluster `fill` runs before the tables
 * are distributed.
 */
export async function filledDatabase(fill: (db: Database) => Promise<void>): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  if (!url || !ON_CITUS) {
    const db = await testDatabase()
    await fill(db)
    return db
  }
  const nodes = nodesOf(url)
  const name = newName()
  await onEach(nodes, `create database ${name}`)
  const plain = openPostgres({ url: databaseOn(url, name), poolSize: 20, timeouts: TIMEOUTS })
  await migrate(plain)
  await fill(plain)
  await plain.close()
  await distribute({ url: databaseOn(url, name), workers: workersOf() })
  return openCopy({ url, name, nodes })
}

/** As `testDatabase`, but always embedded. */
export const embeddedDatabase = spareDatabases({
  open: pgliteCopy,
  ask: async ({ lite }, text) => (await lite.exec(text)).at(-1)?.rows ?? [],
  bypasses: ['lite'],
})

const serverDatabase = spareDatabases({
  open: () => postgresCopy(process.env.TEST_DATABASE_URL ?? ''),
  ask: async ({ pool }, text) => (await pool.query(text)).rows as Record<string, unknown>[],
  bypasses: ['pool'],
  isAtRest: async ({ pool }) => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
       having count(*) > $1 or exists (select from pg_locks where locktype = 'advisory' and database =
         (select oid from pg_database where datname = current_database()))
         or exists (select from pg_stats where schemaname not in ('pg_catalog', 'information_schema'))`,
      [pool.totalCount],
    )
    return !rows.length && pool.idleCount === pool.totalCount
  },
})

async function pgliteCopy(): ReturnType<typeof openPglite> {
  return openPglite({ from: await templateFile() })
}

/** Puts a migrated, empty database into the new data folder of a server that a test starts. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  const db = await openPglite({ dataDir: join(dataDir, 'pglite'), from: await templateFile() })
  await db.close()
}

async function templateFile(): Promise<Blob> {
  const file = join(CACHE, `template-${migrationsHash()}.tar`)
  if (!existsSync(file)) {
    const template = await openPglite()
    await migrate(template)
    // Without it every copy would replay the log first
    await template.lite.exec('checkpoint')
    const dump = await template.lite.dumpDataDir('none')
    await template.close()
    mkdirSync(CACHE, { recursive: true })
    const own = `${file}.${process.pid}`
    writeFileSync(own, Buffer.from(await dump.arrayBuffer()))
    renameSync(own, file)
  }
  return new MemoryFile(readFileSync(file))
}

/** A file in memory. A `Blob` would copy its 70 MB in pieces. */
class MemoryFile extends Blob {
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
  for (const name of readdirSync(MIGRATIONS, { encoding: 'utf8', recursive: true })
    .filter(f => f.endsWith('.sql'))
    .sort())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Many databases on a busy machine are slow. Results are checked, not times. */
const TIMEOUTS = { statement: 300, lock: 60, connection: 120 }

/** On a cluster: company statements are sent to their nodes, or all to the coordinator. */
const BY_COMPANY = process.env.CITUS_BY !== 'coordinator'

let counter = 0

async function postgresCopy(url: string): Promise<ReturnType<typeof openPostgres>> {
  const name = newName()
  const nodes = nodesOf(url)
  await onServer(url, client => createCopy(client, { name, nodes }))
  return openCopy({ url, name, nodes })
}

const newName = (): string => `test_${process.pid}_${Date.now()}_${counter++}`

/** Opens a database of one test file, which is dropped when it is closed. */
function openCopy({ url, name, nodes }: { url: string; name: string; nodes: readonly string[] }) {
  const db = openPostgres({
    url: databaseOn(url, name),
    poolSize: 20,
    timeouts: TIMEOUTS,
    ...(nodes.length > 1 && BY_COMPANY ? { nodes: new Map() } : {}),
  })
  const close = async (): Promise<void> => {
    await db.close()
    await dropOn(nodes, name)
  }
  let closing: Promise<void> | undefined
  return { ...db, close: () => (closing ??= close()) }
}

async function dropOn(nodes: readonly string[], name: string): Promise<void> {
  const drop = (): Promise<unknown> => onEach(nodes, `drop database if exists ${name} with (force)`)
  if (nodes.length === 1) return void (await drop())
  // The daemons of Citus connect to all databases and end asynchronously
  await onEach(nodes, `alter database ${name} with allow_connections false`)
  for (let tries = 0; tries < 20; tries++) {
    if (
      await drop().then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise(resolve => setTimeout(resolve, 250))
  }
  await drop()
}

/** The servers that hold a database: one, or the nodes of the cluster. */
function nodesOf(url: string): string[] {
  if (!ON_CITUS) return [url]
  return [url, ...workersOf().map(worker => Object.assign(new URL(url), { host: worker }).href)]
}

/** As `host:port`. */
export const workersOf = (): string[] => (process.env.CITUS_WORKERS ?? '').split(',').filter(Boolean)

export const databaseOn = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

async function createCopy(
  client: pg.Client,
  { name, nodes: [url = '', ...workers] }: { name: string; nodes: readonly string[] },
): Promise<void> {
  const nodes = [url, ...workers]
  const template = `template_${migrationsHash()}`
  // Several test processes may need the template at once: one creates it, the others wait.
  await client.query('select pg_advisory_lock(520052)')
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (!rowCount) await makeTemplate(template, nodes)
    if (workers.length)
      await onEach(nodes, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`)
    await onEach(nodes, `create database ${name} template ${template}`)
    // Settings that the distribution made are not copied with a database
    if (workers.length) for (const text of databaseSettings(name)) await onEach(nodes, text)
  } finally {
    await client.query('select pg_advisory_unlock(520052)')
  }
}

/** Created under another name until it is complete. */
async function makeTemplate(template: string, nodes: readonly string[]): Promise<void> {
  const [url = ''] = nodes
  const own = `${template}_new`
  await onEach(nodes, `drop database if exists ${own} with (force)`)
  await onEach(nodes, `create database ${own}`)
  const db = openPostgres({ url: databaseOn(url, own), poolSize: 1 })
  await migrate(db)
  await db.close()
  if (nodes.length > 1) {
    await distribute({ url: databaseOn(url, own), workers: workersOf() })
    // The daemon of Citus would prevent copying it
    await onEach(nodes, `alter database ${own} with allow_connections false`)
    await onEach(nodes, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${own}'`)
  }
  await onEach(nodes, `alter database ${own} rename to ${template}`)
}

/** Runs a statement on every node of the suite's cluster. */
export const onEachNode = (text: string): Promise<unknown> => onEach(nodesOf(process.env.CITUS_URL ?? ''), text)

const onEach = (nodes: readonly string[], text: string): Promise<unknown> =>
  Promise.all(nodes.map(node => onServer(node, client => client.query(text))))

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
