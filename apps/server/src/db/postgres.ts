import type { Writable } from 'node:stream'
import pg from 'pg'
import { PreparedQuery } from './prepared-query.ts'
import { type RunTransaction, type NodeAddresses, openNodes } from './nodes.ts'
import { Reach } from './across-companies.ts'
import { postgresChannel } from './postgres-channel.ts'
import { refuseMoved } from './routes.ts'
import { ignoreDroppedConnections } from './shared-pools.ts'
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

/** Timeouts in seconds: for a statement, for a lock, and for a connection of the pool. */
export interface Timeouts {
  statement: number
  lock: number
  connection: number
}

const DEFAULT_TIMEOUTS: Timeouts = { statement: 60, lock: 10, connection: 15 }

/** Seconds after which an idle connection is closed. */
const IDLE_SECONDS = 600

/**
 * Session settings that only Citus knows. `set local` is sent to the workers, so that row-level security knows the
 * company there. A statement that changes rows of many companies may follow one that changes a reference table. The
 * coordinator gives up a node that does not answer after 5 seconds instead of 30.
 */
const CITUS_OPTIONS =
  '-c citus.propagate_set_commands=local -c citus.multi_shard_modify_mode=sequential -c citus.node_connection_timeout=5000'

const IS_CITUS = `select 1 from pg_extension where extname = 'citus'`

export interface PostgresOptions {
  url: string
  poolSize: number
  timeouts?: Timeouts
  /** On Citus: transactions of a company run on the node that holds it. `poolSize` includes those connections. */
  nodes?: NodeAddresses
}

/** Opens a pool on a PostgreSQL server, or pools on the nodes of a Citus cluster. */
export function openPostgres(options: PostgresOptions): Database & { pool: pg.Pool } {
  const settings = poolSettings(options)
  const nodes = options.nodes && openNodes({ ...settings, addresses: options.nodes })
  const pool = nodes?.coordinator ?? ignoreDroppedConnections(new pg.Pool(settings))
  /** Read on the first connection. It does not change while a server runs. */
  let onCitus: boolean | undefined
  const runTransaction: RunTransaction = async ({ pool: from, first, heldShard, keepPlans }, work) => {
    const client = await from.connect().catch((error: unknown) => {
      throw connectionError(error)
    })
    let ending: Promise<unknown> | undefined
    const state: TransactionState = {
      begun: false,
      writes: false,
      over: false,
      keepsPlans: false,
      commit: undefined,
      failed: undefined,
    }
    try {
      onCitus ??= (await send(client, { text: IS_CITUS })).rows.length > 0
      // Citus refuses some of its statements without their values
      state.keepsPlans = keepPlans === true && !onCitus
      const texts = ['begin', ...first, ...(state.keepsPlans ? [ONE_PLAN] : [])]
      const begun = Promise.all((onCitus || heldShard ? texts : [texts.join('; ')]).map(text => send(client, { text })))
      begun.then(
        () => (state.begun = true),
        () => {},
      )
      if (heldShard) refuseMoved(await begun, heldShard)
      const result = await work(sqlOf(client, begun, state))
      await begun
      state.over = true
      const commit = state.commit ?? send(client, { text: 'commit' })
      ending = commit
      // A read-only transaction has its answer already.
      if (!state.writes) return result
      const { command } = await commit
      // `commit` rolls back a transaction in which a statement failed, even if the caller ignored the failure.
      if (command !== 'COMMIT')
        throw Object.assign(new Error(`the transaction was not committed but ended by ${command}`), {
          code: NOT_COMMITTED,
        })
      return result
    } catch (error) {
      state.over = true
      ending = (state.commit ?? client.query('rollback')).catch(() => {})
      await ending
      throw connectionError(error)
    } finally {
      // The next caller gets the connection after this transaction has ended.
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
    company: (orgId, work, mode) => {
      const first = enterCompany(orgId, mode)
      return nodes
        ? nodes.company(orgId, { first, work, runTransaction })
        : runTransaction({ pool, first, keepPlans: mode?.keepPlans === true }, work)
    },
    system: (_reason, work) => runTransaction({ pool, first: [] }, work),
    ...(nodes && { nodes: nodes.state }),
    reach: new Reach(async (text, params) => (await pool.query(text, params)).rows),
    load: () => nodes?.load() ?? { connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    script: async text => {
      const client = await pool.connect()
      try {
        // Scripts are not requests of a person: maintenance of a large table takes time
        await client.query('set statement_timeout = 0')
        // Otherwise Citus would send the entire script to its workers because of a `set local` in it
        await client.query(`set citus.propagate_set_commands = 'none'`)
        await client.query(text)
        await client.query('reset citus.propagate_set_commands')
        await client.query('reset statement_timeout')
        client.release()
      } catch (error) {
        // The connection may still be in a failed transaction
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
    // Whoever waits longer for a connection is asked to try again later
    connectionTimeoutMillis: connection * 1000,
    // An idle connection keeps its prepared plans
    idleTimeoutMillis: IDLE_SECONDS * 1000,
    types: types as pg.CustomTypesConfig,
    // Statements that do not wait for each other's answers are sent together.
    pipeline: true,
    options: `-c timezone=${TIME_ZONE} -c statement_timeout=${statement * 1000} -c lock_timeout=${lock * 1000} -c idle_in_transaction_session_timeout=60000 ${CITUS_OPTIONS}`,
  }
}

/** Own error code: no connection became free, so PostgreSQL was never asked. */
export const POOL_BUSY = 'POOL_BUSY'
/** Own error code: a statement failed whose result nobody awaited. */
export const NOT_COMMITTED = 'NOT_COMMITTED'

const NETWORK_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH'])

/**
 * Gives a broken connection to the database PostgreSQL's own error code, which distinguishes it from other broken
 * connections.
 */
function connectionError(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  // All connections are in use, but the database is reachable
  if (/timeout exceeded when trying to connect/.test(message ?? ''))
    return Object.assign(new Error('no connection became free in time', { cause: error }), { code: POOL_BUSY })
  const isLost =
    NETWORK_ERRORS.has(code ?? '') ||
    /Connection terminated|Client has encountered a connection error/.test(message ?? '')
  return isLost
    ? Object.assign(new Error(`no connection to the database: ${message}`, { cause: error }), { code: '08006' })
    : error
}

/**
 * Read-only statements. They are sent together with the `begin` of their transaction, and their result counts only if
 * that succeeded. Nobody waits for the commit.
 */
const READ_ONLY = /^\s*select\b(?![^]*\b(?:pg_notify|nextval|setval|set_config|ensure_user)\s*\()/i

const ONE_PLAN = 'set local plan_cache_mode = force_generic_plan'
const PLAN_BY_VALUES = 'set local plan_cache_mode = auto'

interface TransactionState {
  begun: boolean
  writes: boolean
  /** The transaction has ended. A further statement would run outside of it, without a company. */
  over: boolean
  /** Named statements take the plan that is made without their values. */
  keepsPlans: boolean
  /**
   * The last failure. Statements that were sent after it fail because the transaction is aborted, and report this error
   * instead.
   */
  failed: unknown
  /** The commit that was sent together with the last statement. */
  commit: Promise<pg.QueryResult> | undefined
}

function sqlOf(client: pg.PoolClient, begun: Promise<unknown>, state: TransactionState): Sql {
  return {
    query: async <R>(text: string, params: readonly unknown[] = [], name?: string) => {
      if (!READ_ONLY.test(text)) {
        state.writes = true
        if (!state.begun) await begun
      }
      if (state.over) throw new Error('the transaction is over')
      if (!name && state.keepsPlans) {
        state.keepsPlans = false
        // Should it fail, so does the statement that follows it
        send(client, { text: PLAN_BY_VALUES }).catch(() => {})
      }
      const answer = send(client, { text, values: params as unknown[], ...(name ? { name } : {}) })
      try {
        const [result] = await Promise.all([answer, begun])
        return { rows: result.rows as R[], count: result.rowCount ?? 0 }
      } catch (error) {
        if ((error as { code?: unknown }).code === ABORTED) {
          await begun // the `begin` itself may have failed
          throw state.failed ?? error
        }
        state.failed = error
        throw error
      }
    },
    finish: () => {
      if (state.writes || state.over) return
      state.over = true
      state.commit = send(client, { text: 'commit' })
      state.commit.catch(() => {})
    },
  }
}

/**
 * Uses the driver's callback instead of its promise. With the promise, rows that were no longer referenced survived
 * young-generation garbage collection: reading 50,000 rows page by page kept 40 MB instead of 1.6 MB. Measured; the
 * cause is unknown.
 */
function send(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  batchWrites(client)
  const submitted = query.name ? new PreparedQuery({ ...query, name: query.name }, types.getTypeParser) : query
  return new Promise((resolve, reject) =>
    client.query(submitted as pg.QueryConfig, (error: Error | undefined, result) =>
      error ? reject(withoutShardNumber(error)) : resolve(result),
    ),
  )
}

/** Sends everything that is queued before the next tick in one write. Each write costs as much as a small statement. */
function batchWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Takes the constraint name from the message if a worker refused the row, and removes the shard number from it. */
export function withoutShardNumber(error: Error & { code?: string; constraint?: string }): Error {
  if (!error.code?.startsWith('23')) return error
  const name = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1]
  if (name !== undefined) error.constraint = name.replace(SHARD_SUFFIX, '')
  return error
}

/** Citus numbers its shards from 102008. No name of ours ends in so long a number. */
const SHARD_SUFFIX = /_\d{6,}$/
