import { DomainError } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { writeAudits } from './audit.ts'
import { checkMonthOpen } from './closed-month.ts'
import { hooksOf } from './hooks.ts'
import { column, tableName } from '../../sql/names.ts'
import { attachLines } from '../read/record.ts'
import { runEffects } from './save.ts'
import { selectRecord } from '../read/select.ts'
import type { Tx } from './tx.ts'
import { usesOf } from './uses.ts'

/** Whether records may be deleted many at a time; see `Hooks.independent`. */
export function canRemoveMany(resource: AnyResource): boolean {
  return hooksOf(resource.name, 'delete').every(hooks => hooks.independent && !hooks.before)
}

/** Live records of these ids, locked, with their child rows. */
export async function lockRecords(tx: Tx, resource: AnyResource, ids: readonly number[]): Promise<Map<number, AnyRow>> {
  const { columns } = selectRecord(resource, { labels: false })
  const { rows } = await tx.sql<AnyRow>(
    `select ${columns.join(', ')} from ${tableName(resource)} t where t.org_id = $1 and t.id = any($2::bigint[]) and t.deleted_at is null order by t.id for update of t`,
    [tx.orgId, ids],
  )
  await attachLines(tx, resource, { rows, labels: false })
  return new Map(rows.map(row => [row.id as number, row]))
}

/** Why which of these records could not be deleted now, by id. */
export async function refusedRemovals(
  tx: Tx,
  resource: AnyResource,
  { rows }: { rows: readonly AnyRow[] },
): Promise<Map<number, DomainError>> {
  await checkMonthOpen(tx, resource, { rows })
  return inUse(tx, resource, rows)
}

/** Deletes records as `removeRecord` does, but a few statements for all. Answers what was refused, by id; the others are gone. */
export async function removeRecords(
  tx: Tx,
  resource: AnyResource,
  { rows, reason }: { rows: readonly AnyRow[]; reason: string },
): Promise<Map<number, DomainError>> {
  const refused = await refusedRemovals(tx, resource, { rows })
  const gone = rows.filter(row => !refused.has(row.id as number))
  await tx.sql(
    `update ${tableName(resource)} set deleted_at = $3, deleted_by = $4, deleted_reason = $5, version = version + 1 where org_id = $1 and id = any($2::bigint[])`,
    [tx.orgId, gone.map(row => row.id), tx.now.at, tx.actor.memberId || null, reason],
  )
  for (const row of gone) await runEffects(tx, resource, { action: 'delete', row, next: row, input: {} })
  await writeAudits(
    tx,
    gone.map(before => ({ resource, id: before.id as number, action: 'delete', before, after: null, reason })),
  )
  return refused
}

/** Which of the records a live record refers to that is not itself among them, and one that does. */
async function inUse(tx: Tx, resource: AnyResource, rows: readonly AnyRow[]): Promise<Map<number, DomainError>> {
  const ids = rows.map(row => row.id)
  const byId = new Map(rows.map(row => [row.id, row]))
  const refused = new Map<number, DomainError>()
  for (const use of usesOf(resource.name)) {
    const { rows: found } = await tx.sql<{ id: number; no: unknown }>(
      `select distinct on (1) ${use.id} as id, x.${column(use.resource.title)} as no from ${use.from}
       where x.org_id = $1 and ${use.isAsked} and x.deleted_at is null and not ($3 and x.id = any($2::bigint[])) order by 1, x.id`,
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
