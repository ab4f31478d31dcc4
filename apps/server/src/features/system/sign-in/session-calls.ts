import { signInErrors } from '@tuheng/domain/system/sign-in.errors'
import { Type } from 'typebox'
import { noteCall } from '../../../engine/call-docs.ts'
import { bodyOf, type Server, signedIn } from '../../../engine/endpoint.ts'
import { ok } from '../../../plugins/envelope.ts'
import { noteEvent } from '../account/account-events.ts'

const strict = { additionalProperties: false } as const
const listSchema = Type.Object({}, strict)
const endSchema = Type.Object({ id: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$' })), others: Type.Optional(Type.Literal(true)) }, { ...strict, minProperties: 1, maxProperties: 1 })

const PATHS = { list: '/api/v1/user/session/list', end: '/api/v1/user/session/end' } as const

/** Where a person is signed in, and the way to end it from elsewhere. */
export function registerSessionCalls(server: Server): void {
  const { app, engine, sessions } = server
  noteCall({ method: 'POST', path: PATHS.list, body: listSchema, summary: '我的登录 (own sessions)' })
  noteCall({ method: 'POST', path: PATHS.end, body: endSchema, summary: '结束登录 (end own sessions: one by id, or all others)' })
  const [listBody, endBody] = [bodyOf(listSchema), bodyOf(endSchema)]
  app.post(PATHS.list, async request => {
    const { session } = await signedIn(server, request)
    listBody(request.body)
    return ok({ list: await sessions.listOf(session) })
  })
  app.post(PATHS.end, async request => {
    const { session } = await signedIn(server, request)
    const { id } = endBody(request.body)
    const ended = await sessions.end(session, id)
    if (id && !ended) signInErrors.fail('auth.session_missing')
    if (ended) await engine.db.system('note ended sessions', sql => noteEvent(sql, { engine, request, userId: session.userId, action: 'sessions_ended', detail: { ended } }))
    return ok({ ended })
  })
}
