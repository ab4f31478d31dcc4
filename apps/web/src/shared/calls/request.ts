import { type CompactRows, expandRows } from '@tuheng/domain/kernel/compact-rows'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { type ApiError, errorOfAnswer, errorOfFailure, type Envelope } from './api-error.ts'
import { credentials } from './credentials.ts'
import { currentLang } from '../text/i18n.ts'
import { lean } from './lean.ts'
import { announceError } from './session-events.ts'

/** In milliseconds. */
export const TIMEOUT = 180_000

export interface CallOptions {
  signal?: AbortSignal
  /** Required by creates and transitions: a retry with the same key answers the first result. See `newKey`. */
  idempotencyKey?: string
  method?: 'GET' | 'POST'
  /** Milliseconds; 180 s when absent. */
  timeout?: number
  /** Answers the `Response` itself: files and streams. Refusals throw just the same. */
  raw?: boolean
  /** Sends empty values as they are: in a record, `null` says that a field was emptied. */
  keepEmpty?: boolean
  /** The caller can do without: a refusal leads nowhere else and says nothing by itself. */
  silent?: boolean
}

/** What the way of asking says about who must hear of a refusal. */
type Asked = Pick<CallOptions, 'silent' | 'idempotencyKey'>

/**
 * Calls the server and answers `data` of the envelope. `path` is what follows `/api/v1/`, or a whole path from `/`.
 * @throws {ApiError} whatever the server refuses, and when it gives no answer at all (`status` 0).
 * An aborted `signal` throws its own reason.
 */
export async function call<T>(path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  let response = await send(path, body, options)
  // Another window moved the session to another company meanwhile: asked again, the server says so
  if (response.status === 401 && credentials.catchUp()) response = await send(path, body, options)
  if (options.raw && response.ok) return response as T
  return unwrap<T>(response, options)
}

/** Calls a method of a resource through one of its faces: `faceCall(face, 'list', { body: { page: 1 } })`. */
export async function faceCall<T>(
  face: Pick<Face, 'api'>,
  method: string,
  { body = {}, ...options }: CallOptions & { body?: unknown } = {},
): Promise<T> {
  const asked = { keepEmpty: true, ...options }
  if (method !== 'list' && method !== 'options') return call<T>(`${face.api}/${method}`, body, asked)
  return unpacked(await call<T & Packed>(`${face.api}/${method}`, { ...(body as object), compact: true }, asked))
}

interface Packed {
  list: AnyRow[]
  compact?: CompactRows
}

/** Rows travel without what repeats; whoever asked for them has them whole. */
function unpacked<T>({ compact, ...answer }: T & Packed): T {
  return { ...answer, ...(compact ? { list: expandRows(compact) } : {}) } as T
}

/** A fresh idempotency key. Make one when the dialog or form opens, keep it over retries of the same act. */
export function newKey(): string {
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
export async function unwrap<T>(response: Response, asked: Asked = {}): Promise<T> {
  if (response.status === 204) return null as T
  const envelope = await readEnvelope<T>(response)
  if (response.ok && envelope?.status && isSuccess(envelope.code)) return envelope.data as T
  return refuse(errorOfAnswer(response.status, envelope), asked)
}

/** Throws, after telling whoever must act on it: the session is over, the page is not theirs. */
export function refuse(error: ApiError, asked: Asked = {}): never {
  announceError(error, { quiet: asked.silent === true, act: asked.idempotencyKey !== undefined })
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
      ...(method === 'POST' ? { body: JSON.stringify((options.keepEmpty ? body : lean(body)) ?? {}) } : {}),
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
    if (cause instanceof SyntaxError) return undefined // a proxy's page, or nothing: the status alone speaks
    const name = cause instanceof Error ? cause.name : ''
    // Given up by the asker while the answer was still coming: that is no refusal
    if (name === 'AbortError') throw cause
    throw errorOfFailure({ timedOut: name === 'TimeoutError', seconds: TIMEOUT / 1000, cause })
  }
}

function isSuccess(code: unknown): boolean {
  return code === 200 || code === 0 || code === '200' || code === '0' || code === undefined
}
