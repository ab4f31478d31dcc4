import type { Database, Sql } from '../db/database.ts'

/** Contents of a fresh database: its rows, and the numbers that its sequences have generated. */
interface Contents {
  filled: Readonly<Record<string, string>>
  numbers: Readonly<Record<string, string>>
}

const SCHEMA_CHANGE =
  /(?:^|;)\s*(?:create|alter|drop|grant|revoke|truncate|vacuum|analyze|reindex|cluster|comment|security|set\s+(?!local|transaction|constraints)|listen|lock|do)\b|\bset_config\(/i

/** How databases of one kind are opened and emptied. */
interface Reuse<D extends Database> {
  open(): Promise<D>
  /** Runs one statement as the owner of the database. */
  ask(db: D, text: string): Promise<Record<string, unknown>[]>
  /** Ways past the wrapper. Changes through them cannot be seen. */
  bypasses: readonly (keyof D)[]
  /** Whether nothing but rows remains of the file: no connection of its own, no lock, no statistics. */
  isAtRest?(db: D): Promise<boolean>
}

interface Spare<D> {
  db: D
  fresh: Contents
}

/** Number of databases that a file with several of them returns for reuse. */
const MAX_SPARES = 2

/**
 * Databases for test files, each as fresh as `open` makes it. After a file its database is emptied and given to the next
 * file of this worker, because a copy takes more processor time than many files. A database in which a file changed more
 * than rows is discarded.
 */
export function spareDatabases<D extends Database>(reuse: Reuse<D>): () => Promise<Database> {
  const spares: Spare<D>[] = []
  return async () => {
    const taken = spares.pop()
    const db = taken?.db ?? (await reuse.open())
    const fresh = taken?.fresh ?? (await contentsOf(db, reuse))
    return withReturn({ db, bypasses: reuse.bypasses }, async changed => {
      if (!changed && spares.length < MAX_SPARES && (await emptied({ db, fresh }, reuse))) spares.push({ db, fresh })
      else await db.close()
    })
  }
}

/** The database until it is closed. `back` then takes it, with whether more than rows may have changed. */
function withReturn<D extends Database>(
  { db, bypasses }: { db: D; bypasses: readonly (keyof D)[] },
  back: (changed: boolean) => Promise<void>,
): Database {
  let changed = false
  let closing: Promise<void> | undefined
  const watched = (sql: Sql): Sql => ({
    ...sql,
    query: (text, params, name) => {
      changed ||= SCHEMA_CHANGE.test(text)
      return sql.query(text, params, name)
    },
  })
  const ask = <T>(work: () => Promise<T>): Promise<T> =>
    closing ? Promise.reject(new Error('the database is closed')) : work()
  const ways: Pick<Database, 'company' | 'system' | 'script' | 'close'> = {
    company: (orgId, work, options) => ask(() => db.company(orgId, sql => work(watched(sql)), options)),
    system: (reason, work) => ask(() => db.system(reason, sql => work(watched(sql)))),
    script: text => {
      changed = true
      return ask(() => db.script(text))
    },
    close: () => (closing ??= back(changed)),
  }
  const open = (way: object): unknown =>
    new Proxy(way, {
      get: (target, name) => {
        changed = true
        const found: unknown = Reflect.get(target, name, target)
        return typeof found === 'function' ? (found.bind(target) as unknown) : found
      },
    })
  return { ...db, ...ways, ...Object.fromEntries(bypasses.map(name => [name, open(db[name] as object)])) }
}

async function emptied<D extends Database>({ db, fresh }: Spare<D>, reuse: Reuse<D>): Promise<boolean> {
  try {
    if (reuse.isAtRest && !(await reuse.isAtRest(db))) return false
    const now = await contentsOf(db, reuse)
    const tables = Object.keys(now.filled).filter(table => !(table in fresh.filled))
    const numbers = Object.keys(now.numbers).filter(name => !(name in fresh.numbers))
    await reuse.ask(
      db,
      [
        'begin',
        'set local session_replication_role = replica',
        ...tables.map(table => `delete from ${table}`),
        ...numbers.map(name => `alter sequence ${name} restart`),
        'commit',
      ].join(';\n'),
    )
    if (tables.length) await reuse.ask(db, `vacuum ${tables.join(', ')}`)
    return JSON.stringify(await contentsOf(db, reuse)) === JSON.stringify(fresh)
  } catch {
    return false
  }
}

/** Tables with rows, with a digest for small ones, and sequences that have generated a number. */
async function contentsOf<D extends Database>(db: D, reuse: Reuse<D>): Promise<Contents> {
  const tables = await reuse.ask(
    db,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const full = await reuse.ask(
    db,
    tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  )
  const filled: Record<string, string> = {}
  for (const { name } of full) {
    const [row] = await reuse.ask(
      db,
      `select md5(coalesce(string_agg(line, chr(10) order by line), '')) as digest from (select t::text as line from ${name} t limit 1000) one`,
    )
    filled[String(name)] = String(row?.digest)
  }
  const numbers = await reuse.ask(
    db,
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences where last_value is not null order by 1`,
  )
  return { filled, numbers: Object.fromEntries(numbers.map(({ name, last }) => [String(name), String(last)])) }
}
