import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface SentCard {
  userId: string
  title: string
  markdown: string
  url: string
}

/** What the service answers instead: nothing, late, no JSON, a status, or an error code. */
export type Trouble = 'silent' | 'slow' | 'garbage' | { status: number } | { errcode: number; sub_code?: string }

export interface FakeCardService {
  url: string
  /** User ids in the directory, by union id. */
  directory: Map<string, string>
  /** What people see: one card for each person and text. */
  shown: SentCard[]
  /** Requests so far, by path. */
  asked: Map<string, number>
  /** The next answers to sending. */
  troubles: Trouble[]
  /** The next answers to whoever asks for a token. */
  tokenTroubles: Trouble[]
  /** Cards are shown although the answer is lost. */
  losesAnswers: boolean
  /** Makes all tokens invalid. */
  forgetTokens(): void
  /** The most requests at the same time so far. */
  atOnce: number
  close(): Promise<void>
}

const SEND = '/topapi/message/corpconversation/asyncsend_v2'

/** DingTalk's work notifications: token of the app, user id by union id, and cards, which one person gets only once. */
export async function openFakeCardService(app: {
  id: string
  secret: string
  agentId: number
}): Promise<FakeCardService> {
  let issued = 0
  let open = 0
  const tokens = new Set<string>()
  const server = createServer((request, response) => void take(request, response))
  const fake: FakeCardService = {
    url: '',
    directory: new Map(),
    shown: [],
    asked: new Map(),
    troubles: [],
    tokenTroubles: [],
    losesAnswers: false,
    forgetTokens: () => tokens.clear(),
    atOnce: 0,
    close: () => {
      server.closeAllConnections()
      return new Promise(done => void server.close(() => done()))
    },
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    fake.atOnce = Math.max(fake.atOnce, ++open)
    response.once('close', () => open--)
    const url = new URL(request.url ?? '/', 'http://fake')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, never>
    fake.asked.set(url.pathname, (fake.asked.get(url.pathname) ?? 0) + 1)
    const isToken = url.pathname === '/v1.0/oauth2/accessToken'
    const trouble = isToken ? fake.tokenTroubles.shift() : url.pathname === SEND ? fake.troubles.shift() : undefined
    if (trouble) {
      if (fake.losesAnswers && url.pathname === SEND) show(body)
      return stumble(response, trouble)
    }
    if (isToken) return token(body, response)
    if (!tokens.has(url.searchParams.get('access_token') ?? ''))
      return send(response, {
        errcode: 88,
        sub_code: '40014',
        errmsg: 'ding talk error',
        sub_msg: '不合法的access_token',
      })
    if (url.pathname === '/topapi/user/getbyunionid') return user(body['unionid'] ?? '', response)
    if (body['agent_id'] !== app.agentId) return send(response, { errcode: 41029, errmsg: '不合法的agentId' })
    show(body)
    send(response, { errcode: 0, errmsg: 'ok', task_id: ++issued })
  }

  function token(given: Record<string, unknown>, response: ServerResponse): void {
    if (given['appKey'] !== app.id || given['appSecret'] !== app.secret)
      return send(response, { code: 'invalidClientIdOrSecret', message: '无效的clientId或者clientSecret' }, 400)
    const accessToken = `app-token-${++issued}`
    tokens.add(accessToken)
    send(response, { accessToken, expireIn: 7200 })
  }

  function user(unionId: string, response: ServerResponse): void {
    const userid = fake.directory.get(unionId)
    if (userid === undefined) return send(response, { errcode: 60121, errmsg: '找不到该用户' })
    send(response, { errcode: 0, errmsg: 'ok', result: { contact_type: 0, userid } })
  }

  function show(body: Record<string, unknown>): void {
    const { action_card: card } = body['msg'] as { action_card: Record<string, string> }
    const sent = {
      userId: String(body['userid_list']),
      title: card['title'] ?? '',
      markdown: card['markdown'] ?? '',
      url: card['single_url'] ?? '',
    }
    if (!fake.shown.some(one => one.userId === sent.userId && one.markdown === sent.markdown)) fake.shown.push(sent)
  }

  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

function stumble(response: ServerResponse, trouble: Trouble): void {
  if (trouble === 'silent') return
  if (trouble === 'slow') return void setTimeout(() => send(response, { errcode: 0 }), 6000).unref()
  if (trouble === 'garbage') return void response.writeHead(200).end('<html>\0')
  if ('status' in trouble) return send(response, { code: 'ServiceUnavailable' }, trouble.status)
  send(response, { errmsg: 'no', ...trouble })
}

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
