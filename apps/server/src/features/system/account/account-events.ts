import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../../db/database.ts'
import type { Engine } from '../../../engine/write/work.ts'

export type AccountAction =
  | 'register'
  | 'consent'
  | 'password_reset'
  | 'password_change'
  | 'company_register'
  | 'company_join'
  | 'invitation_accept'
  | 'invitation_decline'
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_in_paused'
  | 'sign_in_unlocked'
  | 'sessions_ended'
  | 'company_switch'
  | 'messenger_bind'
  | 'messenger_unbind'
  | 'platform_pass'
  | 'company_password'
  | 'company_ended'

/** Records an event of a person's account in the same transaction. `orgId` is the company that may read it too. */
export async function recordEvent(
  sql: Sql,
  event: {
    engine: Engine
    request: FastifyRequest
    userId: number
    action: AccountAction
    orgId?: number | null
    detail?: object
  },
): Promise<void> {
  const { engine, request, userId, action, orgId = null, detail = {} } = event
  await sql.query(
    'insert into account_event (user_id, action, at, ip, agent, request_id, detail, org_id) values ($1, $2, $3::timestamptz, $4, $5, $6, $7, $8)',
    [
      userId,
      action,
      engine.clock.now().toISOString(),
      request.ip,
      String(request.headers['user-agent'] ?? '').slice(0, 300),
      request.id,
      JSON.stringify(detail),
      orgId,
    ],
  )
}
