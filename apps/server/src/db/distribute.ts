import pg from 'pg'
import { APP_ROLE, TIME_ZONE } from './database.ts'
import { SAVED_KEYS, knownMigrations } from './migrate.ts'
import { type CoordinatorQuery, onAllNodes, distributeIds } from './id-sequences.ts'
import { grantOnNodes, REFERENCE_TABLES } from './distributed-tables.ts'
import { GLOBAL_TABLES } from './system-tables.ts'

/**
 * Table of the digests taken before the distribution. It exists, beside the keys, until all of them are verified, so
 * that an interrupted run can continue.
 */
const SAVED_DIGESTS = 'distribution_table'
/** Seconds that a worker waits for a lock. A session setting of the coordinator does not reach the workers. */
const LOCK_SECONDS = 10
const MIN_VERSIONS = { postgres: 15, citus: 13 }

export interface Distribution {
  /** URL of the coordinator, with a superuser account. */
  url: string
  /** Workers, as the coordinator reaches them: `host:port`. */
  workers: readonly string[]
  /** Folder of the migrations that created the database. */
  folder?: string
  report?(line: string): void
}

/**
 * Foreign keys of the tables themselves. The coordinator also holds shards, whose names end in a number; their keys are
 * excluded.
 */
const FOREIGN_KEYS = `select conrelid::regclass::text as name, conname::text, pg_get_constraintdef(oid) as def from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 and conrelid::regclass::text !~ '_[0-9]{6,}$'`

interface ForeignKey {
  name: string
  conname: string
  def: string
}

/**
 * Distributes the tables of companies over the workers of a Citus cluster, by company. Every step is committed by
 * itself and skipped if it is done already, so an interrupted run can be repeated. Keys are saved before they are
 * dropped, and the digests of all tables are compared at the end. @throws when versions or rights do not suffice, when
 * others use the database, or when a key or a digest differs.
 */
export async function distribute({ url, workers, folder, report = () => {} }: Distribution): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: `-c timezone=${TIME_ZONE}` })
  await client.connect()
  try {
    const tables = await tablesToDistribute(client, folder)
    await addNodes(client, { url, workers })
    report(`nodes: the coordinator and ${workers.length} workers`)
    await saveState(client, tables)
    await configureNodes(client)
    await dropKeys(client, tables)
    const kinds = await distributionKinds(client)
    for (const name of tables) {
      if (kinds.has(name)) continue
      await client.query(
        isReferenceTable(name)
          ? `select create_reference_table('${name}')`
          : `select create_distributed_table('${name}', 'org_id')`,
      )
      report(`${name}: ${isReferenceTable(name) ? 'on every node' : 'by company'}`)
    }
    await distributeFunctions(client)
    await grantOnNodes(coordinatorQuery(client))
    const keys = await restoreKeys(client)
    // A key to a reference table makes Citus convert its table, whose ids then begin at 1 again
    await distributeIds(coordinatorQuery(client))
    await verify(client, tables)
    await client.query(`drop table ${SAVED_KEYS}, ${SAVED_DIGESTS}`)
    report(`${keys} foreign keys and the rows and hashes of ${tables.length} tables are as they were`)
  } finally {
    await client.end()
  }
}

const isReferenceTable = (name: string): boolean => REFERENCE_TABLES.some(one => one === name)

const coordinatorQuery =
  (client: pg.Client): CoordinatorQuery =>
  (text, params) =>
    rowsOf(client, text, params)

async function rowsOf<R>(client: pg.Client, text: string, params: unknown[] = []): Promise<R[]> {
  return (await client.query(text, params)).rows as R[]
}

/** Returns the tables to distribute, reference tables first. @throws if the database is not ready. */
async function tablesToDistribute(client: pg.Client, folder: string | undefined): Promise<string[]> {
  const [server] = await rowsOf<{ version: string; superuser: boolean; citus: string | null }>(
    client,
    `select current_setting('server_version_num') as version, rolsuper as superuser,
       (select default_version from pg_available_extensions where name = 'citus') as citus from pg_roles where rolname = current_user`,
  )
  if (Number(server?.version) < MIN_VERSIONS.postgres * 10_000)
    throw new Error(`PostgreSQL ${MIN_VERSIONS.postgres} or higher is needed`)
  if (!server?.citus || Number.parseFloat(server.citus) < MIN_VERSIONS.citus)
    throw new Error(`Citus ${MIN_VERSIONS.citus} or higher must be installed on the coordinator and loaded there`)
  if (!server.superuser) throw new Error('The account must be a superuser: Citus asks for that to add nodes')
  const applied = await rowsOf<{ name: string; hash: string }>(client, 'select name, hash from schema_migration')
  const known = knownMigrations(folder)
  if (applied.length !== known.size || applied.some(({ name, hash }) => known.get(name) !== hash))
    throw new Error('The database is not of this release: start the server once, stop it, then distribute')
  const others = await otherConnections(client)
  if (others) throw new Error(`The database is in use by ${others} other connections: stop every server first`)
  const triggers = await rowsOf<{ name: string }>(
    client,
    `select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname <> all($1::text[]) and t.tgname not like '%truncate_trigger%'`,
    [Object.keys(GLOBAL_TABLES)],
  )
  if (triggers.length)
    throw new Error(`Tables with triggers cannot be distributed: ${triggers.map(({ name }) => name).join(', ')}`)
  const own = await rowsOf<{ name: string }>(
    client,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and a.attnotnull
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity and c.relname !~ '_[0-9]{6,}$' order by 1`,
  )
  return [...REFERENCE_TABLES, ...own.map(({ name }) => name)]
}

/** Counts other connections. Waits up to two seconds for connections that are closing. */
async function otherConnections(client: pg.Client): Promise<number> {
  let found = 0
  for (let attempt = 0; attempt < 20; attempt++) {
    const rows = await rowsOf(
      client,
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' and application_name not like 'citus%'`,
    )
    found = rows.length
    if (!found) break
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return found
}

async function addNodes(client: pg.Client, { url, workers }: Pick<Distribution, 'url' | 'workers'>): Promise<void> {
  const coordinator = new URL(url)
  await client.query('create extension if not exists citus')
  const [own] = await rowsOf<{ version: string }>(
    client,
    `select extversion as version from pg_extension where extname = 'citus'`,
  )
  for (const worker of workers) {
    await onWorker(Object.assign(new URL(url), { host: worker }), async client => {
      await client.query('create extension if not exists citus')
      const [found] = await rowsOf<{ version: string }>(
        client,
        `select extversion as version from pg_extension where extname = 'citus'`,
      )
      if (found?.version !== own?.version)
        throw new Error(`The worker ${worker} has Citus ${found?.version}, the coordinator ${own?.version}`)
    })
  }
  await client.query('select citus_set_coordinator_host($1, $2)', [
    coordinator.hostname,
    Number(coordinator.port || 5432),
  ])
  for (const worker of workers) {
    const { hostname, port } = new URL(`postgres://${worker}`)
    await client.query('select citus_add_node($1, $2)', [hostname, Number(port || 5432)])
  }
  const found = await rowsOf<{ node: string }>(
    client,
    `select nodename || ':' || nodeport as node from pg_dist_node where isactive and shouldhaveshards and groupid <> 0`,
  )
  if (!found.length) throw new Error('Name at least one worker: --workers host:port,host:port')
}

/** Saves the keys and digests that must be the same afterwards. Does nothing if they are saved already. */
async function saveState(client: pg.Client, tables: readonly string[]): Promise<void> {
  const [kept] = await rowsOf<{ name: string | null }>(
    client,
    `select to_regclass('public.${SAVED_KEYS}')::text as name`,
  )
  if (kept?.name) return
  await inTransaction(client, async () => {
    await client.query(`create table ${SAVED_KEYS} as ${FOREIGN_KEYS}`)
    await client.query(`create table ${SAVED_DIGESTS} (name text primary key, digest text not null)`)
    for (const name of tables)
      await client.query(`insert into ${SAVED_DIGESTS} values ($1, $2)`, [name, await digestOf(client, name)])
  })
}

/** Number of rows and hash over all of them. */
async function digestOf(client: pg.Client, name: string): Promise<string> {
  const columns = await rowsOf<{ name: string }>(
    client,
    // The text of an instant depends on the time zone of the session, which differs between nodes
    `select quote_ident(attname) || case atttypid when 'timestamptz'::regtype then ' at time zone ''UTC''' else '' end as name
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [name],
  )
  const row = columns.map(column => `coalesce((${column.name})::text, '~')`).join(` || '|' || `)
  const [found] = await rowsOf<{ digest: string }>(
    client,
    `select count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::bigint), 0) as digest from "${name}"`,
  )
  return found?.digest ?? ''
}

/**
 * Sets what statements rely on as settings of the database on every node, because session settings stay on the
 * coordinator.
 */
async function configureNodes(client: pg.Client): Promise<void> {
  const [database] = await rowsOf<{ name: string }>(client, 'select quote_ident(current_database()) as name')
  const query = coordinatorQuery(client)
  for (const text of databaseSettings(database?.name ?? '')) await onAllNodes(query, text)
  // Citus connects to its workers as the role that runs the statement
  await onAllNodes(query, LET_APP_ROLE_LOG_IN)
  const logins = await onAllNodes(query, `select rolcanlogin from pg_roles where rolname = '${APP_ROLE}'`)
  if (logins.some(({ result }) => result !== 't')) throw new Error(`The role ${APP_ROLE} may not log in on every node`)
}

/** On every node itself: Citus propagates neither the creation nor the change of a role that is older than the cluster. */
const LET_APP_ROLE_LOG_IN = `do $role$ begin
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  perform set_config('citus.enable_create_role_propagation', 'off', true);
  perform set_config('citus.enable_alter_role_propagation', 'off', true);
  if exists (select from pg_roles where rolname = '${APP_ROLE}') then alter role ${APP_ROLE} login;
  else create role ${APP_ROLE} login; end if;
end $role$`

/** Statements for every node. `name` is already quoted if necessary. */
export const databaseSettings = (name: string): string[] => [
  `alter database ${name} set timezone = '${TIME_ZONE}'`,
  `alter database ${name} set lock_timeout = '${LOCK_SECONDS}s'`,
]

/** Tables are distributed one after another, and none may reference a table that is not distributed yet. */
async function dropKeys(client: pg.Client, tables: readonly string[]): Promise<void> {
  const kinds = await distributionKinds(client)
  const keys = await savedKeys(client)
  const present = await currentKeys(client)
  const undistributed = tables.filter(name => !kinds.has(name))
  if (!undistributed.length) return
  const concerns = (key: ForeignKey): boolean =>
    undistributed.some(name => key.name === name || new RegExp(`REFERENCES "?${name}"?\\(`).test(key.def))
  await inTransaction(client, async () => {
    for (const key of keys)
      if (present.has(keyOf(key)) && concerns(key))
        await client.query(`alter table ${key.name} drop constraint "${key.conname}"`)
  })
}

async function restoreKeys(client: pg.Client): Promise<number> {
  const keys = await savedKeys(client)
  const present = await currentKeys(client)
  // Sequential, because Citus refuses a key to a table that the same session has just changed over several connections
  await client.query(`set citus.multi_shard_modify_mode = 'sequential'`)
  for (const key of keys)
    if (!present.has(keyOf(key)))
      await client.query(`alter table ${key.name} add constraint "${key.conname}" ${key.def}`)
  return keys.length
}

const savedKeys = (client: pg.Client): Promise<ForeignKey[]> =>
  rowsOf<ForeignKey>(client, `select name, conname, def from ${SAVED_KEYS} order by 1, 2`)

async function currentKeys(client: pg.Client): Promise<Map<string, string>> {
  const found = await rowsOf<ForeignKey>(client, FOREIGN_KEYS)
  return new Map(found.map(key => [keyOf(key), key.def]))
}

const keyOf = ({ name, conname }: ForeignKey): string => `${name} ${conname}`

/** Table → how Citus distributes it. */
async function distributionKinds(client: pg.Client): Promise<Map<string, string>> {
  const rows = await rowsOf<{ name: string; kind: string }>(
    client,
    `select logicalrelid::text as name, partmethod::text || repmodel::text as kind from pg_dist_partition where partmethod <> 'n' or repmodel = 't'`,
  )
  return new Map(rows.map(({ name, kind }) => [name, kind]))
}

/**
 * Own functions are called on every node. Once they are distributed, Citus applies later changes of them everywhere.
 */
async function distributeFunctions(client: pg.Client): Promise<void> {
  const missing = await rowsOf<{ name: string }>(
    client,
    `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`,
  )
  for (const { name } of missing) await client.query('select create_distributed_function($1::regprocedure)', [name])
}

async function onWorker(url: URL, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect().catch((error: unknown) => {
    throw new Error(`The worker ${url.host} cannot be reached, or has no database ${url.pathname.slice(1)}`, {
      cause: error,
    })
  })
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function verify(client: pg.Client, tables: readonly string[]): Promise<void> {
  const present = await currentKeys(client)
  for (const key of await savedKeys(client))
    if (present.get(keyOf(key)) !== key.def)
      throw new Error(
        `The key ${key.conname} of ${key.name} is not as it was. It stands in ${SAVED_KEYS}; run this again`,
      )
  const kinds = await distributionKinds(client)
  for (const { name, digest } of await rowsOf<{ name: string; digest: string }>(
    client,
    `select name, digest from ${SAVED_DIGESTS}`,
  )) {
    if (!kinds.has(name)) throw new Error(`The table ${name} was not distributed; run this again`)
    const found = await digestOf(client, name)
    if (found !== digest) throw new Error(`The table ${name} is not as it was: ${digest} before, ${found} now`)
  }
  const [kept] = await rowsOf<{ n: number }>(client, `select count(*)::int as n from ${SAVED_DIGESTS}`)
  if (kept?.n !== tables.length)
    throw new Error(`${tables.length} tables, but only ${kept?.n} were written down before`)
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
