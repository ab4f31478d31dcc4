import type pg from 'pg'

/** Where a company is: the shard that its rows are in, and the node that holds it. */
export interface Route {
  shard: number
  /** What the cluster numbers its nodes by; 0 is the coordinator. */
  group: number
  /** As the nodes reach it: `host:port`. */
  address: string
}

/** A shard that a transaction keeps where it is, until its end. */
export type Held = Pick<Route, 'shard' | 'group'>

const ROUTE = `select json_build_object('shard', p.shardid, 'group', n.groupid, 'address', n.nodename || ':' || n.nodeport) as route
  from pg_dist_partition d join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column(d.logicalrelid, $1::bigint)
    join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
  where d.logicalrelid = 'audit'::regclass and d.partmethod = 'h'`

/** One that was found is looked up anew after so long, so that what only reads follows a company that was moved. */
const KEPT_MS = 60_000

/** Companies by node: asked of the catalogue once a minute, and after a transaction found itself at the wrong one. */
export class Routes {
  readonly #pool: pg.Pool
  readonly #arrived: (orgId: number, route: Route) => Promise<void>
  readonly #known = new Map<number, { route: Promise<Route | undefined>; until: number }>()
  readonly #groups = new Map<number, number>()
  /** Known from the first look on: a cluster is made while no server runs. */
  #spread: Promise<boolean> | undefined

  /** `arrived`: what is to be done before the first transaction of a company on a node. */
  constructor(coordinator: pg.Pool, arrived: (orgId: number, route: Route) => Promise<void>) {
    this.#pool = coordinator
    this.#arrived = arrived
  }

  /** Undefined: the database is not spread. */
  of(orgId: number): Promise<Route | undefined> {
    const known = this.#known.get(orgId)
    if (known && performance.now() < known.until) return known.route
    const route = this.#look(orgId)
    this.#known.set(orgId, { route, until: performance.now() + KEPT_MS })
    route.catch(() => {
      this.#known.delete(orgId)
      this.#spread = undefined
    })
    return route
  }

  async #look(orgId: number): Promise<Route | undefined> {
    if (!(await (this.#spread ??= this.#isCluster()))) return undefined
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
    this.#known.delete(orgId)
  }
}

/**
 * Statements behind `begin` that keep a shard where it is. Advisory locks exclude each other on one node only, so all
 * transactions of a company are to be on the same; a move waits for this lock, and whoever comes behind the move sees it.
 * The look is a statement of its own: one that waited for the lock would see what was before.
 */
export const holdShard = ({ shard }: Held): string[] => [
  `select lock_shard_metadata(5, array[${shard}])`,
  `select groupid as "group" from pg_dist_placement where shardid = ${shard}`,
]

/** Nothing was done yet, and another look at the catalogue says where to go. */
export class ShardMoved extends Error {}

/** @throws ShardMoved when the answers to `begin` and `holdShard` name another node. */
export function refuseMoved(answers: readonly pg.QueryResult[], { group }: Held): void {
  const [, , look] = answers
  if (look?.rows[0]?.group !== group) throw new ShardMoved(`the company is no longer on the node ${group}`)
}
