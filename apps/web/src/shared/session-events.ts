import type { ApiError } from './api-error.ts'

/**
 * `ended`: the session is over, back to the sign-in page. `stale`: signed out, the person may stay on the page to copy
 * what they typed. `company`: another window has moved the session to another company.
 */
export type SessionEvent = { kind: 'ended' | 'stale' | 'company'; msg: string }

/** Codes of sibling platforms behind the same gateway. */
const STALE_CODES = new Set([50008, 50012, 50014])
const ENDED_ERRORS = new Set(['auth.locked', 'auth.not_member'])
const listeners = new Set<(event: SessionEvent) => void>()

export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function emitSessionEvent(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}

/** What an error says about the session, if anything. */
export function sessionEventOf(error: Pick<ApiError, 'status' | 'code' | 'error' | 'message'>): SessionEvent | undefined {
  if (error.error === 'auth.other_company') return { kind: 'company', msg: error.message }
  if (STALE_CODES.has(error.code)) return { kind: 'stale', msg: error.message }
  if (ENDED_ERRORS.has(error.error)) return { kind: 'ended', msg: error.message }
  if (error.status === 401 || error.message.startsWith('unauthorized')) return { kind: 'ended', msg: error.message }
  return undefined
}

export function announceError(error: ApiError): void {
  const event = sessionEventOf(error)
  if (event) emitSessionEvent(event)
}
