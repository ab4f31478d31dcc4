import { type LookupAddress, lookup as resolve } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { inNetwork, parseAddress, parseNetwork } from '@tuheng/domain/kernel/validators/network'

/*
 * Requests to addresses that a user entered. The name is resolved once and the result is checked before the connection is
 * opened, so that it cannot change between check and use (DNS rebinding). Redirects are not followed. Never throws.
 */

interface RequestOptions {
  url: string
  headers: Readonly<Record<string, string>>
  /** Hosts in the private network that may be reached, `host` or `host:port`. */
  allowed: readonly string[]
  timeoutMs?: number
}

/** Result of a POST to a foreign address. */
export interface PostResult {
  /** Status of the answer; null if there was none. */
  status: number | null
  /** Why there was no answer or it does not count: `timeout`, `private`, `redirect`, `ECONNREFUSED`, … */
  error: string | null
  /** The beginning of the answer. */
  text: string
  ms: number
}

interface PostOptions extends RequestOptions {
  body: string
  /** Bytes of the answer that are read. Default: 8 kB. */
  answerBytes?: number
}

export interface Fetched {
  /** Null if there was no answer. */
  status: number | null
  /** `private`, `http`, `address`, `redirect`, `timeout`, `large`, `cutOff`, or the system's word. */
  error: string | null
  text: string
  /** Seconds after which the other side wants to be asked again. */
  retryAfter: number | null
}

interface FetchOptions extends RequestOptions {
  maxBytes: number
  signal: AbortSignal
}

const POST_TIMEOUT_MS = 10_000
const FETCH_TIMEOUT_MS = 30_000
/** The number of bytes of an answer to a POST that are read. */
const ANSWER_BYTES = 8 * 1024

/**
 * Networks that no such request may reach: the local machine, private networks, and addresses of no single machine (RFC
 * 6890).
 */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].flatMap(word => parseNetwork(word) ?? [])

/** Whether the address is private or invalid. */
export function isPrivateAddress(address: string): boolean {
  const bytes = parseAddress(address)
  return bytes === undefined || PRIVATE_NETWORKS.some(network => inNetwork(bytes, network))
}

export function isAllowedHost({ host, hostname }: Pick<URL, 'host' | 'hostname'>, allowed: readonly string[]): boolean {
  return allowed.includes(host.toLowerCase()) || allowed.includes(hostname.toLowerCase())
}

/** Posts JSON, and reads the beginning of the answer. */
export async function postSafely({
  body,
  timeoutMs = POST_TIMEOUT_MS,
  answerBytes = ANSWER_BYTES,
  ...options
}: PostOptions): Promise<PostResult> {
  const started = performance.now()
  const end = (part: Partial<PostResult>): PostResult => ({
    status: null,
    error: null,
    text: '',
    ...part,
    ms: Math.round(performance.now() - started),
  })
  try {
    const response = await ask(options, { body, signal: AbortSignal.timeout(timeoutMs) })
    const text = await readBeginning(response, answerBytes)
    return end({ text, ...statusOf(response) })
  } catch (error) {
    return end({ error: wordOf(error) })
  }
}

/** Reads an answer to its end, which `maxBytes` limits. */
export async function fetchSafely({
  maxBytes,
  signal,
  timeoutMs = FETCH_TIMEOUT_MS,
  ...options
}: FetchOptions): Promise<Fetched> {
  const end = (part: Partial<Fetched>): Fetched => ({ status: null, error: null, text: '', retryAfter: null, ...part })
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    const response = await ask(options, { signal: until })
    const wait = response.headers['retry-after'] ?? ''
    const text = await textOf(response, { maxBytes, signal: until })
    return end({ text, retryAfter: /^\d{1,6}$/.test(wait) ? Number(wait) : null, ...statusOf(response) })
  } catch (error) {
    return end({ error: wordOf(error) })
  }
}

function statusOf({ statusCode: status = 0 }: IncomingMessage): Pick<Fetched, 'status' | 'error'> {
  return { status, error: status >= 300 && status < 400 ? 'redirect' : null }
}

/** Why the address may not be called at all; undefined if it may, once its name is resolved. */
function problemOf(url: URL | null, isOurs: boolean): string | undefined {
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return 'address'
  if (isOurs) return undefined
  if (url.protocol === 'http:') return 'http'
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  return parseAddress(literal) && isPrivateAddress(literal) ? 'private' : undefined
}

/** The answer to a request, from its first byte on. @throws with a `code` for whatever prevents one */
function ask(
  { url: address, headers, allowed }: RequestOptions,
  { body, signal }: { body?: string; signal: AbortSignal },
): Promise<IncomingMessage> {
  const url = URL.parse(address)
  const isOurs = url !== null && isAllowedHost(url, allowed)
  const problem = problemOf(url, isOurs)
  return new Promise((done, fail) => {
    if (problem !== undefined || !url) return fail(Object.assign(new Error('not called'), { code: problem }))
    const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, {
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      signal,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
      ...(isOurs ? {} : { lookup: checkedLookup }),
    })
    request.on('error', fail)
    // A connection that switches protocols or closes early gave no answer.
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      fail(Object.assign(new Error('another protocol'), { code: 'upgrade' }))
    })
    request.on('response', done)
    request.on('close', () => fail(Object.assign(new Error('hung up'), { code: 'ECONNRESET' })))
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    request.end(body)
  })
}

/** Reads the first bytes of an answer and drops the rest. */
async function readBeginning(response: IncomingMessage, answerBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size > answerBytes) break
  }
  const text = Buffer.concat(parts).subarray(0, answerBytes).toString('utf8').replaceAll('\0', '')
  return size > answerBytes ? `${text}…` : text
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

/** The callback of a lookup that wants all addresses. */
type LookupAllCallback = (error: null, found: LookupAddress[]) => void

/** Resolves a name, and refuses one that leads to a private address. */
const checkedLookup: LookupFunction = (hostname, options, answer) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return answer(error, '', 4)
    const [first] = found
    if (!first || found.some(({ address }) => isPrivateAddress(address)))
      return answer(Object.assign(new Error('a private address'), { code: 'private' }), '', 4)
    return options.all
      ? (answer as unknown as LookupAllCallback)(null, found)
      : answer(null, first.address, first.family)
  })
}

function wordOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'timeout'
  return typeof code === 'string' && /^[\w-]{1,60}$/.test(code) ? code : 'failed'
}
