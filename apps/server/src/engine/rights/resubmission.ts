import { actKey, actParts, holdableTransitions } from '@tuheng/domain/kernel/approval-state'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { viewerAccess } from './redact.ts'

interface Reader {
  orgId: number
  sql<R = AnyRow>(text: string, params?: readonly unknown[], name?: string): Promise<{ rows: R[]; count: number }>
}

/**
 * Says of records whose approval was returned what the person may do with them: submit them again, which only their
 * starter may, or nothing. One statement for all of them; none if there are none.
 */
export async function addResubmission(
  { orgId, sql }: Reader,
  { resource, face, actor }: { resource: AnyResource; face: Face; actor: Actor },
  rows: readonly AnyRow[],
): Promise<void> {
  const returned = rows.filter(row => row.approval === 'returned')
  // Whoever does not see the status learns nothing of it
  if (returned.length && viewerAccess(actor, resource, face).visibilityOf('approval') !== 'visible') return
  if (!returned.length) return
  const acts = holdableTransitions(resource).map(([name]) => actKey(resource, name))
  const { rows: own } = await sql<{ recordId: string; act: string }>(
    `select record_id as "recordId", act from approval_run
     where org_id = $1 and act = any($2::text[]) and record_id = any($3::text[]) and status = 'returned' and starter_id = $4`,
    [orgId, acts, returned.map(row => String(row.id)), actor.memberId],
    'own-returned',
  )
  const actOf = new Map(own.map(({ recordId, act }) => [recordId, actParts(act).transition]))
  for (const row of returned) row.resubmits = actOf.get(String(row.id)) ?? null
}
