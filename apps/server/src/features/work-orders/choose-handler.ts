import type { Tx } from '../../engine/write/tx.ts'
import { membersWith } from '../system/index.ts'
import type { Kind } from './rows.ts'

interface Candidate {
  id: number
  /** Work orders in hand. */
  load: number
  /** The last work order that went to them; null if there was none. */
  last: number | null
}

/**
 * Whom a new work order of the kind goes to; null: whoever takes it. The row of the kind is locked, so that two that arrive
 * together do not both go to whoever has least. Nobody gets what they reported themselves while somebody else can.
 */
export async function chooseHandler(tx: Tx, kind: Kind, requesterId: number | null): Promise<number | null> {
  if (kind.assignment === 'pool' || !kind.handlerIds.length) return null
  const able = new Set(await membersWith(tx, ['wo.data.handle']))
  const { rows } = await tx.sql<Candidate>(
    `select m.id,
       (select count(*) from work_order o where o.org_id = $1 and o.handler_id = m.id and o.status in ('open', 'handling', 'asked') and o.deleted_at is null)::int as load,
       (select max(o.id) from work_order o where o.org_id = $1 and o.handler_id = m.id and o.deleted_at is null) as last
     from member m where m.org_id = $1 and m.id = any($2::bigint[]) and m.status = 'active' and m.deleted_at is null`,
    [tx.orgId, kind.handlerIds],
  )
  const candidates = rows.filter(({ id }) => able.has(id))
  const others = candidates.filter(({ id }) => id !== requesterId)
  return firstOf(others.length ? others : candidates, kind.assignment)?.id ?? null
}

/** By load whoever has least in hand; by turns, and among equals, whoever got none for longest. */
function firstOf(candidates: readonly Candidate[], assignment: Kind['assignment']): Candidate | undefined {
  const key = ({ load, last, id }: Candidate) => [assignment === 'load' ? load : 0, last ?? 0, id] as const
  return candidates.toSorted((a, b) => {
    const [ours, theirs] = [key(a), key(b)]
    const at = ours.findIndex((value, i) => value !== theirs[i])
    return at < 0 ? 0 : (ours[at] ?? 0) - (theirs[at] ?? 0)
  })[0]
}
