/** Runs statements one after another in a transaction. */
export interface Sql {
  /** `name` keeps the plan on the connection. Use it for frequent statements with constant text. */
  query<R = Record<string, unknown>>(
    text: string,
    params?: readonly unknown[],
    name?: string,
  ): Promise<{ rows: R[]; count: number }>
  /** No further statement follows. The commit of a read-only transaction may then be sent with the last statement. */
  finish?(): void
}

/**
 * The database of the server, embedded or not. Every access names its company, or the reason for reading all companies.
 */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  /** Runs a transaction in one company, as the role that row-level security applies to. */
  company<T>(orgId: number, work: (sql: Sql) => Promise<T>, options?: CompanyOptions): Promise<T>
  /** Runs a transaction that sees all companies. `reason` documents why: sessions, jobs, migration, verification. */
  system<T>(reason: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs several statements without parameters as the owner, without a timeout. */
  script(text: string): Promise<void>
  /** Messages between processes on one database server. Absent if there is only one process. */
  readonly channel?: Channel
  /** State of the nodes that companies are distributed over. Absent on a single database. */
  nodes?(): Promise<NodeState[]>
  /** Companies whose nodes respond, for `acrossCompanies`. Absent for the embedded database. */
  readonly reach?: CompaniesInReach
  /** Open connections, on all nodes together. Absent for the embedded database. */
  load?(): PoolLoad
  close(): Promise<void>
}

export interface CompanyOptions {
  /** The database refuses writes. */
  readOnly?: boolean
  /**
   * For reads whose best plan is the same for all values: PostgreSQL plans their named statements once for each
   * connection. By itself it compares estimates, and plans a company larger than the average anew each time. The first
   * statement without a name ends this for the rest of the transaction.
   */
  keepPlans?: boolean
}

export interface CompaniesInReach {
  /** Companies in reach while some are known not to be; undefined otherwise. */
  current(): readonly number[] | undefined
  /** Asks all nodes. Undefined if all of them respond. */
  find(): Promise<readonly number[] | undefined>
}

export interface PoolLoad {
  connections: number
  idle: number
  /** Callers that wait for a connection. */
  waiting: number
}

export interface NodeState {
  /** Number of the node in the catalogue of the cluster. */
  node: number
  /** Address at which this server reaches it: `host:port`. */
  address: string
  answers: boolean
}

export interface Channel {
  notify(name: string, text: string): Promise<void>
  /** `lost` is called after a reconnect: messages in between were lost. Returns a function that stops listening. */
  listen(name: string, on: { take(text: string): void; lost(): void }): Promise<() => Promise<void>>
}

/** The role of all company work. It owns no tables and cannot bypass row-level security. */
export const APP_ROLE = 'tuheng_app'

/**
 * The statements at the begin of a company transaction, as separate messages: Citus sends an entire text that contains
 * a `set local` to its workers. `orgId` is a checked integer, so the text is safe.
 */
export function enterCompany(orgId: number, { readOnly = false }: CompanyOptions = {}): string[] {
  if (!Number.isSafeInteger(orgId) || orgId <= 0) throw new Error(`not a company: ${orgId}`)
  return [
    ...(readOnly ? ['set transaction read only'] : []),
    `set local role ${APP_ROLE}`,
    `set local app.org_id = '${orgId}'`,
  ]
}

/** SQLSTATE of a statement that was sent after a failed one in the same transaction. */
export const ABORTED = '25P02'

/** Time zone of the business. Instants are sent as text with seconds. */
export const TIME_ZONE = 'Asia/Shanghai'
export const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 } as const
export const instantText = (value: string): string => value.slice(0, 19)
