import type { GivenOf } from '@tuheng/domain/kernel/call'
import { callbacksHeldCall, resumeCallbacksCall } from '@tuheng/domain/system/interfaces/interface.calls'
import { writeAudit } from '../../../engine/write/audit.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { read, write } from '../../../engine/write/work.ts'
import { wakeSenders } from './sending.ts'

type Held = GivenOf<typeof callbacksHeldCall>

/** Counted no further than people read. */
const STATE = `select o.outgoing_held_at as "heldAt", (select count(*)::int from (
    select from callback c join callback_target t on t.org_id = c.org_id and t.id = c.target_id and t.status = 'enabled'
    where o.outgoing_held_at is not null and c.org_id = o.id and c.direction = 'out' and c.status in ('pending', 'failed') limit 10000) x) as waiting
  from org o where o.id = $1`

/** A restored copy tells nobody anything until somebody who looks after the subscriptions says that it is not only a copy. */
export function registerHeld(server: Server): void {
  serveCall(server, callbacksHeldCall, ({ actor, engine }) =>
    read(
      engine,
      actor,
      async sql => (await sql.query<Held>(STATE, [actor.orgId])).rows[0] ?? { heldAt: null, waiting: 0 },
    ),
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
