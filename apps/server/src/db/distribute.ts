import pg from 'pg'
import { APP_ROLE, TIME_ZONE } from './database.ts'
import { KEPT_KEYS, knownMigrations } from './migrate.ts'
import { type Ask, onAllNodes, spreadNumbers } from './row-numbers.ts'
import { grantOnNodes, REFERENCE_TABLES } from './spread-tables.ts'
import { GLOBAL_TABLES } from './system-tables.ts'

/** Beside the keys, the hashes of before, until all of them are proved: an interrupted run goes on from there. */
const KEPT_TABLES = 'distribution_table'
/** Seconds that a lock is waited for on a worker, whatever the session on the coordinator says. */
const LOCK_SECONDS = 10
const LEAST = { postgres: 15, citus: 13 }

export interface Distribution {
  /** The coordinator, as an account that may do everything there. */
  url: string
  /** Workers, as the coordinator reaches them: `host:port`. */
  workers: readonly string[]
  /** Of the migrations that the database was made by. */
  folder?: string
  report?(line: string): void
}

/** Foreign keys of the tables themselves; the coordinator also holds shards of its own, with copies of theirs. */
const KEYS = `select conrelid::regclass::text as name, conname::text, pg_get_constraintdef(oid) as def from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 and conrelid::regclass::text !~ '_[0-9]{6,}$'`

interface Key {
  name: string
  conname: string
  def: string
}

/**
 * Spreads the tables of companies over the workers of a Citus cluster, by company. Every step is committed by itself and
 * done only where it is missing, so that it can be run again after whatever stopped it; keys are dropped only after they
 * were written down, and hashes of all tables are compared at the end.
 * @throws when versions or rights do not suffice, somebody else uses the database, or a key or hash differs.
 */
export async function distribute({ url, workers, folder, report = () => {} }: Distribution): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: `-c timezone=${TIME_ZONE}` })
  await client.connect()
  try {
    const tables = await refuseUnready(client, folder)
    await joinNodes(client, { url, workers })
    report(`nodes: the coordinator and ${workers.length} workers`)
    await keepBefore(client, tables)
    await setNodes(client)
    await dropKeys(client, tables)
    const kinds = await kindsOf(client)
    for (const name of tables) {
      if (kinds.has(name)) continue
      await client.query(
        isReference(name)
          ? `select create_reference_table('${name}')`
          : `select create_distributed_table('${name}', 'org_id')`,
      )
      report(`${name}: ${isReference(name) ? 'on every node' : 'by company'}`)
    }
    await spreadFunctions(client)
    await grantOnNodes(asker(client))
    await spreadNumbers(asker(client))
    const keys = await putKeysBack(client)
    await prove(client, tables)
    await client.query(`drop table ${KEPT_KEYS}, ${KEPT_TABLES}`)
    report(`${keys} foreign keys and the rows and hashes of ${tables.length} tables are as they were`)
  } finally {
    await client.end()
  }
}

const isReference = (name: string): boolean => REFERENCE_TABLES.some(one => one === name)

const asker =
  (client: pg.Client): Ask =>
  (text, params) =>
    all(client, text, params)

async function all<R>(client: pg.Client, text: string, params: unknown[] = []): Promise<R[]> {
  return (await client.query(text, params)).rows as R[]
}

/** Answers the tables that leave the coordinator, reference tables first. */
async function refuseUnready(client: pg.Client, folder: string | undefined): Promise<string[]> {
  const [server] = await all<{ version: string; free: boolean; citus: string | null }>(
    client,
    `select current_setting('server_version_num') as version, rolsuper as free,
       (select default_version from pg_available_extensions where name = 'citus') as citus from pg_roles where rolname = current_user`,
  )
  if (Number(server?.version) < LEAST.postgres * 10_000)
    throw new Error(`PostgreSQL ${LEAST.postgres} or higher is needed`)
  if (!server?.citus || Number.parseFloat(server.citus) < LEAST.citus)
    throw new Error(`Citus ${LEAST.citus} or higher must be installed on the coordinator and loaded there`)
  if (!server.free) throw new Error('The account must be a superuser: Citus asks for that to add nodes')
  const applied = await all<{ name: string; hash: string }>(client, 'select name, hash from schema_migration')
  const known = knownMigrations(folder)
  if (applied.length !== known.size || applied.some(({ name, hash }) => known.get(name) !== hash))
    throw new Error('The database is not of this release: start the server once, stop it, then distribute')
  const others = await connectionsOfOthers(client)
  if (others) throw new Error(`The database is in use by ${others} other connections: stop every server first`)
  const triggers = await all<{ name: string }>(
    client,
    `select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname <> all($1::text[]) and t.tgname not like '%truncate_trigger%'`,
    [Object.keys(GLOBAL_TABLES)],
  )
  if (triggers.length)
    throw new Error(`Tables with triggers cannot be distributed: ${triggers.map(({ name }) => name).join(', ')}`)
  const own = await all<{ name: string }>(
    client,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and a.attnotnull
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity and c.relname !~ '_[0-9]{6,}$' order by 1`,
  )
  return [...REFERENCE_TABLES, ...own.map(({ name }) => name)]
}

/** One that is just ending is given a moment. */
async function connectionsOfOthers(client: pg.Client): Promise<number> {
  let found = 0
  for (let look = 0; look < 20; look++) {
    const rows = await all(
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

async function joinNodes(client: pg.Client, { url, workers }: Pick<Distribution, 'url' | 'workers'>): Promise<void> {
  const here = new URL(url)
  await client.query('create extension if not exists citus')
  const [own] = await all<{ version: string }>(
    client,
    `select extversion as version from pg_extension where extname = 'citus'`,
  )
  for (const worker of workers) {
    await onNode(Object.assign(new URL(url), { host: worker }), async there => {
      await there.query('create extension if not exists citus')
      const [found] = await all<{ version: string }>(
        there,
        `select extversion as version from pg_extension where extname = 'citus'`,
      )
      if (found?.version !== own?.version)
        throw new Error(`The worker ${worker} has Citus ${found?.version}, the coordinator ${own?.version}`)
    })
  }
  await client.query('select citus_set_coordinator_host($1, $2)', [here.hostname, Number(here.port || 5432)])
  for (const worker of workers) {
    const { hostname, port } = new URL(`postgres://${worker}`)
    await client.query('select citus_add_node($1, $2)', [hostname, Number(port || 5432)])
  }
  const found = await all<{ node: string }>(
    client,
    `select nodename || ':' || nodeport as node from pg_dist_node where isactive and shouldhaveshards and groupid <> 0`,
  )
  if (!found.length) throw new Error('Name at least one worker: --workers host:port,host:port')
}

/** Writes down, once, what must be the same afterwards. */
async function keepBefore(client: pg.Client, tables: readonly string[]): Promise<void> {
  const [kept] = await all<{ name: string | null }>(client, `select to_regclass('public.${KEPT_KEYS}')::text as name`)
  if (kept?.name) return
  await inTransaction(client, async () => {
    await client.query(`create table ${KEPT_KEYS} as ${KEYS}`)
    await client.query(`create table ${KEPT_TABLES} (name text primary key, digest text not null)`)
    for (const name of tables)
      await client.query(`insert into ${KEPT_TABLES} values ($1, $2)`, [name, await digestOf(client, name)])
  })
}

/** Rows and their hash. */
async function digestOf(client: pg.Client, name: string): Promise<string> {
  const columns = await all<{ name: string }>(
    client,
    // An instant is written by the zone of the session, which is not that of the nodes
    `select quote_ident(attname) || case atttypid when 'timestamptz'::regtype then ' at time zone ''UTC''' else '' end as name
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [name],
  )
  const row = columns.map(column => `coalesce((${column.name})::text, '~')`).join(` || '|' || `)
  const [found] = await all<{ digest: string }>(
    client,
    `select count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::bigint), 0) as digest from "${name}"`,
  )
  return found?.digest ?? ''
}

/** Settings of a session stay on the coordinator: what statements rely on is a setting of the database on every node. */
async function setNodes(client: pg.Client): Promise<void> {
  const [database] = await all<{ name: string }>(client, 'select quote_ident(current_database()) as name')
  const ask = asker(client)
  for (const text of databaseSettings(database?.name ?? '')) await onAllNodes(ask, text)
  // Citus connects to its workers as the role that a statement runs as
  await client.query(`alter role ${APP_ROLE} login`)
  const logins = await onAllNodes(ask, `select rolcanlogin from pg_roles where rolname = '${APP_ROLE}'`)
  if (logins.some(({ result }) => result !== 't')) throw new Error(`The role ${APP_ROLE} may not log in on every node`)
}

/** For every node; `name` is quoted where it must be. */
export const databaseSettings = (name: string): string[] => [
  `alter database ${name} set timezone = '${TIME_ZONE}'`,
  `alter database ${name} set lock_timeout = '${LOCK_SECONDS}s'`,
]

/** Tables are distributed one after the other, and none may refer to one that is not there yet. */
async function dropKeys(client: pg.Client, tables: readonly string[]): Promise<void> {
  const kinds = await kindsOf(client)
  const keys = await keptKeys(client)
  const present = await presentKeys(client)
  const apart = tables.filter(name => !kinds.has(name))
  if (!apart.length) return
  const between = (key: Key): boolean =>
    apart.some(name => key.name === name || new RegExp(`REFERENCES "?${name}"?\\(`).test(key.def))
  await inTransaction(client, async () => {
    for (const key of keys)
      if (present.has(keyOf(key)) && between(key))
        await client.query(`alter table ${key.name} drop constraint "${key.conname}"`)
  })
}

async function putKeysBack(client: pg.Client): Promise<number> {
  const keys = await keptKeys(client)
  const present = await presentKeys(client)
  // One after the other: Citus refuses a key to a table that the same session just changed on many connections
  await client.query(`set citus.multi_shard_modify_mode = 'sequential'`)
  for (const key of keys)
    if (!present.has(keyOf(key)))
      await client.query(`alter table ${key.name} add constraint "${key.conname}" ${key.def}`)
  return keys.length
}

const keptKeys = (client: pg.Client): Promise<Key[]> =>
  all<Key>(client, `select name, conname, def from ${KEPT_KEYS} order by 1, 2`)

async function presentKeys(client: pg.Client): Promise<Map<string, string>> {
  const found = await all<Key>(client, KEYS)
  return new Map(found.map(key => [keyOf(key), key.def]))
}

const keyOf = ({ name, conname }: Key): string => `${name} ${conname}`

/** Table → how Citus holds it. */
async function kindsOf(client: pg.Client): Promise<Map<string, string>> {
  const rows = await all<{ name: string; kind: string }>(
    client,
    `select logicalrelid::text as name, partmethod::text || repmodel::text as kind from pg_dist_partition where partmethod <> 'n' or repmodel = 't'`,
  )
  return new Map(rows.map(({ name, kind }) => [name, kind]))
}

/** Functions of our own are called on whichever node a company is; from here on Citus takes along what migrations change in them. */
async function spreadFunctions(client: pg.Client): Promise<void> {
  const missing = await all<{ name: string }>(
    client,
    `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)`,
  )
  for (const { name } of missing) await client.query('select create_distributed_function($1::regprocedure)', [name])
}

async function onNode(url: URL, work: (client: pg.Client) => Promise<void>): Promise<void> {
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

async function prove(client: pg.Client, tables: readonly string[]): Promise<void> {
  const present = await presentKeys(client)
  for (const key of await keptKeys(client))
    if (present.get(keyOf(key)) !== key.def)
      throw new Error(
        `The key ${key.conname} of ${key.name} is not as it was. It stands in ${KEPT_KEYS}; run this again`,
      )
  const kinds = await kindsOf(client)
  for (const { name, digest } of await all<{ name: string; digest: string }>(
    client,
    `select name, digest from ${KEPT_TABLES}`,
  )) {
    if (!kinds.has(name)) throw new Error(`The table ${name} was not distributed; run this again`)
    const found = await digestOf(client, name)
    if (found !== digest) throw new Error(`The table ${name} is not as it was: ${digest} before, ${found} now`)
  }
  const [kept] = await all<{ n: number }>(client, `select count(*)::int as n from ${KEPT_TABLES}`)
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
