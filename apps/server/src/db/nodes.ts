import type pg from 'pg'
import type { NodeState, PoolLoad, Sql } from './database.ts'
import { type HeldShard, holdShardStatements, Routes, ShardMoved } from './routes.ts'
import { raiseIds } from './id-sequences.ts'
import { SharedPools } from './shared-pools.ts'

/**
 * Addresses (`host:port`) at which this server reaches the nodes, by the addresses in the cluster's catalogue. A node
 * without an entry is reached at its catalogue address.
 */
export type NodeAddresses = ReadonlyMap<string, string>

/** Where a transaction runs, and the statements that follow its `begin`. */
export interface TransactionSetup {
  pool: pg.Pool
  first: readonly string[]
  heldShard?: HeldShard
  /** See `CompanyOptions`. */
  keepPlans?: boolean
}

export type RunTransaction = <T>(setup: TransactionSetup, work: (sql: Sql) => Promise<T>) => Promise<T>

interface CompanyWork<T> {
  first: readonly string[]
  work(sql: Sql): Promise<T>
  runTransaction: RunTransaction
}

export interface Nodes {
  coordinator: pg.Pool
  company<T>(orgId: number, work: CompanyWork<T>): Promise<T>
  state(): Promise<NodeState[]>
  load(): PoolLoad
  close(): Promise<void>
}

/** No company is moved more often while one transaction waits. */
const MAX_ATTEMPTS = 3
/** A node that takes longer counts as not responding. */
const ANSWER_MS = 2000

const NODES = `select groupid as node, nodename || ':' || nodeport as address from pg_dist_node
  where isactive and shouldhaveshards and noderole = 'primary' order by 1`

/** Opens pools on the nodes of a Citus cluster. The coordinator's catalogue says which node holds which company. */
export function openNodes(options: pg.PoolConfig & { max: number; addresses: NodeAddresses }): Nodes {
  const { addresses, ...settings } = options
  const pools = new SharedPools({ size: settings.max, waitMs: settings.connectionTimeoutMillis ?? 0 })
  const coordinator = pools.open(settings)
  const byAddress = new Map<string, pg.Pool>()
  const addressOf = (catalogueAddress: string): string => addresses.get(catalogueAddress) ?? catalogueAddress
  const poolOf = ({ group, address }: { group: number; address: string }): pg.Pool => {
    if (group === 0) return coordinator
    const host = addressOf(address)
    const known = byAddress.get(host)
    if (known) return known
    const connectionString = Object.assign(new URL(settings.connectionString ?? ''), { host }).href
    const opened = pools.open({ ...settings, connectionString })
    byAddress.set(host, opened)
    return opened
  }
  const routes = new Routes(coordinator, (orgId, route) => raiseIds(poolOf(route), { orgId, group: route.group }))
  return {
    coordinator,
    company: async (orgId, { first, work, runTransaction }) => {
      for (let attempt = 1; ; attempt++) {
        const route = await routes.of(orgId)
        if (!route) return runTransaction({ pool: coordinator, first }, work)
        try {
          return await runTransaction(
            { pool: poolOf(route), first: [...holdShardStatements(route), ...first], heldShard: route },
            work,
          )
        } catch (error) {
          if (error instanceof ShardMoved || isLost(error)) routes.forget(orgId)
          if (!(error instanceof ShardMoved) || attempt === MAX_ATTEMPTS) throw error
        }
      }
    },
    state: async () => {
      const { rows } = await coordinator.query<{ node: number; address: string }>(NODES)
      return Promise.all(
        rows.map(async ({ node, address }) => ({
          node,
          address: addressOf(address),
          answers: await isResponding(poolOf({ group: node, address })),
        })),
      )
    },
    load: () => ({ connections: pools.connections, idle: pools.idle, waiting: pools.waiting }),
    close: () => pools.close(),
  }
}

const isLost = (error: unknown): boolean => (error as { code?: unknown }).code === '08006'

async function isResponding(pool: pg.Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>(resolve => (timer = setTimeout(() => resolve(false), ANSWER_MS)))
  const response = pool.query('select 1').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([response, timeout])
  } finally {
    clearTimeout(timer)
  }
}
