import { handover } from '@tuheng/domain/rail/index'
import type { Tx } from '../../engine/write/tx.ts'
import type { ClaimNote } from './rows.ts'

/** The hand-overs of a claim name it; those that left it no longer do. */
export async function linkGaps(tx: Tx, { id, items }: Pick<ClaimNote, 'id' | 'items'>): Promise<void> {
  const gaps = items.flatMap(item => item.handoverId ?? [])
  await tx.writing(handover)(
    `update handover set claim_note_id = case when id = any($3::bigint[]) then $2::bigint end, version = version + 1
     where org_id = $1 and (id = any($3::bigint[]) and claim_note_id is distinct from $2 or claim_note_id = $2 and id <> all($3::bigint[]))`,
    [tx.orgId, id, gaps],
    'link-gaps',
  )
}

/** No hand-over names the claim any more. */
export const unlinkGaps = (tx: Tx, id: number): Promise<void> => linkGaps(tx, { id, items: [] })
