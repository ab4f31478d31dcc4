import type { GivenOf } from '@tuheng/domain/kernel/call'
import { callbacksHeldCall, resumeCallbacksCall } from '@tuheng/domain/system/interfaces/interface.calls'
import { writeAudit } from '../../../engine/write/audit.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { read, write } from '../../../engine/write/work.ts'
import { wakeSenders } from './sending.ts'

type Held = GivenOf<typeof callbacksHeldCall>

const STATE = 'select outgoing_held_at as "heldAt" from org where id = $1'

/** Counted up to the number that people need to know. */
const WAITING = `select count(*)::int as waiting from (
    select from callback c join callback_target t on t.org_id = $1 and t.id = c.target_id and t.status = 'enabled'
    where c.org_id = $1 and c.direction = 'out' and c.status in ('pending', 'failed') limit 10000) x`

/**
 * A restored copy sends no callbacks until a person with the right to subscriptions confirms that it is not only a
 * copy.
 */
export function registerHeld(server: Server): void {
  serveCall(server, callbacksHeldCall, ({ actor, engine }) =>
    read(engine, actor, async (sql): Promise<Held> => {
      const heldAt = (await sql.query<{ heldAt: string | null }>(STATE, [actor.orgId])).rows[0]?.heldAt ?? null
      if (heldAt === null) return { heldAt, waiting: 0 }
      const { rows } = await sql.query<{ waiting: number }>(WAITING, [actor.orgId])
      return { heldAt, waiting: rows[0]?.waiting ?? 0 }
    }),
  )
  serveCall(server, resumeCallbacksCall, ({ actor, engine, request }) =>
    write(engine, { actor, requestId: request.id }, async tx => {
      const {
        rows: [before],
      } = await tx.sql<Held & { name: string }>(
        `select outgoing_held_at as "heldAt", short_name as name from org where id = $1 for update`,
        [tx.orgId],
      )
      if (!before?.heldAt) return { heldAt: null }
      await tx.sql('update org set outgoing_held_at = null where id = $1', [tx.orgId])
      await writeAudit(tx, {
        resource: { name: 'company', title: 'name' },
        id: tx.orgId,
        action: 'resumeOutgoing',
        before: { outgoingHeldAt: before.heldAt },
        after: { outgoingHeldAt: null },
        no: before.name,
      })
      tx.afterCommit(wakeSenders)
      return { heldAt: null }
    }),
  )
}
