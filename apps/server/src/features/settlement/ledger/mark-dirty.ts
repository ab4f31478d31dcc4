import type { Side } from '@tuheng/domain/contracts/index'
import type { Tx } from '../../../engine/write/tx.ts'

/**
 * Marks the lines of unconfirmed statements whose document has changed since it was frozen. The lines are not updated
 * until a person decides.
 */
export async function markDirty(
  tx: Tx,
  args: { docType: string; docIds: readonly number[]; side?: Side; reason: string },
): Promise<void> {
  const { rows } = await tx.sql<{ parent_id: number }>(
    `update statement_line l set dirty = true, dirty_reason = $4 from statement s
     where l.org_id = $1 and l.doc_type = $2 and l.doc_id = any($3::bigint[]) and s.org_id = $1 and s.id = l.parent_id
       and s.status in ('draft', 'sent') and s.deleted_at is null and ($5::text is null or (s.kind = 'customer') = ($5::text = 'ar'))
     returning l.parent_id`,
    [tx.orgId, args.docType, args.docIds, args.reason, args.side ?? null],
  )
  if (!rows.length) return
  await tx.sql(
    `update statement s set version = version + 1,
       dirty_count = (select count(*) from statement_line l where l.org_id = $1 and l.parent_id = s.id and l.dirty)
     where s.org_id = $1 and s.id = any($2::bigint[])`,
    [tx.orgId, [...new Set(rows.map(row => row.parent_id))]],
  )
}
