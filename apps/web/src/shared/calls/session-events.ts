import type { ApiError } from './api-error.ts'

/**
 * `ended`: the session is over, back to the sign-in page. `expelled`: the account may no longer work here; it is signed
 * out. `stale`: signed out, but the person may stay on the page to copy their input. `company`: another window switched
 * the session to another company. `forbidden`: the person lacks the right. `refused`: a refusal under a successful HTTP
 * status, as sibling platforms answer.
 */
export interface SessionEvent {
  kind: 'ended' | 'expelled' | 'stale' | 'company' | 'forbidden' | 'refused'
  msg: string
  /** Caused by a person's change, not by a page that reads. */
  isAction?: boolean
}

/** Codes of sibling platforms behind the same gateway. */
const STALE_CODES = new Set([50008, 50012, 50014])
const EXPELLED_ERRORS = new Set(['auth.locked', 'auth.no_company'])
const EXPELLED_TEXTS = new Set(['unauthorized', 'unauthorized not login'])
const listeners = new Set<(event: SessionEvent) => void>()

export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function emitSessionEvent(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}

/** The session event that an error means, if any. */
export function sessionEventOf(
  error: Pick<ApiError, 'status' | 'code' | 'error' | 'message'>,
): SessionEvent | undefined {
  if (error.error === 'auth.other_company') return { kind: 'company', msg: error.message }
  if (STALE_CODES.has(error.code)) return { kind: 'stale', msg: error.message }
  if (error.status === 401) return { kind: 'ended', msg: error.message }
  if (EXPELLED_ERRORS.has(error.error) || EXPELLED_TEXTS.has(error.message))
    return { kind: 'expelled', msg: error.message }
  // A refusal with a specific name belongs to a field or a rule: the caller shows it
  if (error.status === 403 && (error.error === '' || error.error === 'auth.forbidden'))
    return { kind: 'forbidden', msg: error.message }
  if (error.status >= 200 && error.status < 300) return { kind: 'refused', msg: error.message }
  return undefined
}

/** `quiet`: the caller does not need the data, so that refusals are not shown. `isAction`: a person changes something. */
export function announceError(error: ApiError, { quiet = false, isAction = false } = {}): void {
  const event = sessionEventOf(error)
  if (!event || (quiet && (event.kind === 'forbidden' || event.kind === 'refused'))) return
  emitSessionEvent(isAction ? { ...event, isAction } : event)
}
