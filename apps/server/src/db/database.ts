/** One statement at a time inside a transaction. */
export interface Sql {
  /** `name` keeps the plan on the connection: give it to hot statements whose text never changes. */
  query<R = Record<string, unknown>>(
    text: string,
    params?: readonly unknown[],
    name?: string,
  ): Promise<{ rows: R[]; count: number }>
  /** Nothing more is asked: the end of a transaction that only reads may travel with what was asked last. */
  finish?(): void
}

/** The database of this server, embedded or not. Every access names its company, or says why it may see all. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  /** One transaction inside one company, as the role that row-level security binds. `readOnly`: the database itself refuses writes. */
  company<T>(orgId: number, work: (sql: Sql) => Promise<T>, options?: { readOnly?: boolean }): Promise<T>
  /** One transaction that sees every company. `reason` is for the reader: sessions, jobs, migration, verification. */
  system<T>(reason: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /** Several statements without parameters, as the owner, however long they take. */
  script(text: string): Promise<void>
  /** Messages between the processes on one database server; absent where there is only one process. */
  readonly channel?: Channel
  /** How the nodes stand that companies are spread over; absent where all are in one place. */
  nodes?(): Promise<NodeState[]>
  /** Connections to the server, or to all nodes together; absent where there is no server. */
  load?(): PoolLoad
  close(): Promise<void>
}

export interface PoolLoad {
  connections: number
  idle: number
  /** Work that waits for a connection. */
  waiting: number
}

export interface NodeState {
  /** Number of the node in the catalogue of the cluster. */
  node: number
  /** Where this server looks for it: `host:port`. */
  address: string
  answers: boolean
}

export interface Channel {
  notify(name: string, text: string): Promise<void>
  /** `lost`: what was said while the connection was broken did not arrive. Answers how to stop. */
  listen(name: string, on: { take(text: string): void; lost(): void }): Promise<() => Promise<void>>
}

/** Role of all company work: it owns nothing and cannot bypass row-level security. */
export const APP_ROLE = 'tuheng_app'

/**
 * What opens a company transaction, one statement each: Citus hands the whole text in which a `set local` stands to its
 * workers. `orgId` is a checked integer, so the text is safe.
 */
export function enterCompany(orgId: number, { readOnly = false }: { readOnly?: boolean } = {}): string[] {
  if (!Number.isSafeInteger(orgId) || orgId <= 0) throw new Error(`not a company: ${orgId}`)
  return [
    ...(readOnly ? ['set transaction read only'] : []),
    `set local role ${APP_ROLE}`,
    `set local app.org_id = '${orgId}'`,
  ]
}

/** Code of a statement that was sent behind one that failed in the same transaction. */
export const ABORTED = '25P02'

/** Wall time of the business; instants travel as text to the second. */
export const TIME_ZONE = 'Asia/Shanghai'
export const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 } as const
export const instantText = (value: string): string => value.slice(0, 19)
