import type pg from 'pg'

/** Where a company is: the shard that contains its rows, and the node that holds the shard. */
export interface Route {
  shard: number
  /** Group id of the node in the cluster; 0 is the coordinator. */
  group: number
  /** As the nodes reach each other: `host:port`. */
  address: string
}

/** A shard that must not be moved before the transaction ends. */
export type HeldShard = Pick<Route, 'shard' | 'group'>

const ROUTE = `select json_build_object('shard', p.shardid, 'group', n.groupid, 'address', n.nodename || ':' || n.nodeport) as route
  from pg_dist_partition d join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column(d.logicalrelid, $1::bigint)
    join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
  where d.logicalrelid = 'audit'::regclass and d.partmethod = 'h'`

/** How long a route is cached. Read-only work follows a moved company after this time. */
const CACHE_MS = 60_000

/**
 * Routes of companies, cached from the catalogue of the cluster. A route is read again after a transaction reached the
 * wrong node.
 */
export class Routes {
  readonly #pool: pg.Pool
  readonly #arrived: (orgId: number, route: Route) => Promise<void>
  readonly #cached = new Map<number, { route: Promise<Route | undefined>; until: number }>()
  readonly #groups = new Map<number, number>()
  /** Read once. It does not change while a server runs. */
  #distributed: Promise<boolean> | undefined

  /** `arrived` runs before the first transaction of a company on a node. */
  constructor(coordinator: pg.Pool, arrived: (orgId: number, route: Route) => Promise<void>) {
    this.#pool = coordinator
    this.#arrived = arrived
  }

  /** Undefined: the database is not distributed. */
  of(orgId: number): Promise<Route | undefined> {
    const cached = this.#cached.get(orgId)
    if (cached && performance.now() < cached.until) return cached.route
    const route = this.#read(orgId)
    this.#cached.set(orgId, { route, until: performance.now() + CACHE_MS })
    route.catch(() => {
      this.#cached.delete(orgId)
      this.#distributed = undefined
    })
    return route
  }

  async #read(orgId: number): Promise<Route | undefined> {
    if (!(await (this.#distributed ??= this.#isCluster()))) return undefined
    const { rows } = await this.#pool.query<{ route: Route }>(ROUTE, [orgId])
    const route = rows[0]?.route
    if (route && this.#groups.get(orgId) !== route.group) {
      await this.#arrived(orgId, route)
      this.#groups.set(orgId, route.group)
    }
    return route
  }

  async #isCluster(): Promise<boolean> {
    const { rows } = await this.#pool.query<{ name: string | null }>(
      `select to_regclass('pg_dist_partition')::text as name`,
    )
    return !!rows[0]?.name
  }

  forget(orgId: number): void {
    this.#cached.delete(orgId)
  }
}

/**
 * Statements after `begin` that keep a shard on its node. Advisory locks work on one node only, so all transactions of
 * a company must run on the same node. A move waits for this lock. The placement is read by a statement of its own: a
 * statement that had waited for the lock would see the state before the move.
 */
export const holdShardStatements = ({ shard }: HeldShard): string[] => [
  `select lock_shard_metadata(5, array[${shard}])`,
  `select groupid as "group" from pg_dist_placement where shardid = ${shard}`,
]

/** The company is on another node now. Nothing was written, and the transaction can be repeated there. */
export class ShardMoved extends Error {}

/** @throws {ShardMoved} if the answers to `begin` and `holdShardStatements` name another node. */
export function refuseMoved(answers: readonly pg.QueryResult[], { group }: HeldShard): void {
  const [, , placement] = answers
  if (placement?.rows[0]?.group !== group) throw new ShardMoved(`the company is no longer on the node ${group}`)
}
