import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeMessenger {
  url: string
  /** The person at the consent page. */
  person: { unionId: string; nick: string } | null
  /** Answers to give instead of the right ones, by path. */
  broken: Map<string, { status: number; body: string }>
  close(): Promise<void>
}

/** A messenger that implements DingTalk's OAuth 2: consent page, user access token by code, and user information. */
export async function openFakeMessenger(app: {
  id: string
  secret: string
  returnUrl: string
}): Promise<FakeMessenger> {
  const codes = new Map<string, { unionId: string; nick: string }>()
  const tokens = new Map<string, { unionId: string; nick: string }>()
  let issued = 0
  const server = createServer((request, response) => void answer(request, response))
  const fake: FakeMessenger = {
    url: '',
    person: null,
    broken: new Map(),
    close: () => new Promise(done => void server.close(() => done())),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake')
    const broken = fake.broken.get(url.pathname)
    if (broken) return void response.writeHead(broken.status, { 'content-type': 'application/json' }).end(broken.body)
    if (url.pathname === '/oauth2/auth' && request.method === 'GET') return consent(url, response)
    if (url.pathname === '/v1.0/oauth2/userAccessToken' && request.method === 'POST')
      return token(await bodyOf(request), response)
    if (url.pathname === '/v1.0/contact/users/me' && request.method === 'GET')
      return me(String(request.headers['x-acs-dingtalk-access-token']), response)
    send(response, 404, { code: 'NotFound' })
  }

  function consent(url: URL, response: ServerResponse): void {
    const asked = Object.fromEntries(url.searchParams)
    const sound =
      asked['client_id'] === app.id &&
      asked['redirect_uri'] === app.returnUrl &&
      asked['response_type'] === 'code' &&
      asked['scope'] === 'openid'
    if (!sound || !fake.person) return void send(response, 400, { code: 'invalidParameter' })
    const code = `code-${++issued}`
    codes.set(code, fake.person)
    const back = new URL(app.returnUrl)
    back.search = new URLSearchParams({ authCode: code, state: asked['state'] ?? '' }).toString()
    response.writeHead(302, { location: back.href }).end()
  }

  function token(given: Record<string, unknown>, response: ServerResponse): void {
    const person = codes.get(String(given['code']))
    codes.delete(String(given['code']))
    if (
      given['clientId'] !== app.id ||
      given['clientSecret'] !== app.secret ||
      given['grantType'] !== 'authorization_code' ||
      !person
    )
      return send(response, 400, { code: 'invalidParameter', message: '不合法的临时授权码' })
    const accessToken = `token-${++issued}`
    tokens.set(accessToken, person)
    send(response, 200, { accessToken, refreshToken: `refresh-${issued}`, expireIn: 7200, corpId: 'ding0001' })
  }

  function me(accessToken: string, response: ServerResponse): void {
    const person = tokens.get(accessToken)
    if (!person) return send(response, 403, { code: 'Forbidden.AccessDenied.AccessTokenPermissionDenied' })
    send(response, 200, {
      ...person,
      openId: `open-${person.unionId}`,
      avatarUrl: 'https://static.example/a.png',
      mobile: '13900000000',
      stateCode: '86',
    })
  }

  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
