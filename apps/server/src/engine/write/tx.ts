import type { Actor } from '@tuheng/domain/kernel/policy'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { AnyResource, AnyRow, RowOf, TransitionOf } from '@tuheng/domain/kernel/resource'
import { anyResource } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import type { Moment } from '../../plugins/clock.ts'
import { checkMonthOpen, followsOthers } from './closed-month.ts'
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
import { createRecord } from './save.ts'

type Named = { name: string }

export interface FindOptions {
  where: Filters
  sort?: readonly string[]
  limit?: number
  lines?: boolean
  lock?: boolean
  /** Only what the actor may refer to: records that are offered to them. */
  reach?: boolean
}

/** One write of one company in resource terms. Everything it does commits or rolls back together. */
export interface Tx {
  readonly orgId: number
  readonly actor: Actor
  readonly now: Moment
  readonly requestId: string
  /** What this transaction holds locked, so that nobody needs to read it again. */
  readonly rows: LockedRows
  /** Raw statement over snake_case columns, under row-level security. Unless it begins with `select`, all held rows are forgotten. */
  sql<R = AnyRow>(text: string, params?: readonly unknown[], name?: string): Promise<{ rows: R[]; count: number }>
  /** How to send a raw statement that changes no records but those of these resources: `tx.writing(waybill)('update waybill …', [])`. */
  writing(...resources: Named[]): Tx['sql']
  /** The live record with its child rows. */
  get<R extends Named>(resource: R, id: number): Promise<RowOf<R> | undefined>
  /** As `get`; throws `record.missing`. */
  must<R extends Named>(resource: R, id: number): Promise<RowOf<R>>
  /** As `must`, and nobody else can change it until the end of the transaction. */
  lock<R extends Named>(resource: R, id: number): Promise<RowOf<R>>
  /** Live records by filters (as in `list`), without child rows unless asked. Oldest first unless sorted. */
  find<R extends Named>(resource: R, options: FindOptions): Promise<RowOf<R>[]>
  /** A new record as the system makes it: no field rights, computed fields may be given; numbered, checked and audited. */
  insert<R extends Named>(resource: R, values: Partial<RowOf<R>>, options?: { audit?: boolean }): Promise<RowOf<R>>
  /**
   * Sets fields of a record and asks nobody: no derive, no validation, no hooks. What is not a copy or a derived
   * status asks for closed months (`followsOthers`). Where it may be called
   * stands in .oxlintrc.json. Statuses are refused, except those that the engine keeps from other facts (`derived`).
   * Audited under `action` unless `action` is null.
   */
  overwrite<R extends Named>(
    resource: R,
    record: { id: number } & Partial<RowOf<R>>,
    options?: { action?: string | null },
  ): Promise<void>
  /** A transition of another record, as part of this one; `input` as a call of it is sent. */
  run<R extends Named, const T extends TransitionOf<R>>(
    resource: R,
    name: T,
    input: { id: number } & AnyRow,
  ): Promise<RowOf<R>>
  afterCommit(work: () => void | Promise<void>): void
  /** Something was sent whose answer nobody needs: the transaction ends only once it is there, and fails with it. */
  later(sent: Promise<unknown>): void
  /** All that was sent so is done. @throws what failed first */
  settled(): Promise<void>
}

export interface TxContext {
  sql: Sql
  actor: Actor
  now: Moment
  requestId: string
  afterCommit: (() => void | Promise<void>)[]
}

export function openTx(context: TxContext): Tx {
  const { actor, now, requestId } = context
  const rows = new LockedRows()
  const sent: Promise<unknown>[] = []
  const send: Tx['sql'] = (text, params, name) => context.sql.query(text, params, name)
  const tx: Tx = {
    orgId: actor.orgId,
    actor,
    now,
    requestId,
    rows,
    sql: (text, params, name) => {
      if (!READS.test(text)) rows.forgetAll()
      return send(text, params, name)
    },
    writing: (...resources) => {
      for (const resource of resources) rows.forget(find(resource))
      return send
    },
    get: async (resource, id) => (await readRecord(tx, find(resource), { id, labels: false, lock: false })) as never,
    must: async (resource, id) =>
      must(find(resource), await readRecord(tx, find(resource), { id, labels: false, lock: false })) as never,
    lock: async (resource, id) =>
      must(find(resource), await readRecord(tx, find(resource), { id, labels: false, lock: true })) as never,
    find: async (resource, options) => (await findRecords(tx, find(resource), options)) as never,
    insert: async (resource, values, options) =>
      (await createRecord(tx, find(resource), { values: values as AnyRow, ...options })) as never,
    overwrite: async (resource, { id, ...values }, { action = 'overwrite' } = {}) =>
      overwriteRecord(tx, find(resource), { id, values, action }),
    run: async (resource, name, { id, ...input }) =>
      (await moveRecord(tx, { resource: find(resource), name, id, input, internal: true })) as never,
    afterCommit: work => void context.afterCommit.push(work),
    later: one => {
      one.catch(() => {})
      sent.push(one)
    },
    settled: async () => void (await Promise.all(sent)),
  }
  return tx
}

/** Such a statement leaves records as they are. */
const READS = /^\s*select\b/i

function find(resource: Named): AnyResource {
  return anyResource(resource)
}

function must(resource: AnyResource, row: AnyRow | undefined): AnyRow {
  return row ?? kernelErrors.fail('record.missing', { label: resource.label })
}

async function findRecords(tx: Tx, resource: AnyResource, options: FindOptions): Promise<AnyRow[]> {
  const params = new Params()
  const { columns } = selectRecord(resource, { labels: false })
  const where = [
    `t.org_id = ${params.add(tx.orgId)}`,
    't.deleted_at is null',
    ...filterSql(resource, parseFilters(resource, options.where), params),
  ]
  const within = options.reach && referenceScopeSql(tx.actor, { resource }, params)
  if (within) where.push(within)
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
  { id, values, action }: { id: number; values: AnyRow; action: string | null },
): Promise<void> {
  const status = Object.keys(values).find(name => resource.machines[name] && !resource.machines[name].derived)
  if (status) throw new Error(`${resource.name}.${status} changes by a transition only`)
  const dated = !followsOthers(resource, values)
  const before =
    action === null && !dated ? undefined : await readRecord(tx, resource, { id, labels: false, lock: true })
  if (action !== null && !before) kernelErrors.fail('record.missing', { label: resource.label })
  if (before && dated) await checkMonthOpen(tx, resource, { rows: [before, { ...before, ...values }] })
  await updateRecord(tx, resource, { id, values })
  await attachFiles(tx, resource, { record: { ...values, id } })
  if (action !== null && before) await writeAudit(tx, { resource, id, action, before, after: { ...before, ...values } })
}
