import { failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { partsOf } from '@tuheng/domain/kernel/parts'
import { inFace } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { isActorOfStep } from '../../db/list-indexes.ts'
import { tableName } from '../../sql/names.ts'
import { resourceOf } from '../directory.ts'
import { isRestorableSql } from '../read/deleted.ts'
import { attachLines } from '../read/record.ts'
import { selectRecord } from '../read/select.ts'
import { redact, viewerAccess } from '../rights/redact.ts'
import { writeAudit } from './audit.ts'
import { appendBlockers, blockersOf, summarizeBlockers, withNamedBlockers } from './blockers.ts'
import { checkMonthOpen } from './closed-month.ts'
import { refusePartOfHeld } from './held-whole.ts'
import { hooksOf } from './hooks.ts'
import { isWithinReach } from '../rights/row-rules.ts'
import { hookContext, runEffects } from './save.ts'
import { refuseAlike } from './refuse-alike.ts'
import type { Tx } from './tx.ts'
import { noteWritten } from './written.ts'

/**
 * Restores a deleted record with its child rows, as it was when it was deleted, and does what its deletion undid.
 * Refused if its month is closed since, if something that it refers to is gone, or if something else has its number or
 * its place.
 */
export async function restoreRecord(
  tx: Tx,
  { resource, face, id }: { resource: AnyResource; face: Face; id: number },
): Promise<void> {
  const row = await lockDeleted(tx, resource, id)
  if (!row || !inFace(face, row) || !isWithinReach({ resource, face }, tx.actor, row)) failMissing(face)
  const record = row as AnyRow
  await withNamedBlockers(tx, { resource, face, row: record }, async () => {
    await checkMonthOpen(tx, resource, { rows: [record] })
    await refusePartOfHeld(tx, resource, record)
    failAll(await goneReferences(tx, { resource, face }, record))
    for (const hooks of hooksOf(resource.name, 'undelete'))
      await hooks.before?.(hookContext(tx, { row: {}, next: record, input: {} }))
    await refuseAlike(tx, resource, { before: {}, next: record })
    await setLive(tx, { resource, face }, record)
    await runEffects(tx, resource, { action: 'undelete', row: {}, next: record, input: {} })
  })
  await writeAudit(tx, { resource, id, action: 'undelete', before: null, after: record })
}

async function lockDeleted(tx: Tx, resource: AnyResource, id: number): Promise<AnyRow | undefined> {
  const { columns } = selectRecord(resource, { labels: false })
  const { rows } = await tx.sql<AnyRow>(
    `select ${columns.join(', ')} from ${tableName(resource)} t where t.org_id = $1 and t.id = $2 and ${isRestorableSql('$3')} for update of t`,
    [tx.orgId, id, tx.now.at],
  )
  await attachLines(tx, resource, { rows, labels: false })
  return rows[0]
}

interface Shown {
  resource: AnyResource
  face: Face
}

/** What a record has in a unique key may be another one's since; the error names the values that the person may see. */
async function setLive(tx: Tx, { resource, face }: Shown, record: AnyRow): Promise<void> {
  try {
    await tx.writing(resource)(
      `update ${tableName(resource)} set deleted_at = null, deleted_by = null, deleted_reason = null, version = version + 1 where org_id = $1 and id = $2`,
      [tx.orgId, record.id],
    )
    noteWritten(tx, { resource, ids: [record.id as number] })
  } catch (error) {
    const values = redact({ ...record }, viewerAccess(tx.actor, resource, face))
    throw Object.assign(error as object, { values })
  }
}

/**
 * Deleted records that the record refers to, by field, named where the person may see the field. Members who once did a
 * step of it may be gone.
 */
async function goneReferences(tx: Tx, { resource, face }: Shown, record: AnyRow): Promise<Issue[]> {
  const { restricted } = viewerAccess(tx.actor, resource, face)
  const uses = Object.entries(resource.fields).flatMap(([name, { kind, to, label }]) =>
    (kind === 'ref' || kind === 'refs') && to && !isActorOfStep(resource, name)
      ? [{ path: name, label, to, ids: idsOf(record[name]), secret: restricted.has(name) }]
      : [],
  )
  for (const [name, { lines }] of partsOf(resource.fields).lines)
    for (const [inner, { kind, to, label }] of Object.entries(lines.fields))
      if ((kind === 'ref' || kind === 'refs') && to)
        uses.push({
          path: name,
          label,
          to,
          ids: ((record[name] ?? []) as AnyRow[]).flatMap(line => idsOf(line[inner])),
          secret: restricted.has(name) || restricted.has(`${name}.${inner}`),
        })
  const issues = await Promise.all(
    uses
      .filter(use => use.ids.length)
      .map(async ({ path, label, to, ids, secret }) => {
        const { rows } = await tx
          .sql<{ id: number; gone: boolean }>(
            // Whoever deletes one of them waits until the record is restored, and then finds it in the way
            `select id, deleted_at is not null as gone from ${tableName(resourceOf(to))} where org_id = $1 and id = any($2::bigint[]) order by id for key share`,
            [tx.orgId, ids],
          )
          .then(({ rows: found }) => ({ rows: found.filter(one => one.gone) }))
        if (!rows.length) return []
        const issue = kernelErrors.issue('record.reference_gone', { label }, path)
        if (secret) return [issue]
        const gone = [{ resource: to, ids: rows.map(one => one.id) }]
        const known = await blockersOf(tx, to, { ids: rows.map(one => one.id), deleted: true })
        return [appendBlockers(issue, await summarizeBlockers(tx, gone, known), gone)]
      }),
  )
  return issues.flat()
}

const idsOf = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : Array.isArray(value) ? (value as number[]) : []
