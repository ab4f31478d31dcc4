import { advanceErrors } from '@tuheng/domain/settlement/index'
import { refusalWithBlockers } from '../../../engine/write/blockers.ts'
import type { Tx } from '../../../engine/write/tx.ts'

/** Acts that settle statements without a payment of their own, in force: `$2` is the list of statements. */
const ACTS = `select 'advanceMove' as resource, m.id, m.seq from advance_move m
   where m.org_id = $1 and m.statement_id = any($2::bigint[]) and m.status = 'live' and m.deleted_at is null
   union all select 'offsetSettle', o.id, o.seq from offset_settle o
   where o.org_id = $1 and o.status = 'effective' and o.deleted_at is null and (
     o.id in (select i.parent_id from offset_ar_item i where i.org_id = $1 and i.statement_id = any($2::bigint[]))
     or o.id in (select i.parent_id from offset_ap_item i where i.org_id = $1 and i.statement_id = any($2::bigint[])))
   union all select 'writeOff', w.id, w.seq from write_off w
   where w.org_id = $1 and w.statement_id = any($2::bigint[]) and w.status = 'effective' and w.deleted_at is null`

interface Act {
  resource: string
  id: number
  seq: number
}

async function actsOn(tx: Tx, statementIds: readonly number[]): Promise<Act[]> {
  if (!statementIds.length) return []
  const { rows } = await tx.sql<Act>(`${ACTS} order by seq desc`, [tx.orgId, statementIds], 'acts-on-statements')
  return rows
}

/** The number of the next act on these statements, which are locked: above that of every act before it. */
export async function nextSeq(tx: Tx, statementIds: readonly number[], after = 0): Promise<number> {
  const acts = await actsOn(tx, statementIds)
  return Math.max(after, acts[0]?.seq ?? 0) + 1
}

/** Acts are undone in the reverse order. @throws if a later one settled some of the same statements; it is named */
export async function refuseLaterActs(tx: Tx, statementIds: readonly number[], seq: number): Promise<void> {
  const later = (await actsOn(tx, statementIds)).filter(act => act.seq > seq)
  if (!later.length) return
  throw await refusalWithBlockers(
    tx,
    advanceErrors.issue('advance.later_act'),
    [...Map.groupBy(later, act => act.resource)].map(([resource, acts]) => ({
      resource,
      ids: acts.map(act => act.id),
    })),
  )
}
