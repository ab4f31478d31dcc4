import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { mainWaybill } from '@tuheng/domain/transport/index'
import { statementName, tableName } from '../../../sql/names.ts'
import { assignLines, readLines } from '../../../engine/read/record.ts'
import { selectRecord } from '../../../engine/read/select.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { cacheCreditLimit } from '../../credit/index.ts'
import type { Task } from './rows.ts'

interface LockOptions {
  /** Reads child rows too, unless false. */
  lines?: boolean
  /** One more column of another table for the same statement. */
  extraColumn?: string
}

/**
 * Locks live rows in the order of their ids until the end of the transaction. Unlike with `tx.lock`, others may still
 * refer to them: an insert of a trip under a task neither waits for, nor deadlocks with, a count of the task. Order of
 * locks in transport: vehicles, drivers, task, bill, grants.
 */
export async function lockRows<R extends { name: string }>(
  tx: Tx,
  resource: R,
  { ids, lines = true, extraColumn }: LockOptions & { ids: readonly number[] },
): Promise<RowOf<R>[]> {
  if (!ids.length) return []
  const shape = anyResource(resource)
  const { columns } = selectRecord(shape, { labels: false })
  // Both statements are sent at once. The child rows are read after the lock.
  const [{ rows }, children] = await Promise.all([
    tx.sql(
      `select ${[...columns, ...(extraColumn ? [extraColumn] : [])].join(', ')} from ${tableName(shape)} t where t.org_id = $1 and t.id = any($2::bigint[]) and t.deleted_at is null
     order by t.id for no key update of t`,
      [tx.orgId, ids],
      `hold-${shape.name}${extraColumn ? '-also' : ''}`,
    ),
    lines ? readLines(tx, shape, ids) : [],
  ])
  assignLines(rows, children)
  return rows as RowOf<R>[]
}

/** As {@link lockRows} for one row. @throws `record.missing` */
export async function lockRow<R extends { name: string }>(
  tx: Tx,
  resource: R,
  { id, ...options }: LockOptions & { id: number },
): Promise<RowOf<R>> {
  const [row] = await lockRows(tx, resource, { ids: [id], ...options })
  return row ?? failMissing(anyResource(resource))
}

/** As {@link lockRow}, with only these columns. */
export async function lockFields<R extends { name: string }, const K extends keyof RowOf<R> & string>(
  tx: Tx,
  resource: R,
  { id, fields }: { id: number; fields: readonly K[] },
): Promise<Pick<RowOf<R>, K>> {
  const shape = anyResource(resource)
  const { columns } = selectRecord(shape, { labels: false, only: new Set(fields) })
  const text = `select ${columns.join(', ')} from ${tableName(shape)} t where t.org_id = $1 and t.id = $2 and t.deleted_at is null for no key update of t`
  const { rows } = await tx.sql<Pick<RowOf<R>, K>>(text, [tx.orgId, id], statementName(text))
  return rows[0] ?? failMissing(shape)
}

const CUSTOMER_LIMIT =
  '(select p.credit_limit from party p where p.org_id = $1 and p.id = t.customer_id) as "customerLimit"'

/**
 * Locks the task of a trip and reads its customer's credit limit. For customers without one no further statement is
 * needed.
 */
export async function lockTask(tx: Tx, id: number): Promise<Task> {
  const { customerLimit, ...task } = (await lockRow(tx, mainWaybill, { id, extraColumn: CUSTOMER_LIMIT })) as Task & {
    customerLimit: string | null
  }
  cacheCreditLimit(tx, task.customerId, customerLimit)
  return task
}
