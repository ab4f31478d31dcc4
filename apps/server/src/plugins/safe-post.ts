import { type LookupAddress, lookup as resolve } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { inNetwork, parseAddress, parseNetwork } from '@tuheng/domain/kernel/validators/network'

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

interface PostOptions {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** Hosts in the private network that may be reached, `host` or `host:port`. */
  allowed: readonly string[]
  timeoutMs?: number
  /** Bytes of the answer that are read. Default: 8 kB. */
  answerBytes?: number
}

const TIMEOUT_MS = 10_000
/** The number of bytes of an answer that are read. */
const ANSWER_BYTES = 8 * 1024

/**
 * Networks that no callback may reach: the local machine, private networks, and addresses of no single machine (RFC
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

/**
 * Posts JSON to an address that a user entered. The name is resolved once and the result is checked before the
 * connection is opened, so that it cannot change between check and use (DNS rebinding). Redirects are not followed.
 * Never throws.
 */
export async function postSafely({
  url: address,
  headers,
  body,
  allowed,
  timeoutMs = TIMEOUT_MS,
  answerBytes = ANSWER_BYTES,
}: PostOptions): Promise<PostResult> {
  const started = performance.now()
  const end = (part: Partial<PostResult>): PostResult => ({
    status: null,
    error: null,
    text: '',
    ...part,
    ms: Math.round(performance.now() - started),
  })
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return end({ error: 'address' })
  const open = isAllowedHost(url, allowed)
  if (url.protocol === 'http:' && !open) return end({ error: 'http' })
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (!open && parseAddress(literal) && isPrivateAddress(literal)) return end({ error: 'private' })
  try {
    const { status, text } = await send(url, {
      headers,
      body,
      answerBytes,
      lookup: open ? undefined : checkedLookup,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return end({ status, text, error: status >= 300 && status < 400 ? 'redirect' : null })
  } catch (error) {
    return end({ error: nameOf(error) })
  }
}

interface SendOptions {
  headers: Readonly<Record<string, string>>
  body: string
  answerBytes: number
  lookup: LookupFunction | undefined
  signal: AbortSignal
}

function send(
  url: URL,
  { headers, body, answerBytes, lookup, signal }: SendOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const ask = url.protocol === 'https:' ? secureRequest : plainRequest
    const request = ask(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      ...(lookup ? { lookup } : {}),
    })
    request.on('error', fail)
    // A connection that switches protocols or closes early gave no answer.
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      fail(Object.assign(new Error('another protocol'), { code: 'upgrade' }))
    })
    let answers = false
    request.on('close', () => {
      if (!answers) fail(Object.assign(new Error('hung up'), { code: 'ECONNRESET' }))
    })
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    request.on('response', (response: IncomingMessage) => {
      answers = true
      readBeginning(response, answerBytes).then(text => done({ status: response.statusCode ?? 0, text }), fail)
    })
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

/** The callback of a lookup that wants all addresses. */
type LookupAllCallback = (error: null, found: LookupAddress[]) => void

/** Resolves a name, and refuses one that leads to a private address. */
export const checkedLookup: LookupFunction = (hostname, options, answer) => {
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

function nameOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'timeout'
  return typeof code === 'string' && /^[\w-]{1,60}$/.test(code) ? code : 'failed'
}
