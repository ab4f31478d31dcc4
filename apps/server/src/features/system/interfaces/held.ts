import { Type } from 'typebox'
import { writeAudit } from '../../../engine/audit.ts'
import { noteCall } from '../../../engine/call-docs.ts'
import { endpoint, type Server } from '../../../engine/endpoint.ts'
import { read, write } from '../../../engine/work.ts'
import { wakeSenders } from './sending.ts'

const body = Type.Object({}, { additionalProperties: false })
const HELD = { path: '/api/v1/sys/callback/held', permission: 'sys.data.read' }
const RESUME = { path: '/api/v1/sys/callback/resume', permission: 'sys.callback.modify' }

interface Held {
  /** Since when nothing goes out; null: it does. */
  heldAt: string | null
  /** What waits to go out then. */
  waiting: number
}

/** Counted no further than people read. */
const STATE = `select o.outgoing_held_at as "heldAt", (select count(*)::int from (
    select from callback c join callback_target t on t.org_id = c.org_id and t.id = c.target_id and t.status = 'enabled'
    where o.outgoing_held_at is not null and c.org_id = o.id and c.direction = 'out' and c.status in ('pending', 'failed') limit 10000) x) as waiting
  from org o where o.id = $1`

/** A restored copy tells nobody anything until somebody who looks after the subscriptions says that it is not only a copy. */
export function registerHeld(server: Server): void {
  endpoint(server, { ...HELD, body, handle: ({ actor, engine }) => read(engine, actor, async sql => (await sql.query<Held>(STATE, [actor.orgId])).rows[0]) })
  noteCall({ method: 'POST', ...HELD, body, summary: '推送是否暂停 (whether outgoing callbacks are held, after a restore)' })
  endpoint(server, {
    ...RESUME,
    body,
    handle: ({ actor, engine, request }) => write(engine, { actor, requestId: request.id }, async tx => {
      const { rows: [before] } = await tx.sql<Held & { name: string }>(`select outgoing_held_at as "heldAt", short_name as name from org where id = $1 for update`, [tx.orgId])
      if (!before?.heldAt) return { heldAt: null }
      await tx.sql('update org set outgoing_held_at = null where id = $1', [tx.orgId])
      await writeAudit(tx, { resource: { name: 'company', title: 'name' }, id: tx.orgId, action: 'resumeOutgoing', before: { outgoingHeldAt: before.heldAt }, after: { outgoingHeldAt: null }, no: before.name })
      tx.afterCommit(wakeSenders)
      return { heldAt: null }
    }),
  })
  noteCall({ method: 'POST', ...RESUME, body, summary: '恢复推送 (let outgoing callbacks go again)' })
}
