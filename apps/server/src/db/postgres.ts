import type { Writable } from 'node:stream'
import pg from 'pg'
import { KeptQuery } from './kept-query.ts'
import { type Inside, type NodeAddresses, openNodes } from './nodes.ts'
import { postgresChannel } from './postgres-channel.ts'
import { refuseMoved } from './routes.ts'
import { watchedPool } from './shared-pools.ts'
import { ABORTED, type Database, enterCompany, instantText, OID, type Sql, TIME_ZONE } from './database.ts'

const PARSERS: Readonly<Record<number, (value: string) => unknown>> = {
  [OID.int8]: Number,
  [OID.date]: value => value,
  [OID.timestamp]: value => value,
  [OID.timestamptz]: instantText,
}
const types = {
  getTypeParser: (oid: number, format?: string) => PARSERS[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
}

/** Seconds after which the database stops a statement, and the wait for a row; and that anybody waits for a connection. */
export interface Timeouts {
  statement: number
  lock: number
  connection: number
}

const DEFAULT_TIMEOUTS: Timeouts = { statement: 60, lock: 10, connection: 15 }

/** Seconds that a connection rests until it is closed. */
const IDLE = 600

/**
 * Of no effect where Citus is not: `set local` reaches the workers, so that row-level security knows the company there;
 * and a change of rows of many companies may follow one of a table that every node has.
 */
const ON_CITUS = '-c citus.propagate_set_commands=local -c citus.multi_shard_modify_mode=sequential'

const IS_CITUS = `select 1 from pg_extension where extname = 'citus'`

export interface PostgresOptions {
  url: string
  poolSize: number
  timeouts?: Timeouts
  /** On Citus: transactions of a company go to the node that holds it, over connections counted in `poolSize`, too. */
  nodes?: NodeAddresses
}

/** Opens a pool on a PostgreSQL server, or pools on the nodes of a Citus cluster. */
export function openPostgres(options: PostgresOptions): Database & { pool: pg.Pool } {
  const settings = poolSettings(options)
  const nodes = options.nodes && openNodes({ ...settings, addresses: options.nodes })
  const pool = nodes?.coordinator ?? watchedPool(new pg.Pool(settings))
  /** Known from the first connection on: a cluster is made while no server runs. */
  let onCitus: boolean | undefined
  const inside: Inside = async ({ pool: from, first, held }, work) => {
    const client = await from.connect().catch((error: unknown) => {
      throw lost(error)
    })
    let ending: Promise<unknown> | undefined
    const sent: Sent = { begun: false, writes: false, over: false, commit: undefined, failed: undefined }
    try {
      onCitus ??= (await ask(client, { text: IS_CITUS })).rows.length > 0
      const texts = ['begin', ...first]
      const begun = Promise.all((onCitus || held ? texts : [texts.join('; ')]).map(text => ask(client, { text })))
      begun.then(
        () => (sent.begun = true),
        () => {},
      )
      if (held) refuseMoved(await begun, held)
      const result = await work(sqlOf(client, begun, sent))
      await begun
      sent.over = true
      const commit = sent.commit ?? ask(client, { text: 'commit' })
      ending = commit
      // Whoever only looked has the answer already.
      if (!sent.writes) return result
      const { command } = await commit
      // A transaction in which a statement failed is rolled back by `commit`, whoever overlooked the failure.
      if (command !== 'COMMIT')
        throw Object.assign(new Error(`the transaction was not committed but ended by ${command}`), {
          code: NOT_COMMITTED,
        })
      return result
    } catch (error) {
      sent.over = true
      ending = (sent.commit ?? client.query('rollback')).catch(() => {})
      await ending
      throw lost(error)
    } finally {
      // The next one gets the connection once this transaction has ended.
      void Promise.resolve(ending).then(
        () => client.release(),
        (error: Error) => client.release(error),
      )
    }
  }
  return {
    kind: 'postgres',
    pool,
    channel: postgresChannel({ url: options.url, pool }),
    company: (orgId, work, how) => {
      const first = enterCompany(orgId, how)
      return nodes ? nodes.company(orgId, { first, work, inside }) : inside({ pool, first }, work)
    },
    system: (_reason, work) => inside({ pool, first: [] }, work),
    ...(nodes && { nodes: nodes.state }),
    load: () => nodes?.load() ?? { connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    script: async text => {
      const client = await pool.connect()
      try {
        // What is given here is no request of a person: tidying a large table takes its time
        await client.query('set statement_timeout = 0')
        // On Citus workers would be told to run the whole script once a `set local` stands in it
        await client.query(`set citus.propagate_set_commands = 'none'`)
        await client.query(text)
        await client.query('reset citus.propagate_set_commands')
        await client.query('reset statement_timeout')
        client.release()
      } catch (error) {
        // It may stand within a transaction that failed
        client.release(true)
        throw error
      }
    },
    close: () => (nodes ? nodes.close() : pool.end()),
  }
}

function poolSettings({
  url,
  poolSize,
  timeouts = DEFAULT_TIMEOUTS,
}: PostgresOptions): pg.PoolConfig & { max: number } {
  const { statement, lock, connection } = timeouts
  return {
    connectionString: url,
    max: poolSize,
    // Whoever waits longer for a connection is told to come again
    connectionTimeoutMillis: connection * 1000,
    // One that rests goes on knowing its plans: the next one would read and plan every statement anew
    idleTimeoutMillis: IDLE * 1000,
    types: types as pg.CustomTypesConfig,
    // Statements that do not wait for each other's answers travel together.
    pipeline: true,
    options: `-c timezone=${TIME_ZONE} -c statement_timeout=${statement * 1000} -c lock_timeout=${lock * 1000} -c idle_in_transaction_session_timeout=60000 ${ON_CITUS}`,
  }
}

/** Of our own: PostgreSQL has no word for what happens before anybody asks it. */
export const POOL_BUSY = 'POOL_BUSY'
/** The same: some statement failed that nobody waited for. */
export const NOT_COMMITTED = 'NOT_COMMITTED'

const NET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** A broken line to the database has PostgreSQL's own code for that, so that it is told from lines to others. */
function lost(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  // All connections are at work: the database is there, and so will be a connection
  if (/timeout exceeded when trying to connect/.test(message ?? ''))
    return Object.assign(new Error('no connection became free in time', { cause: error }), { code: POOL_BUSY })
  const isLost =
    NET.has(code ?? '') || /Connection terminated|Client has encountered a connection error/.test(message ?? '')
  return isLost
    ? Object.assign(new Error(`no connection to the database: ${message}`, { cause: error }), { code: '08006' })
    : error
}

/** What only looks: it may travel with the beginning of its transaction (its answer counts only if that began), and nobody waits for the end. */
const LOOKS = /^\s*select\b(?![^]*\b(?:pg_notify|nextval|setval|set_config|ensure_user)\s*\()/i

interface Sent {
  begun: boolean
  writes: boolean
  /** Whatever comes now would be outside of it: on a connection of somebody else, and without a company. */
  over: boolean
  /** What failed last: statements that were sent behind it fail since the transaction is no more, and say so instead. */
  failed: unknown
  /** The end that travels with what was asked last. */
  commit: Promise<pg.QueryResult> | undefined
}

function sqlOf(client: pg.PoolClient, begun: Promise<unknown>, sent: Sent): Sql {
  return {
    query: async <R>(text: string, params: readonly unknown[] = [], name?: string) => {
      if (!LOOKS.test(text)) {
        sent.writes = true
        if (!sent.begun) await begun
      }
      if (sent.over) throw new Error('the transaction is over')
      const answer = ask(client, { text, values: params as unknown[], ...(name ? { name } : {}) })
      try {
        const [result] = await Promise.all([answer, begun])
        return { rows: result.rows as R[], count: result.rowCount ?? 0 }
      } catch (error) {
        if ((error as { code?: unknown }).code === ABORTED) {
          await begun // it may be the beginning that failed
          throw sent.failed ?? error
        }
        sent.failed = error
        throw error
      }
    },
    finish: () => {
      if (sent.writes || sent.over) return
      sent.over = true
      sent.commit = ask(client, { text: 'commit' })
      sent.commit.catch(() => {})
    },
  }
}

/**
 * Called back rather than by the driver's own promise: with that, rows that nobody held any more outlived the collections
 * of young objects, 40 MB of 50,000 rows read a page at a time; so 1.6 MB. Seen by measuring, not explained.
 */
function ask(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  inOneWrite(client)
  const asked = query.name ? new KeptQuery({ ...query, name: query.name }, types.getTypeParser) : query
  return new Promise((resolve, reject) =>
    client.query(asked as pg.QueryConfig, (error: Error | undefined, result) =>
      error ? reject(ofShard(error)) : resolve(result),
    ),
  )
}

/** All that is sent to a connection before the next turn of the loop leaves in one write: each costs as much as a small statement. */
function inOneWrite(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** What a worker refuses names its constraint in its words only, with the number of the shard behind it. */
export function ofShard(error: Error & { code?: string; constraint?: string }): Error {
  if (!error.code?.startsWith('23')) return error
  const name = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1]
  if (name !== undefined) error.constraint = name.replace(SHARD, '')
  return error
}

/** Citus numbers its shards from 102008 on; no name of ours ends in so long a number. */
const SHARD = /_\d{6,}$/
