import { useSyncExternalStore } from 'react'

export interface LoggedError {
  id: number
  error: unknown
  url: string
  at: Date
}

const MAX_ERRORS = 100
let log: readonly LoggedError[] = []
let last = 0
const listeners = new Set<() => void>()

/** Unexpected errors, newest last. They are shown in the top bar, and in the console by `tuhengErrors()`. */
export function loggedErrors(): readonly LoggedError[] {
  return log
}

/** Logs an error; one that was caught in several places is logged once. */
export function logError(error: unknown): void {
  if (typeof error === 'object' && log.some(entry => entry.error === error)) return
  change([...log, { id: ++last, error, url: window.location.href, at: new Date() }].slice(-MAX_ERRORS))
}

export function clearErrors(): void {
  change([])
}

export function useLoggedErrors(): readonly LoggedError[] {
  return useSyncExternalStore(subscribe, loggedErrors)
}

/** Also logs errors outside error boundaries, and files of the pages that failed to load. */
export function watchErrors(): void {
  window.addEventListener('error', event => logError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', event => logError(event.reason))
  window.addEventListener('vite:preloadError', event => logError(event.payload))
  Object.assign(window, { tuhengErrors: loggedErrors })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly LoggedError[]): void {
  log = next
  for (const listener of listeners) listener()
}
