import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../../db/database.ts'
import type { Engine } from '../../../engine/work.ts'

export type AccountAction =
  | 'register' | 'consent' | 'password_reset' | 'password_change' | 'company_register' | 'company_join'
  | 'sign_in' | 'sign_in_paused' | 'sign_in_unlocked' | 'sessions_ended' | 'company_switch' | 'messenger_bind' | 'messenger_unbind' | 'platform_pass'

/** Notes what a person did with their own account, in the transaction that did it. */
export async function noteEvent(sql: Sql, event: { engine: Engine; request: FastifyRequest; userId: number; action: AccountAction; detail?: object }): Promise<void> {
  const { engine, request, userId, action, detail = {} } = event
  await sql.query(
    'insert into account_event (user_id, action, at, ip, agent, request_id, detail) values ($1, $2, $3::timestamptz, $4, $5, $6, $7)',
    [userId, action, engine.clock.now().toISOString(), request.ip, String(request.headers['user-agent'] ?? '').slice(0, 300), request.id, JSON.stringify(detail)])
}
