import { type CompactRows, expandRows } from '@tuheng/domain/kernel/compact-rows'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { type ApiError, errorOfAnswer, errorOfFailure, type Envelope } from './api-error.ts'
import { credentials, type Sender } from './credentials.ts'
import { currentLang } from '../text/i18n.ts'
import { withoutEmpty } from './without-empty.ts'
import { announceError } from './session-events.ts'

/** Milliseconds. */
export const TIMEOUT = 180_000

export interface CallOptions {
  signal?: AbortSignal
  /** Required by creates and transitions: a retry with the same key returns the first result. See `newIdempotencyKey`. */
  idempotencyKey?: string
  method?: 'GET' | 'POST'
  /** Milliseconds; default 180 s. */
  timeout?: number
  /** Returns the `Response` itself, for files and streams. Refusals still throw. */
  raw?: boolean
  /** Sends empty values: in a record, `null` means that a field was emptied. */
  keepEmpty?: boolean
  /** For optional data: a refusal neither navigates nor shows a message. */
  silent?: boolean
  /** Is the call that replaces the token, and waits for no answer of one. */
  replacesToken?: boolean
  /** Is sent even if the page closes meanwhile. */
  keepalive?: boolean
}

/** Options that decide who is told about a refusal. */
type ErrorOptions = Pick<CallOptions, 'silent' | 'idempotencyKey'>

/**
 * Calls the server and returns `data` of the envelope. `path` follows `/api/v1/`, or is absolute with a leading `/`.
 * @throws {ApiError} for every refusal, and if there is no answer (`status` 0).
 * An aborted `signal` throws its own reason.
 */
export async function call<T>(path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  const { sender } = credentials
  let response = await send(path, body, options)
  if (response.status === 401 && (await isAskedAgain(sender, options))) response = await send(path, body, options)
  if (options.raw && response.ok) return response as T
  return unwrap<T>(response, options)
}

/**
 * Whether a request that was refused for its token is sent again: once the token of its session was replaced, here or in
 * another window, which may also have switched the company: then the second answer says so. A request of a company or a
 * session that this window has left is never repeated in another: its page is gone.
 * @throws an abort, which nobody is told about, for such a request.
 */
async function isAskedAgain(sender: Sender, { replacesToken }: CallOptions): Promise<boolean> {
  if (!replacesToken) await credentials.replaced()
  credentials.adoptReplacedToken()
  const now = credentials.sender
  const isReplaced = now.token !== sender.token
  if (now.session !== sender.session || (isReplaced && now.orgId !== sender.orgId))
    throw new DOMException('the page of this request was left', 'AbortError')
  return isReplaced
}

/** Calls a method of a resource through one of its faces: `faceCall(face, 'list', { body: { page: 1 } })`. */
export async function faceCall<T>(
  face: Pick<Face, 'api'>,
  method: string,
  { body = {}, ...options }: CallOptions & { body?: unknown } = {},
): Promise<T> {
  const errorOptions = { keepEmpty: true, ...options }
  if (method !== 'list' && method !== 'options') return call<T>(`${face.api}/${method}`, body, errorOptions)
  return unpacked(await call<T & Packed>(`${face.api}/${method}`, { ...(body as object), compact: true }, errorOptions))
}

interface Packed {
  list: AnyRow[]
  compact?: CompactRows
}

/** Expands rows that were sent without repeated values. */
function unpacked<T>({ compact, ...answer }: T & Packed): T {
  return { ...answer, ...(compact ? { list: expandRows(compact) } : {}) } as T
}

/** A new idempotency key. Create it when the dialog or form opens, and keep it for retries of the same action. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

export function apiUrl(path: string): string {
  return path.startsWith('/') ? path : `/api/v1/${path}`
}

export function apiHeaders(): Record<string, string> {
  return {
    'accept-language': currentLang(),
    ...(credentials.token ? { authorization: credentials.token } : {}),
    ...(credentials.orgId ? { 'x-org-id': String(credentials.orgId) } : {}),
  }
}

/** Reads the envelope of an answer. */
export async function unwrap<T>(response: Response, errorOptions: ErrorOptions = {}): Promise<T> {
  if (response.status === 204) return null as T
  const envelope = await readEnvelope<T>(response)
  if (response.ok && envelope?.status && isSuccess(envelope.code)) return envelope.data as T
  return throwRefusal(errorOfAnswer(response.status, envelope), errorOptions)
}

/** Throws the error after announcing it, e.g. that the session is over. */
export function throwRefusal(error: ApiError, errorOptions: ErrorOptions = {}): never {
  announceError(error, { quiet: errorOptions.silent === true, isAction: errorOptions.idempotencyKey !== undefined })
  throw error
}

async function send(path: string, body: unknown, options: CallOptions): Promise<Response> {
  const method = options.method ?? 'POST'
  const timeout = AbortSignal.timeout(options.timeout ?? TIMEOUT)
  try {
    return await fetch(apiUrl(path), {
      method,
      headers: {
        ...apiHeaders(),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify((options.keepEmpty ? body : withoutEmpty(body)) ?? {}) } : {}),
      keepalive: options.keepalive ?? false,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw errorOfFailure({ timedOut: timeout.aborted, seconds: (options.timeout ?? TIMEOUT) / 1000, cause })
  }
}

async function readEnvelope<T>(response: Response): Promise<Envelope<T> | undefined> {
  try {
    return (await response.json()) as Envelope<T>
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined // a proxy's page or no body: the status is all there is
    const name = cause instanceof Error ? cause.name : ''
    // Aborted by the caller during the answer: not a refusal
    if (name === 'AbortError') throw cause
    throw errorOfFailure({ timedOut: name === 'TimeoutError', seconds: TIMEOUT / 1000, cause })
  }
}

function isSuccess(code: unknown): boolean {
  return code === 200 || code === 0 || code === '200' || code === '0' || code === undefined
}
