import type { CompaniesInReach, Database } from './database.ts'
import type { CoordinatorQuery } from './id-sequences.ts'

/** A statement that reads rows of many companies. */
export interface AcrossCompanies {
  /** Why all companies are read, as in `Database.system`. */
  reason: string
  /** `within(column)` is a condition on a company's column. Every company table of the statement needs it. */
  text(within: (column: string) => string): string
  params: readonly unknown[]
  name?: string
}

/**
 * Reads rows of all companies. On a cluster, companies whose node does not respond are left out instead of failing the
 * statement for all; `isComplete` is then false.
 */
export async function acrossCompanies<R>(
  db: Database,
  { reason, text, params, name }: AcrossCompanies,
): Promise<{ rows: R[]; isComplete: boolean }> {
  const readAll = async (): Promise<{ rows: R[]; isComplete: true }> => {
    const { rows } = await db.system(reason, sql =>
      sql.query<R>(
        text(() => 'true'),
        params,
        name,
      ),
    )
    return { rows, isComplete: true }
  }
  const readWithin = async (orgIds: readonly number[]): Promise<{ rows: R[]; isComplete: false }> => {
    const within = (column: string): string => `${column} = any($${params.length + 1}::bigint[])`
    const { rows } = await db.system(reason, sql => sql.query<R>(text(within), [...params, orgIds]))
    return { rows, isComplete: false }
  }
  const known = db.reach?.current()
  if (known) return readWithin(known)
  const all = readAll()
  const answer = await withPatience(all)
  if (answer === 'fine') return all
  const inReach = await db.reach?.find().catch(() => undefined)
  return inReach ? readWithin(inReach) : all
}

/** After this time the nodes are asked. A node that accepts statements and does not answer would hold it for long. */
const PATIENCE_MS = 3_000

/** Whether the work is done, or has failed for a reason of its own. If not, the nodes must be asked. */
async function withPatience(work: Promise<unknown>): Promise<'fine' | 'late or unreachable'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late or unreachable'>(resolve => {
    timer = setTimeout(() => resolve('late or unreachable'), PATIENCE_MS)
  })
  const settled = work.then(
    () => 'fine' as const,
    (error: unknown) => (isUnreachable(error) ? ('late or unreachable' as const) : ('fine' as const)),
  )
  try {
    return await Promise.race([settled, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the database, or a node of it, did not answer: lost connections, shutdowns, and statements that took too long. */
export const isUnreachable = (error: unknown): boolean =>
  /^(?:08...|57P..|57014)$/.test(String((error as { code?: unknown } | undefined)?.code))

/** The error of work that needs companies whose node does not respond. */
export const companiesUnreachable = (): Error =>
  Object.assign(new Error('the node of some companies does not respond'), { code: '08006' })

/** How long an answer is used as it is, and how long it is used while it is renewed. */
const FRESH_MS = 5_000
const USABLE_MS = 30_000

const DOWN_NODES = `select n.groupid as node from run_command_on_all_nodes('select 1') r join pg_dist_node n using (nodeid) where not r.success`

const IN_REACH = `select o.id from org o join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('audit', o.id)
  where p.groupid <> all($1::int[]) order by 1`

/** The companies of a cluster whose nodes respond. The coordinator asks the nodes only after a statement failed. */
export class Reach implements CompaniesInReach {
  readonly #query: CoordinatorQuery
  #inReach: readonly number[] | undefined
  #foundAt = 0
  #finding: Promise<readonly number[] | undefined> | undefined

  constructor(query: CoordinatorQuery) {
    this.#query = query
  }

  current(): readonly number[] | undefined {
    const age = performance.now() - this.#foundAt
    if (!this.#inReach || age > USABLE_MS) return undefined
    // A later caller gets the new answer, also when the node is back
    if (age > FRESH_MS) this.find().catch(() => {})
    return this.#inReach
  }

  find(): Promise<readonly number[] | undefined> {
    return (this.#finding ??= this.#ask().finally(() => (this.#finding = undefined)))
  }

  async #ask(): Promise<readonly number[] | undefined> {
    const [cluster] = await this.#query<{ name: string | null }>(
      `select to_regclass('pg_dist_partition')::text as name`,
    )
    const down = cluster?.name ? await this.#query<{ node: number }>(DOWN_NODES) : []
    this.#inReach = down.length
      ? (await this.#query<{ id: number }>(IN_REACH, [down.map(({ node }) => node)])).map(({ id }) => id)
      : undefined
    this.#foundAt = performance.now()
    return this.#inReach
  }
}
