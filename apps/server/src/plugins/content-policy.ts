/** Pages of others that an installation shows or leads to. */
export interface Widgets {
  /** Script of the chat assistant. */
  assistant: string | undefined
  /** Calendar or weather page shown in place of the built-in calendar. */
  calendar: string | undefined
  /** Handbook in place of the built-in one; opens in a window of its own. */
  manual?: string | undefined
}

/** What pages of ours may load: our own, and of others the hosts of the configured widgets alone. */
export function contentPolicy({ assistant, calendar }: Widgets): string {
  const helper = originsOf(assistant)
  const rules: Record<string, readonly string[]> = {
    'default-src': [],
    'script-src': helper,
    'style-src': ["'unsafe-inline'", ...helper],
    'img-src': ['data:', 'blob:', ...helper],
    'font-src': ['data:', ...helper],
    'media-src': helper,
    // Document scanners speak at an address of the person's own computer
    'connect-src': [
      'http://127.0.0.1:*',
      'http://localhost:*',
      'https://127.0.0.1:*',
      'https://localhost:*',
      ...helper,
      ...helper.map(origin => origin.replace(/^http/, 'ws')),
    ],
    'frame-src': [...new Set([...helper, ...originsOf(calendar)])],
  }
  const lines = Object.entries(rules).map(([name, sources]) => [name, "'self'", ...sources].join(' '))
  return [...lines, "object-src 'none'", "base-uri 'self'", "frame-ancestors 'self'", "form-action 'self'"].join('; ')
}

function originsOf(url: string | undefined): string[] {
  return url ? [new URL(url).origin] : []
}
