import type { MessengerSettings } from './messenger.ts'
import { type PostResult, postSafely } from './safe-request.ts'

/** A short message with a link, as DingTalk's work notifications show it. */
export interface Card {
  title: string
  lines: readonly string[]
  button: string
  url: string
}

export interface CardDelivery {
  /** `stranger`: the company's directory does not have the person, so trying again is no use. */
  state: 'sent' | 'stranger' | 'failed'
  /** The messenger answers nobody at present, or asks to be left alone. */
  isBusy: boolean
  /** The answer in one word: `ok`, `timeout`, `HTTP 500`, `errcode 40078`. */
  response: string
  /** The answer as it came. */
  answer: string
}

export interface CardSender {
  /** Never throws. */
  deliver(unionId: string, card: Card): Promise<CardDelivery>
}

/** Error codes of DingTalk: https://open.dingtalk.com/document/orgapp/server-api-error-codes-1 */
const BAD_TOKEN = new Set([40001, 40014, 42001])
const NO_SUCH_USER = new Set([33012, 60121])
/** `88` without a code of its own, "system busy", and the limits on how often an interface is called. */
const isBusyCode = (code: number): boolean => code === -1 || code === 88 || (code >= 90002 && code <= 90018)

/** Seconds before the end of a token's life when a new one is fetched. */
const TOKEN_MARGIN = 120

class Failure extends Error {
  readonly kind: 'token' | 'busy' | 'stranger' | 'refused'
  readonly answer: string
  constructor(kind: Failure['kind'], response: string, answer: string) {
    super(response)
    this.kind = kind
    this.answer = answer
  }
}

interface Token {
  value: string
  /** In milliseconds. */
  until: number
  /** User ids in the company's directory, by union id. */
  users: Map<string, string>
}

type Answer = Record<string, unknown>

/** Sends cards to people by their union id. The token is kept until it expires or is refused. */
export function createCardSender(
  settings: Pick<MessengerSettings, 'appId' | 'appSecret' | 'apiBase'> & { cards: { agentId: number; base: string } },
  { now, timeoutMs }: { now(): Date; timeoutMs?: number },
): CardSender {
  let kept: Token | undefined

  const post = (url: URL, body: object): Promise<PostResult> =>
    postSafely({
      url: url.href,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json; charset=utf-8' },
      // The operator's own setting, so it may be in the private network
      allowed: [url.host.toLowerCase()],
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })

  async function token(): Promise<Token> {
    if (kept && kept.until > now().getTime()) return kept
    const { appId: appKey, appSecret, apiBase } = settings
    const posted = await post(new URL('/v1.0/oauth2/accessToken', apiBase), { appKey, appSecret })
    const { accessToken, expireIn } = answerOf(posted)
    if (typeof accessToken !== 'string' || accessToken === '') throw new Failure('refused', 'no token', posted.text)
    const seconds = typeof expireIn === 'number' && expireIn > TOKEN_MARGIN ? expireIn - TOKEN_MARGIN : 0
    kept = { value: accessToken, until: now().getTime() + seconds * 1000, users: new Map() }
    return kept
  }

  async function ask({ value }: Token, path: string, body: object): Promise<{ answer: Answer; text: string }> {
    const url = new URL(path, settings.cards.base)
    url.searchParams.set('access_token', value)
    const posted = await post(url, body)
    const answer = answerOf(posted)
    checkCode(answer, posted)
    return { answer, text: posted.text }
  }

  async function userId(by: Token, unionId: string): Promise<string> {
    const found = by.users.get(unionId)
    if (found !== undefined) return found
    const { answer, text } = await ask(by, '/topapi/user/getbyunionid', { unionid: unionId })
    const { userid } = (answer['result'] ?? {}) as Answer
    if (typeof userid !== 'string' || userid === '') throw new Failure('refused', 'no user', text)
    by.users.set(unionId, userid)
    return userid
  }

  async function attempt(unionId: string, { title, lines, button, url }: Card): Promise<CardDelivery> {
    const by = await token()
    const { text } = await ask(by, '/topapi/message/corpconversation/asyncsend_v2', {
      agent_id: settings.cards.agentId,
      userid_list: await userId(by, unionId),
      msg: {
        msgtype: 'action_card',
        action_card: {
          title,
          markdown: [`**${title}**`, ...lines].join('\n\n'),
          single_title: button,
          single_url: url,
        },
      },
    })
    return { state: 'sent', isBusy: false, response: 'ok', answer: text }
  }

  return {
    async deliver(unionId, card) {
      for (let isRepeated = false; ; isRepeated = true)
        try {
          return await attempt(unionId, card)
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          if (error.kind === 'token') kept = undefined
          if (error.kind !== 'token' || isRepeated) return failed(error)
        }
    },
  }
}

const failed = ({ kind, message, answer }: Failure): CardDelivery => ({
  state: kind === 'stranger' ? 'stranger' : 'failed',
  isBusy: kind === 'busy',
  response: message,
  answer,
})

function answerOf({ status, error, text }: PostResult): Answer {
  if (error !== null || status === null) throw new Failure('busy', error ?? 'failed', text)
  if (status === 429 || status >= 500) throw new Failure('busy', `HTTP ${status}`, text)
  if (status === 401) throw new Failure('token', `HTTP ${status}`, text)
  if (status >= 400) throw new Failure('refused', `HTTP ${status}`, text)
  const answer = parsed(text)
  if (!answer) throw new Failure('refused', 'unreadable', text)
  return answer
}

function parsed(text: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? (answer as Answer) : undefined
  } catch {
    return undefined
  }
}

function checkCode(answer: Answer, { text }: PostResult): void {
  const code = answer['errcode']
  if (code === 0) return
  if (typeof code !== 'number') throw new Failure('refused', 'unreadable', text)
  // Errors of the gateway have the code itself beside it
  const inner = code === 88 && /^-?\d+$/.test(String(answer['sub_code'])) ? Number(answer['sub_code']) : code
  const kind = BAD_TOKEN.has(inner)
    ? 'token'
    : NO_SUCH_USER.has(inner)
      ? 'stranger'
      : isBusyCode(inner)
        ? 'busy'
        : 'refused'
  throw new Failure(kind, `errcode ${inner}`, text)
}
