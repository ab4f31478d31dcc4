import { DomainError } from '@tuheng/domain/kernel/errors'
import { signInErrors } from '@tuheng/domain/system/accounts/sign-in.errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  bindMessengerCall,
  messengerBindUrlCall,
  messengerSignInCall,
  messengerStateCall,
  messengerUrlCall,
  unbindMessengerCall,
} from '@tuheng/domain/system/accounts/account.calls'
import { type Server, requireSession, tokenOf } from '../../engine/calls/endpoint.ts'
import { servePublicCall, serveSessionCall } from '../../engine/calls/serve-open.ts'
import {
  consentUrl,
  MessengerError,
  type MessengerPerson,
  type MessengerSettings,
  fetchPerson,
} from '../../plugins/messenger.ts'
import { createOneTime, hashSecret } from '../../plugins/one-time.ts'
import { createThrottle } from '../../plugins/throttle.ts'
import { AWAY_MINUTES, isSameBrowser, markBrowser } from './sign-in/browser-cookie.ts'
import { startMessengerMessages } from './messenger/sending.ts'
import { accountOf, bind, bindingOf, offerBinding, unbind } from './sign-in/messenger-accounts.ts'
import { openSession } from './sign-in/open-session.ts'

/** Why a person went to the messenger; `bind` is for a signed-in person. */
interface Purpose {
  browser: string
  userId: number | null
}

/**
 * Mounts sign-in by the company's messenger, and the binding of accounts. Without `settings` every call reports that
 * there is none.
 */
export function registerMessenger(server: Server, settings: MessengerSettings | undefined): void {
  const { engine } = server
  startMessengerMessages(server, settings)
  const attempts = createThrottle({ ...engine, name: 'messenger', limit: 60, minutes: 10 })
  const leave = async (request: FastifyRequest, reply: FastifyReply, userId: number | null) => {
    if (!settings) return signInErrors.fail('messenger.off')
    await attempts.take(request.ip)
    const purpose: Purpose = { browser: markBrowser(request, reply), userId }
    // The page that gets the redirect recognises the purpose by the first word.
    const secret = await createOneTime(engine).issue({
      kind: 'messenger state',
      data: purpose,
      seconds: AWAY_MINUTES * 60,
    })
    return consentUrl(settings, `${userId === null ? 'login' : 'bind'}.${secret}`)
  }
  servePublicCall(server, { call: messengerUrlCall }, ({ request, reply }) => leave(request, reply, null))
  serveSessionCall(server, { call: messengerBindUrlCall }, ({ request, reply, session }) =>
    leave(request, reply, session.userId),
  )
  servePublicCall(server, { call: messengerSignInCall }, async ({ request, reply, body }) => {
    if (!settings) return signInErrors.fail('messenger.off')
    const { person } = await completeConsent(server, request, { settings, ...body, userId: null })
    const userId = await accountOf(server, person.unionId)
    if (userId !== undefined) return { token: await openSession(server, request, { userId, way: 'messenger' }) }
    const offer = await offerBinding(server, person, markBrowser(request, reply))
    throw new DomainError([signInErrors.issue('messenger.unbound', { nick: person.nick })], {
      bind: offer,
      nick: person.nick,
    })
  })
  serveSessionCall(server, { call: bindMessengerCall }, async ({ request, body, session: { userId } }) => {
    if (!settings) return signInErrors.fail('messenger.off')
    const { person } = await completeConsent(server, request, { settings, ...body, userId })
    await bind(server, request, { userId, person })
    return bindingOf(server, userId)
  })
  serveSessionCall(server, { call: unbindMessengerCall }, async ({ request, session: { userId } }) => ({
    unbound: await unbind(server, request, userId),
  }))
  servePublicCall(server, { call: messengerStateCall }, async ({ request }) => {
    const bound = tokenOf(request)
      ? await bindingOf(server, (await requireSession(server, request)).session.userId)
      : null
    return { configured: settings !== undefined, bound }
  })
}

/** Uses the state, which is valid once, and asks the messenger who consented. */
async function completeConsent(
  server: Server,
  request: FastifyRequest,
  args: { settings: MessengerSettings; authCode: string; state: string; userId: number | null },
): Promise<{ person: MessengerPerson }> {
  const { settings, authCode, state, userId } = args
  const purpose = await createOneTime(server.engine).take<Purpose>(
    'messenger state',
    state.slice(state.indexOf('.') + 1),
  )
  if (!purpose || purpose.userId !== userId || !isSameBrowser(request, purpose.browser))
    return signInErrors.fail('messenger.state')
  try {
    return { person: await fetchPerson(settings, authCode) }
  } catch (error) {
    if (!(error instanceof MessengerError)) throw error
    server.engine.log.error(
      { err: error, code: hashSecret(authCode).slice(0, 12) },
      'the messenger did not say who it is',
    )
    return signInErrors.fail(error.kind === 'refused' ? 'messenger.refused' : 'messenger.silent')
  }
}
