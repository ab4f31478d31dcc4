export interface LoggedError {
  error: unknown
  url: string
  at: Date
}

const MOST = 100
const log: LoggedError[] = []

/** Errors nobody expected, newest last; for support to look at from the console: `tuhengErrors()`. */
export function loggedErrors(): readonly LoggedError[] {
  return log
}

export function logError(error: unknown): void {
  log.push({ error, url: window.location.href, at: new Date() })
  if (log.length > MOST) log.shift()
}

/** Also keeps what no boundary caught. */
export function watchErrors(): void {
  window.addEventListener('error', event => logError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', event => logError(event.reason))
  Object.assign(window, { tuhengErrors: loggedErrors })
}
