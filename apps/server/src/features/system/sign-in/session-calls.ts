import { endSessionsCall, ownSessionsCall } from '@tuheng/domain/system/accounts/account.calls'
import { signInErrors } from '@tuheng/domain/system/accounts/sign-in.errors'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveSessionCall } from '../../../engine/calls/serve-open.ts'
import { recordEvent } from '../account/account-events.ts'

/** Mounts a person's own sessions and ending them. */
export function registerSessionCalls(server: Server): void {
  const { engine, sessions } = server
  serveSessionCall(server, { call: ownSessionsCall }, async ({ session }) => ({ list: await sessions.listOf(session) }))
  serveSessionCall(server, { call: endSessionsCall }, async ({ session, body, request }) => {
    const id = 'id' in body ? body.id : undefined
    const ended = await sessions.end(session, id)
    if (id && !ended) signInErrors.fail('auth.session_missing')
    if (ended)
      await engine.db.system('note ended sessions', sql =>
        recordEvent(sql, { engine, request, userId: session.userId, action: 'sessions_ended', detail: { ended } }),
      )
    return { ended }
  })
}
