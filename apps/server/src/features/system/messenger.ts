import { DomainError } from '@tuheng/domain/kernel/errors'
import { signInErrors } from '@tuheng/domain/system/sign-in.errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { noteCall } from '../../engine/call-docs.ts'
import { bodyOf, type Server, signedIn, tokenOf } from '../../engine/endpoint.ts'
import { ok } from '../../plugins/envelope.ts'
import { consentUrl, MessengerError, type MessengerPerson, type MessengerSettings, personBehind } from '../../plugins/messenger.ts'
import { createOneTime, hashSecret } from '../../plugins/one-time.ts'
import { createThrottle } from '../../plugins/throttle.ts'
import { AWAY_MINUTES, isSameBrowser, markBrowser } from './sign-in/browser-cookie.ts'
import { accountOf, bind, boundOf, offerBinding, unbind } from './sign-in/messenger-accounts.ts'
import { openSession } from './sign-in/open-session.ts'

const empty = Type.Object({})
const returned = Type.Object({ authCode: Type.String({ minLength: 1, maxLength: 500 }), state: Type.String({ minLength: 1, maxLength: 100 }) }, { additionalProperties: false })

const PATHS = {
  url: '/api/v1/user/dd/login/url', login: '/api/v1/user/dd/login', state: '/api/v1/user/dd/state',
  bindUrl: '/api/v1/user/dd/bind/url', bind: '/api/v1/user/dd/bind', unbind: '/api/v1/user/dd/unbind',
} as const

/** What somebody went to the messenger for; `bind` is somebody who has signed in. */
interface Errand {
  browser: string
  userId: number | null
}

/** Sign-in by the company's messenger, and which of its accounts belongs to whom. Without `settings` every call says so. */
export function registerMessenger(server: Server, settings: MessengerSettings | undefined): void {
  const { app, engine } = server
  describe()
  const given = bodyOf(returned)
  const attempts = createThrottle({ ...engine, name: 'messenger', limit: 60, minutes: 10 })
  const leave = async (request: FastifyRequest, reply: FastifyReply, userId: number | null) => {
    if (!settings) return signInErrors.fail('messenger.off')
    await attempts.take(request.ip)
    const errand: Errand = { browser: markBrowser(request, reply), userId }
    // The page that takes the way back sees by the first word what it was about
    const secret = await createOneTime(engine).issue({ kind: 'messenger state', data: errand, seconds: AWAY_MINUTES * 60 })
    return ok(consentUrl(settings, `${userId === null ? 'login' : 'bind'}.${secret}`))
  }
  app.get(PATHS.url, (request, reply) => leave(request, reply, null))
  app.post(PATHS.bindUrl, async (request, reply) => leave(request, reply, (await signedIn(server, request)).session.userId))
  app.post(PATHS.login, async (request, reply) => {
    if (!settings) return signInErrors.fail('messenger.off')
    const { person } = await comeBack(server, request, { settings, ...given(request.body), userId: null })
    const userId = await accountOf(server, person.unionId)
    if (userId !== undefined) return ok({ token: await openSession(server, request, { userId, way: 'messenger' }) })
    const offer = await offerBinding(server, person, markBrowser(request, reply))
    throw new DomainError([signInErrors.issue('messenger.unbound', { nick: person.nick })], { bind: offer, nick: person.nick })
  })
  app.post(PATHS.bind, async request => {
    const { session: { userId } } = await signedIn(server, request)
    if (!settings) return signInErrors.fail('messenger.off')
    const { person } = await comeBack(server, request, { settings, ...given(request.body), userId })
    await bind(server, request, { userId, person })
    return ok(await boundOf(server, userId))
  })
  app.post(PATHS.unbind, async request => {
    const { session: { userId } } = await signedIn(server, request)
    return ok({ unbound: await unbind(server, request, userId) })
  })
  app.post(PATHS.state, async request => {
    const bound = tokenOf(request) ? await boundOf(server, (await signedIn(server, request)).session.userId) : null
    return ok({ configured: settings !== undefined, bound })
  })
}

/** Takes the state for the one time it is good, then asks the messenger who consented. */
async function comeBack(server: Server, request: FastifyRequest, args: { settings: MessengerSettings; authCode: string; state: string; userId: number | null }): Promise<{ person: MessengerPerson }> {
  const { settings, authCode, state, userId } = args
  const errand = await createOneTime(server.engine).take<Errand>('messenger state', state.slice(state.indexOf('.') + 1))
  if (!errand || errand.userId !== userId || !isSameBrowser(request, errand.browser)) return signInErrors.fail('messenger.state')
  try {
    return { person: await personBehind(settings, authCode) }
  } catch (error) {
    if (!(error instanceof MessengerError)) throw error
    server.engine.log.error({ err: error, code: hashSecret(authCode).slice(0, 12) }, 'the messenger did not say who it is')
    return signInErrors.fail(error.kind === 'refused' ? 'messenger.refused' : 'messenger.silent')
  }
}

function describe(): void {
  noteCall({ method: 'GET', path: PATHS.url, open: true, summary: '企业通讯登录地址 (address to sign in by the company’s messenger)' })
  noteCall({ method: 'POST', path: PATHS.login, body: returned, open: true, summary: '企业通讯登录 (sign in by the code that the messenger gave)' })
  noteCall({ method: 'POST', path: PATHS.state, body: empty, open: true, summary: '企业通讯状态 (is a messenger set up; which of its accounts is the person’s own)' })
  noteCall({ method: 'POST', path: PATHS.bindUrl, body: empty, summary: '企业通讯绑定地址 (address to bind the messenger account by)' })
  noteCall({ method: 'POST', path: PATHS.bind, body: returned, summary: '绑定企业通讯 (bind the messenger account)' })
  noteCall({ method: 'POST', path: PATHS.unbind, body: empty, summary: '解绑企业通讯 (unbind the messenger account)' })
}
