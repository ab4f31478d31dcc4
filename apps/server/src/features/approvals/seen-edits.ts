import type { AnyResource } from '@tuheng/domain/kernel/resource'
import type { Tx } from '../../engine/write/tx.ts'

interface Approving {
  /** The approval. */
  id: number
  resource: AnyResource
  recordId: number
}

/**
 * Who agreed after the record was last edited at a node; undefined if nobody edited it there. The log numbers acts of the
 * approval and saves of the record in the order in which they were made.
 */
export async function sawLastEdit(
  tx: Tx,
  { id, resource, recordId }: Approving,
): Promise<readonly number[] | undefined> {
  const { rows } = await tx.sql<{ edit: number | null; memberIds: number[] | null }>(
    `with submitted as (select max(id) as id from audit where org_id = $1 and resource = 'approvalRun' and record_id = $2 and action = any('{create,submit,resubmit}')),
       edited as (select max(a.id) as id from audit a, submitted s where a.org_id = $1 and a.resource = $3 and a.record_id = $4 and a.action = 'update' and a.id > s.id)
     select e.id::float8 as edit, (select array_agg(a.member_id) from audit a where a.org_id = $1 and a.resource = 'approvalRun' and a.record_id = $2
       and a.action = 'agree' and a.id > e.id) as "memberIds" from edited e`,
    [tx.orgId, id, resource.name, recordId],
    'approval-witnesses',
  )
  const [found] = rows
  if (!found || found.edit === null) return undefined
  return (found.memberIds ?? []).map(Number)
}
