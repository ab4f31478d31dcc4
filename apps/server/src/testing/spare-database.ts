import type { Database, Sql } from '../db/database.ts'
import type { openPglite } from '../db/pglite.ts'

type Embedded = Awaited<ReturnType<typeof openPglite>>

/** Contents of a fresh database: its rows, and the numbers that its sequences have generated. */
interface Contents {
  filled: Readonly<Record<string, string>>
  numbers: Readonly<Record<string, string>>
}

const SCHEMA_CHANGE =
  /(?:^|;)\s*(?:create|alter|drop|grant|revoke|truncate|vacuum|reindex|cluster|comment|security|set\s+(?!local|transaction|constraints)|listen|lock|do)\b|\bset_config\(/i

interface Spare {
  db: Embedded
  fresh: Contents
}

/** Number of databases that a file with several of them returns for reuse. */
const MAX_SPARES = 2

/**
 * Embedded databases for test files, each as fresh as `open` makes it. After a file its database is emptied and given
 * to the next file of this worker, because a copy takes more processor time than many files. A database in which a file
 * changed more than rows is discarded.
 */
export function spareDatabases(open: () => Promise<Embedded>): () => Promise<Database> {
  const spares: Spare[] = []
  return async () => {
    const taken = spares.pop()
    const db = taken?.db ?? (await open())
    const fresh = taken?.fresh ?? (await contentsOf(db))
    return withReturn(db, async changed => {
      if (!changed && spares.length < MAX_SPARES && (await emptied(db, fresh))) spares.push({ db, fresh })
      else await db.close()
    })
  }
}

/** The database until it is closed. `back` then takes it, with whether more than rows may have changed. */
function withReturn(db: Embedded, back: (changed: boolean) => Promise<void>): Database {
  let changed = false
  let closed = false
  const watched = (sql: Sql): Sql => ({
    query: (text, params, name) => {
      changed ||= SCHEMA_CHANGE.test(text)
      return sql.query(text, params, name)
    },
  })
  const ask = <T>(work: () => Promise<T>): Promise<T> =>
    closed ? Promise.reject(new Error('the database is closed')) : work()
  return {
    kind: 'pglite',
    company: (orgId, work, options) => ask(() => db.company(orgId, sql => work(watched(sql)), options)),
    system: (reason, work) => ask(() => db.system(reason, sql => work(watched(sql)))),
    script: text => {
      changed = true
      return ask(() => db.script(text))
    },
    // Changes through it cannot be seen here
    lite: new Proxy(db.lite, {
      get: (lite, name) => {
        changed = true
        const found: unknown = Reflect.get(lite, name, lite)
        return typeof found === 'function' ? (found.bind(lite) as unknown) : found
      },
    }),
    close: async () => {
      if (closed) return
      closed = true
      await back(changed)
    },
  } as Database
}

async function emptied(db: Embedded, fresh: Contents): Promise<boolean> {
  try {
    const now = await contentsOf(db)
    const tables = Object.keys(now.filled).filter(table => !(table in fresh.filled))
    const numbers = Object.keys(now.numbers).filter(name => !(name in fresh.numbers))
    await db.lite.exec(
      [
        'set session_replication_role = replica',
        ...tables.map(table => `delete from ${table}`),
        ...numbers.map(name => `alter sequence ${name} restart`),
        'set session_replication_role = origin',
      ].join(';\n'),
    )
    if (tables.length) await db.lite.exec(`vacuum ${tables.join(', ')}`)
    return JSON.stringify(await contentsOf(db)) === JSON.stringify(fresh)
  } catch {
    return false
  }
}

/** Tables with rows, with a digest for small ones, and sequences that have generated a number. */
async function contentsOf({ lite }: Embedded): Promise<Contents> {
  const { rows: tables } = await lite.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const { rows: full } = await lite.query<{ name: string }>(
    tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  )
  const filled: Record<string, string> = {}
  for (const { name } of full) {
    const { rows } = await lite.query<{ digest: string }>(
      `select md5(coalesce(string_agg(line, chr(10) order by line), '')) as digest from (select t::text as line from ${name} t limit 1000) one`,
    )
    filled[name] = rows[0]?.digest ?? ''
  }
  const { rows: numbers } = await lite.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences where last_value is not null order by 1`,
  )
  return { filled, numbers: Object.fromEntries(numbers.map(({ name, last }) => [name, last])) }
}
