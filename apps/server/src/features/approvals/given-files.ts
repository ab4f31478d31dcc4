import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import { filesIn, freeFileSql } from '../../engine/files/attach.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import type { Performed } from '../../engine/write/hold.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { givenFields } from './given-facts.ts'

/** Before the field of a file that a held act was given: no record has taken it yet. */
export const GIVEN = 'given:'

/** The files among the inputs of an act, each with its field. */
export const givenFiles = (resource: AnyResource, name: string, input: AnyRow): { id: number; field: string }[] =>
  filesIn(Object.fromEntries(givenFields(resource, resource.transitions[name])), input)

/** Condition for files `f` of the company `$1` that an act was given which waits for its approval. */
export const HELD_BY_RUN = `f.field like '${GIVEN}%' and exists (select from approval_run r where r.org_id = $1 and r.id = f.record_id and r.status = 'running')`

/** Whether the person may see what is given to this field, or parameter, of an act. */
export function seesGiven(person: Actor, { resource, face, id }: { resource: AnyResource; face: Face; id: number }) {
  const { visibilityOf } = viewerAccess(decidingActor(person, resource, [id]), resource, face)
  return (field: string): boolean => !resource.fields[field.split('.')[0] ?? ''] || visibilityOf(field) === 'visible'
}

/**
 * Uploads that belong to nothing are deleted after a day: those of the inputs wait for the approval, whose people open
 * them.
 */
export async function keepGivenFiles(tx: Tx, { resource, name, input }: Performed, runId: number): Promise<void> {
  for (const [field, files] of Map.groupBy(givenFiles(resource, name, input), one => one.field))
    await tx.writing()(
      `update file f set expires_at = $3::timestamptz + interval '2 years', record_id = $4, field = $5 where f.org_id = $1 and f.id = any($2::bigint[])
         and f.resource is null and (f.record_id = $4 or ${freeFileSql()})`,
      [tx.orgId, files.map(({ id }) => id), tx.now.at, runId, `${GIVEN}${field}`],
    )
}
