import type pg from 'pg'
import type { NodeState, PoolLoad, Sql } from './database.ts'
import { type Held, holdShard, Routes, ShardMoved } from './routes.ts'
import { raiseNumbers } from './row-numbers.ts'
import { SharedPools } from './shared-pools.ts'

/** Addresses that this server reaches nodes at, by those that the catalogue of the cluster names: `host:port`. Others are as there. */
export type NodeAddresses = ReadonlyMap<string, string>

/** Where a transaction runs, and what opens it. */
export interface Place {
  pool: pg.Pool
  first: readonly string[]
  held?: Held
}

export type Inside = <T>(place: Place, work: (sql: Sql) => Promise<T>) => Promise<T>

interface CompanyWork<T> {
  first: readonly string[]
  work(sql: Sql): Promise<T>
  inside: Inside
}

export interface Nodes {
  coordinator: pg.Pool
  company<T>(orgId: number, given: CompanyWork<T>): Promise<T>
  state(): Promise<NodeState[]>
  load(): PoolLoad
  close(): Promise<void>
}

/** A company that is moved more often while one transaction waits does not exist. */
const TRIES = 3
/** A node that takes longer to say something does not answer. */
const ANSWER_MS = 2000

const NODES = `select groupid as node, nodename || ':' || nodeport as address from pg_dist_node
  where isactive and shouldhaveshards and noderole = 'primary' order by 1`

/** Pools on the nodes of a Citus cluster, by what the catalogue of its coordinator says. */
export function openNodes(options: pg.PoolConfig & { max: number; addresses: NodeAddresses }): Nodes {
  const { addresses, ...settings } = options
  const pools = new SharedPools({ size: settings.max, waitMs: settings.connectionTimeoutMillis ?? 0 })
  const coordinator = pools.open(settings)
  const byAddress = new Map<string, pg.Pool>()
  const addressOf = (named: string): string => addresses.get(named) ?? named
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
  const routes = new Routes(coordinator, (orgId, route) => raiseNumbers(poolOf(route), { orgId, group: route.group }))
  return {
    coordinator,
    company: async (orgId, { first, work, inside }) => {
      for (let tries = 1; ; tries++) {
        const route = await routes.of(orgId)
        if (!route) return inside({ pool: coordinator, first }, work)
        try {
          return await inside({ pool: poolOf(route), first: [...holdShard(route), ...first], held: route }, work)
        } catch (error) {
          if (error instanceof ShardMoved || isLost(error)) routes.forget(orgId)
          if (!(error instanceof ShardMoved) || tries === TRIES) throw error
        }
      }
    },
    state: async () => {
      const { rows } = await coordinator.query<{ node: number; address: string }>(NODES)
      return Promise.all(
        rows.map(async ({ node, address }) => ({
          node,
          address: addressOf(address),
          answers: await answers(poolOf({ group: node, address })),
        })),
      )
    },
    load: () => ({ connections: pools.connections, idle: pools.idle, waiting: pools.waiting }),
    close: () => pools.close(),
  }
}

const isLost = (error: unknown): boolean => (error as { code?: unknown }).code === '08006'

async function answers(pool: pg.Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => (timer = setTimeout(() => resolve(false), ANSWER_MS)))
  const said = pool.query('select 1').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([said, late])
  } finally {
    clearTimeout(timer)
  }
}
