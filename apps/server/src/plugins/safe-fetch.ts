import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { parseAddress } from '@tuheng/domain/kernel/validators/network'
import { checkedLookup, isAllowedHost, isPrivateAddress } from './safe-post.ts'

export interface Fetched {
  /** Null if there was no answer. */
  status: number | null
  /** `private`, `http`, `address`, `redirect`, `timeout`, `large`, `cutOff`, or the system's word. */
  error: string | null
  text: string
  /** Seconds after which the other side wants to be asked again. */
  retryAfter: number | null
}

interface FetchOptions {
  url: string
  headers: Readonly<Record<string, string>>
  /** Hosts in the private network that may be called. */
  allowed: readonly string[]
  maxBytes: number
  signal: AbortSignal
  timeoutMs?: number
}

const TIMEOUT_MS = 30_000

/**
 * Reads an address that a user entered, as `postSafely` writes to one: private addresses are refused once the name is
 * resolved, and redirects are not followed. Never throws.
 */
export async function fetchSafely({
  url: address,
  headers,
  allowed,
  maxBytes,
  signal,
  timeoutMs = TIMEOUT_MS,
}: FetchOptions): Promise<Fetched> {
  const end = (part: Partial<Fetched>): Fetched => ({ status: null, error: null, text: '', retryAfter: null, ...part })
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return end({ error: 'address' })
  const isOurs = isAllowedHost(url, allowed)
  if (url.protocol === 'http:' && !isOurs) return end({ error: 'http' })
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (!isOurs && parseAddress(literal) && isPrivateAddress(literal)) return end({ error: 'private' })
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    const response = await ask(url, { headers, isOurs, signal: until })
    const status = response.statusCode ?? 0
    const retryAfter = /^\d{1,6}$/.test(response.headers['retry-after'] ?? '')
      ? Number(response.headers['retry-after'])
      : null
    const text = await textOf(response, { maxBytes, signal: until })
    return end({ status, retryAfter, text, error: status >= 300 && status < 400 ? 'redirect' : null })
  } catch (error) {
    return end({ error: wordOf(error) })
  }
}

function ask(
  url: URL,
  { headers, isOurs, signal }: { headers: Readonly<Record<string, string>>; isOurs: boolean; signal: AbortSignal },
): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, {
      method: 'GET',
      agent: false,
      signal,
      headers,
      ...(isOurs ? {} : { lookup: checkedLookup }),
    })
    request.on('error', fail)
    request.on('response', done)
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      fail(Object.assign(new Error('another protocol'), { code: 'upgrade' }))
    })
    request.end()
  })
}

async function textOf(
  response: IncomingMessage,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of response) {
      size += (part as Buffer).length
      if (size > maxBytes) throw Object.assign(new Error('large'), { code: 'large' })
      parts.push(part as Buffer)
    }
  } catch (error) {
    if ((error as { code?: unknown }).code === 'large' || signal.aborted) throw error
    throw Object.assign(new Error('cut off', { cause: error }), { code: 'cutOff' })
  }
  if (!response.complete) throw Object.assign(new Error('cut off'), { code: 'cutOff' })
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}

function wordOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'timeout'
  return typeof code === 'string' && /^[\w-]{1,60}$/.test(code) ? code : 'failed'
}
