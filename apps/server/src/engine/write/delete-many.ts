import { DomainError } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { writeAudits } from './audit.ts'
import { checkMonthOpen } from './closed-month.ts'
import { approvalRefusal } from './hold.ts'
import { hooksOf } from './hooks.ts'
import { column, tableName } from '../../sql/names.ts'
import { attachLines } from '../read/record.ts'
import { runEffects } from './save.ts'
import { selectRecord } from '../read/select.ts'
import type { Tx } from './tx.ts'
import { noteWritten } from './written.ts'
import { referenceSources } from './reference-sources.ts'

/** Whether records may be deleted in batches; see `Hooks.independent`. */
export function canDeleteMany(resource: AnyResource): boolean {
  return hooksOf(resource.name, 'delete').every(hooks => hooks.independent && !hooks.before)
}

/** Live records of these ids with their child rows, locked. */
export async function lockRecords(tx: Tx, resource: AnyResource, ids: readonly number[]): Promise<Map<number, AnyRow>> {
  const { columns } = selectRecord(resource, { labels: false })
  const { rows } = await tx.sql<AnyRow>(
    `select ${columns.join(', ')} from ${tableName(resource)} t where t.org_id = $1 and t.id = any($2::bigint[]) and t.deleted_at is null order by t.id for update of t`,
    [tx.orgId, ids],
  )
  await attachLines(tx, resource, { rows, labels: false })
  return new Map(rows.map(row => [row.id as number, row]))
}

/** The refusals of the records that cannot be deleted now, by id. */
export async function deletionRefusals(
  tx: Tx,
  resource: AnyResource,
  { rows }: { rows: readonly AnyRow[] },
): Promise<Map<number, DomainError>> {
  await checkMonthOpen(tx, resource, { rows })
  const refused = await inUseRefusals(tx, resource, rows)
  for (const row of rows) {
    const refusal = approvalRefusal(resource, row)
    if (refusal) refused.set(row.id as number, refusal)
  }
  return refused
}

/**
 * Deletes records as `softDeleteRecord` does, with a few statements for all. Returns the refusals by id; the others are
 * deleted.
 */
export async function softDeleteRecords(
  tx: Tx,
  resource: AnyResource,
  { rows, reason }: { rows: readonly AnyRow[]; reason: string },
): Promise<Map<number, DomainError>> {
  const refused = await deletionRefusals(tx, resource, { rows })
  const deletable = rows.filter(row => !refused.has(row.id as number))
  await tx.sql(
    `update ${tableName(resource)} set deleted_at = $3, deleted_by = $4, deleted_reason = $5, version = version + 1 where org_id = $1 and id = any($2::bigint[])`,
    [tx.orgId, deletable.map(row => row.id), tx.now.at, tx.actor.memberId || null, reason],
  )
  noteWritten(tx, { resource, ids: deletable.map(row => row.id as number) })
  for (const row of deletable) await runEffects(tx, resource, { action: 'delete', row, next: row, input: {} })
  await writeAudits(
    tx,
    deletable.map(before => ({ resource, id: before.id as number, action: 'delete', before, after: null, reason })),
  )
  return refused
}

/** Refusals for the records that a live record outside the list references, naming one such record. */
async function inUseRefusals(
  tx: Tx,
  resource: AnyResource,
  rows: readonly AnyRow[],
): Promise<Map<number, DomainError>> {
  const ids = rows.map(row => row.id)
  const byId = new Map(rows.map(row => [row.id, row]))
  const refused = new Map<number, DomainError>()
  for (const use of referenceSources(resource.name)) {
    const { rows: found } = await tx.sql<{ id: number; no: unknown }>(
      `select distinct on (1) ${use.id} as id, x.${column(use.resource.title)} as no from ${use.from}
       where x.org_id = $1 and ${use.isAmongIds} and x.deleted_at is null and not ($3 and x.id = any($2::bigint[])) order by 1, x.id`,
      [tx.orgId, ids, use.resource.name === resource.name],
    )
    for (const { id, no } of found) {
      const label = `${resource.label} ${String(byId.get(id)?.[resource.title] ?? '')}`
      if (!refused.has(id))
        refused.set(id, new DomainError([kernelErrors.issue('record.in_use', { label, by: use.resource.label, no })]))
    }
  }
  return refused
}
