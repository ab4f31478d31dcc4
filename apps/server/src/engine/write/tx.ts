import type { Actor } from '@tuheng/domain/kernel/policy'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import type { AnyResource, AnyRow, RowOf, TransitionOf } from '@tuheng/domain/kernel/resource'
import { anyResource } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import type { Moment } from '../../plugins/clock.ts'
import { checkMonthOpen, isDerivedOnly } from './closed-month.ts'
import { type Filters, filterSql, parseFilters } from '../read/filter.ts'
import { LockedRows } from '../read/locked-rows.ts'
import { column, statementName, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { referenceScopeSql } from '../rights/reference-scope.ts'
import { attachFiles } from '../files/attach.ts'
import { attachLines, readRecord } from '../read/record.ts'
import { updateRecord } from './record-write.ts'
import { selectRecord } from '../read/select.ts'
import { writeAudit } from './audit.ts'
import { moveRecord } from './run-transition.ts'
import { createRecords } from './create-many.ts'
import { createRecord } from './save.ts'
import { noChanges, type WriteChanges } from './written.ts'

type NamedResource = { name: string }

export interface FindOptions {
  where: Filters
  sort?: readonly string[]
  limit?: number
  lines?: boolean
  lock?: boolean
  /** Only records in the actor's reference scope. */
  inReferenceScope?: boolean
}

/** One write in one company in terms of resources. Everything in it commits or rolls back together. */
export interface Tx {
  readonly orgId: number
  readonly actor: Actor
  readonly now: Moment
  readonly requestId: string
  /** The rows that this transaction has locked, so that they need not be read again. */
  readonly rows: LockedRows
  /**
   * Runs a statement over snake_case columns, under row-level security. Unless it starts with `select`, all cached rows
   * are dropped.
   */
  sql<R = AnyRow>(text: string, params?: readonly unknown[], name?: string): Promise<{ rows: R[]; count: number }>
  /** Runs a statement that changes only records of these resources: `tx.writing(waybill)('update waybill …', [])`. */
  writing(...resources: NamedResource[]): Tx['sql']
  /** The live record with its child rows. */
  get<R extends NamedResource>(resource: R, id: number): Promise<RowOf<R> | undefined>
  /** As `get`. @throws `record.missing`. */
  getRequired<R extends NamedResource>(resource: R, id: number): Promise<RowOf<R>>
  /** As `getRequired`. Nobody else can change the record until the transaction ends. */
  lock<R extends NamedResource>(resource: R, id: number): Promise<RowOf<R>>
  /** Live records by filters (as in `list`), without child rows unless requested. Oldest first unless sorted. */
  find<R extends NamedResource>(resource: R, options: FindOptions): Promise<RowOf<R>[]>
  /**
   * Creates a record as the system: no field rights apply, and computed fields may be given. It is numbered, checked
   * and audited.
   */
  insert<R extends NamedResource>(
    resource: R,
    values: Partial<RowOf<R>>,
    options?: { audit?: boolean },
  ): Promise<RowOf<R>>
  /** As `insert` for each, with a few statements for all. For resources whose hooks on saving allow it. */
  insertMany<R extends NamedResource>(
    resource: R,
    list: readonly Partial<RowOf<R>>[],
    options?: { audit?: boolean },
  ): Promise<RowOf<R>[]>
  /**
   * Sets fields of a record without derivation, validation or hooks. Closed months are checked unless only copies and
   * derived statuses change (`isDerivedOnly`). .oxlintrc.json lists where it may be called. Refuses statuses other than
   * `derived` ones. Audited under `action` unless `action` is null.
   */
  overwrite<R extends NamedResource>(
    resource: R,
    record: { id: number } & Partial<RowOf<R>>,
    options?: { action?: string | null; reason?: string | null | undefined },
  ): Promise<void>
  /** Runs a transition of another record as part of this write. `input` has the shape of the call. */
  run<R extends NamedResource, const T extends TransitionOf<R>>(
    resource: R,
    name: T,
    input: { id: number } & AnyRow,
  ): Promise<RowOf<R>>
  afterCommit(work: () => void | Promise<void>): void
  /** What the end of the transaction has to note for other processes. */
  readonly changes: WriteChanges
  /** Returns what drops everything that is to be done after the commit from now on. */
  markAfterCommit(): () => void
  /**
   * Registers a statement whose result nobody needs. The transaction waits for it before it ends, and fails with it.
   */
  waitUntil(pending: Promise<unknown>): void
  /** Waits for these statements. @throws the first failure. */
  settled(): Promise<void>
}

export interface TxContext {
  sql: Sql
  actor: Actor
  now: Moment
  requestId: string
  afterCommit: Pick<(() => void | Promise<void>)[], 'push'>
  changes?: WriteChanges
}

/**
 * Does a part of a write in the name of somebody else: the log names them, and the hooks see them. What the transaction
 * knows of locked rows is read anew on both sides.
 */
export async function actingAs<T>(tx: Tx, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { now, requestId } = tx
  const afterCommit = { push: (next: () => void | Promise<void>) => (tx.afterCommit(next), 0) }
  const other = openTx({ sql: { query: tx.sql } as Sql, actor, now, requestId, afterCommit, changes: tx.changes })
  const value = await work(other)
  await other.settled()
  tx.rows.forgetAll()
  return value
}

export function openTx(context: TxContext): Tx {
  const { actor, now, requestId } = context
  const rows = new LockedRows()
  const pending: Promise<unknown>[] = []
  const later: { isDropped: boolean }[] = []
  const send: Tx['sql'] = (text, params, name) => context.sql.query(text, params, name)
  const tx: Tx = {
    orgId: actor.orgId,
    actor,
    now,
    requestId,
    rows,
    changes: context.changes ?? noChanges(),
    sql: (text, params, name) => {
      if (!READ_ONLY.test(text)) rows.forgetAll()
      return send(text, params, name)
    },
    writing: (...resources) => {
      for (const resource of resources) rows.forget(declarationOf(resource))
      return send
    },
    get: async (resource, id) =>
      (await readRecord(tx, declarationOf(resource), { id, labels: false, lock: false })) as never,
    getRequired: async (resource, id) =>
      required(
        declarationOf(resource),
        await readRecord(tx, declarationOf(resource), { id, labels: false, lock: false }),
      ) as never,
    lock: async (resource, id) =>
      required(
        declarationOf(resource),
        await readRecord(tx, declarationOf(resource), { id, labels: false, lock: true }),
      ) as never,
    find: async (resource, options) => (await findRecords(tx, declarationOf(resource), options)) as never,
    insert: async (resource, values, options) =>
      (await createRecord(tx, declarationOf(resource), { values: values as AnyRow, ...options })) as never,
    insertMany: async (resource, list, options) =>
      (await createRecords(tx, declarationOf(resource), { list: list as readonly AnyRow[], ...options })) as never,
    overwrite: async (resource, { id, ...values }, { action = 'overwrite', reason } = {}) =>
      overwriteRecord(tx, declarationOf(resource), { id, values, action, reason }),
    run: async (resource, name, { id, ...input }) =>
      (await moveRecord(tx, { resource: declarationOf(resource), name, id, input, internal: true })) as never,
    afterCommit: work => {
      const one = { isDropped: false }
      later.push(one)
      context.afterCommit.push(() => (one.isDropped ? undefined : work()))
    },
    markAfterCommit: () => {
      const from = later.length
      return () => {
        for (const one of later.splice(from)) one.isDropped = true
      }
    },
    waitUntil: one => {
      one.catch(() => {})
      pending.push(one)
    },
    settled: async () => void (await Promise.all(pending)),
  }
  return tx
}

/** Statements that change no records. */
const READ_ONLY = /^\s*select\b/i

function declarationOf(resource: NamedResource): AnyResource {
  return anyResource(resource)
}

function required(resource: AnyResource, row: AnyRow | undefined): AnyRow {
  return row ?? failMissing(resource)
}

async function findRecords(tx: Tx, resource: AnyResource, options: FindOptions): Promise<AnyRow[]> {
  const params = new Params()
  const { columns } = selectRecord(resource, { labels: false })
  const where = [
    `t.org_id = ${params.add(tx.orgId)}`,
    't.deleted_at is null',
    ...filterSql(resource, parseFilters(resource, options.where), params),
  ]
  const scope = options.inReferenceScope && referenceScopeSql(tx.actor, { resource }, params)
  if (scope) where.push(scope)
  const order = (options.sort ?? ['id'])
    .map(s => (s.startsWith('-') ? `t.${column(s.slice(1))} desc` : `t.${column(s)}`))
    .join(', ')
  const text = `select ${columns.join(', ')} from ${tableName(resource)} t where ${where.join(' and ')} order by ${order} limit ${options.limit ?? 10_000}${options.lock ? ' for update of t' : ''}`
  const { rows } = await tx.sql<AnyRow>(text, params.values, / i?like /.test(text) ? undefined : statementName(text))
  if (options.lines) await attachLines(tx, resource, { rows, labels: false })
  return rows
}

async function overwriteRecord(
  tx: Tx,
  resource: AnyResource,
  {
    id,
    values,
    action,
    reason,
  }: { id: number; values: AnyRow; action: string | null; reason: string | null | undefined },
): Promise<void> {
  const status = Object.keys(values).find(name => resource.machines[name] && !resource.machines[name].derived)
  if (status) throw new Error(`${resource.name}.${status} changes by a transition only`)
  const affectsMonths = !isDerivedOnly(resource, values)
  const before =
    action === null && !affectsMonths ? undefined : await readRecord(tx, resource, { id, labels: false, lock: true })
  if (action !== null && !before) failMissing(resource)
  if (before && affectsMonths) await checkMonthOpen(tx, resource, { rows: [before, { ...before, ...values }] })
  await updateRecord(tx, resource, { id, values })
  await attachFiles(tx, resource, { record: { ...values, id } })
  if (action !== null && before)
    await writeAudit(tx, { resource, id, action, reason, before, after: { ...before, ...values } })
}
