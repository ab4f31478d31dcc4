/** Connection to the company's messenger. Absent if the installation has none. */
export interface MessengerSettings {
  appId: string
  appSecret: string
  /** Where people consent: `https://login.dingtalk.com`. */
  loginBase: string
  /** Where the server asks who consented: `https://api.dingtalk.com`. */
  apiBase: string
  /** URL of our `/callback`, as registered with the app. */
  returnUrl: string
  /** Messages to people. Absent: sign-in only. */
  cards?: {
    /** The id of the app that messages come from. */
    agentId: number
    /** Where messages are sent: `https://oapi.dingtalk.com`. */
    base: string
  }
}

export interface MessengerPerson {
  /** The same in all apps of the messenger. */
  unionId: string
  nick: string
}

/** The messenger refused the code or did not answer. */
export class MessengerError extends Error {
  readonly kind: 'refused' | 'silent'
  constructor(kind: 'refused' | 'silent', message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MessengerError'
    this.kind = kind
  }
}

const TIMEOUT_MS = 10_000

/** Page where the person consents. It returns to us with `authCode` and the state. */
export function consentUrl(settings: MessengerSettings, state: string): string {
  const url = new URL('/oauth2/auth', settings.loginBase)
  url.search = new URLSearchParams({
    redirect_uri: settings.returnUrl,
    response_type: 'code',
    client_id: settings.appId,
    scope: 'openid',
    state,
    prompt: 'consent',
  }).toString()
  return url.href
}

/** The person who consented, by the code from that page. @throws {MessengerError} */
export async function fetchPerson(settings: MessengerSettings, authCode: string): Promise<MessengerPerson> {
  const token = await ask(new URL('/v1.0/oauth2/userAccessToken', settings.apiBase), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      clientId: settings.appId,
      clientSecret: settings.appSecret,
      code: authCode,
      grantType: 'authorization_code',
    }),
  })
  const me = await ask(new URL('/v1.0/contact/users/me', settings.apiBase), {
    headers: { 'x-acs-dingtalk-access-token': stringAt(token, 'accessToken') },
  })
  return { unionId: stringAt(me, 'unionId'), nick: stringAt(me, 'nick') }
}

async function ask(url: URL, init: RequestInit): Promise<Record<string, unknown>> {
  let answer: Response
  let body: unknown
  try {
    answer = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    body = await answer.json()
  } catch (cause) {
    throw new MessengerError('silent', `${url.pathname} gave no answer`, cause)
  }
  // Without the body, which may repeat the code or the secret
  if (!answer.ok)
    throw new MessengerError(answer.status >= 500 ? 'silent' : 'refused', `${url.pathname} answered ${answer.status}`)
  if (typeof body !== 'object' || body === null)
    throw new MessengerError('silent', `${url.pathname} answered no object`)
  return body as Record<string, unknown>
}

function stringAt(answer: Record<string, unknown>, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string' || value === '') throw new MessengerError('silent', `the answer lacks ${name}`)
  return value
}
