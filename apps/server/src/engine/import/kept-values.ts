import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { readRecord } from '../read/record.ts'
import { saveRecord } from '../write/save.ts'
import type { Tx } from '../write/tx.ts'
import { reverseOf, transitionImportOf } from './adapters.ts'
import { sameValue } from './changed-since.ts'
import type { Batch } from './types.ts'

/**
 * Gives a record back what a step of the file wrote and the reverse transition keeps, such as the charges of a ticket. People
 * who take a step back mean to do it again with them; whoever undoes a file wants the record as it was.
 */
export async function restoreKept(
  tx: Tx,
  { resource, face, batch }: { resource: AnyResource; face: Face; batch: Batch },
  { id, name }: { id: number; name: string },
): Promise<void> {
  const how = transitionImportOf(face)
  const reverse = how && resource.transitions[reverseOf(how, name)]
  const written = resource.transitions[name]?.edits ?? []
  const kept = written.filter(field => !reverse?.clears?.includes(field))
  if (!kept.length) return
  const { rows } = await tx.sql<{ before: AnyRow | null }>(
    `select before from audit where org_id = $1 and resource = $2 and record_id = $3 and request_id = $4 and action = $5
     order by id desc limit 1`,
    [tx.orgId, resource.name, id, `import-${batch.id}`, name],
    'written-by-import',
  )
  const [record, before] = [await readRecord(tx, resource, { id, labels: false, lock: true }), rows[0]?.before]
  if (!record || !before) return
  const changed = kept.filter(field => field in before && !sameValue(before[field], record[field]))
  if (!changed.length) return
  const input = { ...Object.fromEntries(changed.map(field => [field, before[field]])), id, version: record.version }
  await saveRecord(tx, { resource, face, input, fromClient: false })
}
