import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { tableName } from '../../../engine/names.ts'
import { attachLines } from '../../../engine/record.ts'
import { selectRecord } from '../../../engine/select.ts'
import type { Tx } from '../../../engine/tx.ts'

/**
 * Live rows, locked in the order of their ids until the end of the transaction. Unlike `tx.lock` others may go on to
 * refer to them: a trip that is being inserted under a task does not wait for, or deadlock with, one that counts it.
 * Order over all of transport: vehicles, drivers, task, bill, grants. Child rows come along unless `lines` is false.
 */
export async function holdAll<R extends { name: string }>(tx: Tx, resource: R, ids: readonly number[], options: { lines?: boolean } = {}): Promise<RowOf<R>[]> {
  if (!ids.length) return []
  const shape = anyResource(resource)
  const { columns } = selectRecord(shape, { labels: false })
  const { rows } = await tx.sql(
    `select ${columns.join(', ')} from ${tableName(shape)} t where t.org_id = $1 and t.id = any($2::bigint[]) and t.deleted_at is null
     order by t.id for no key update of t`,
    [tx.orgId, ids], `hold-${shape.name}`)
  if (options.lines !== false) await attachLines(tx, shape, rows, false)
  return rows as RowOf<R>[]
}

/** As {@link holdAll} for one row; throws `record.missing`. */
export async function hold<R extends { name: string }>(tx: Tx, resource: R, id: number, options: { lines?: boolean } = {}): Promise<RowOf<R>> {
  const [row] = await holdAll(tx, resource, [id], options)
  return row ?? kernelErrors.fail('record.missing', { label: anyResource(resource).label })
}
