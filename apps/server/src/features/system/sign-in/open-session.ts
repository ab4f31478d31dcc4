import type { FastifyRequest } from 'fastify'
import type { Server } from '../../../engine/calls/endpoint.ts'
import type { SignInOrigin } from '../../../plugins/session.ts'
import { langOf } from '../../../plugins/envelope.ts'
import { recordEvent } from '../account/account-events.ts'
import { keepLanguage } from './messenger-accounts.ts'

/** Where a sign-in comes from, for the log. */
export function visitOf(request: FastifyRequest): SignInOrigin {
  return { ip: request.ip, agent: String(request.headers['user-agent'] ?? '') }
}

/** Signs in a verified person and records by which way. */
export async function openSession(
  { engine, sessions }: Server,
  request: FastifyRequest,
  args: { userId: number; way: 'password' | 'messenger' | 'platform' | 'register'; detail?: object },
): Promise<string> {
  const { userId, way, detail } = args
  const token = await sessions.open({ userId, ...visitOf(request) })
  const opened = await sessions.resolve(token)
  await keepLanguage({ engine }, userId, langOf(request))
  await engine.db.system('note a sign-in', sql =>
    recordEvent(sql, {
      engine,
      request,
      userId,
      action: 'sign_in',
      orgId: opened?.session.orgId ?? null,
      detail: { way, ...detail },
    }),
  )
  return token
}
