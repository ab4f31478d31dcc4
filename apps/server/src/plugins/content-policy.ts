/** External pages that an installation embeds or links to. */
export interface Widgets {
  /** URL of the chat assistant's script. */
  assistant: string | undefined
  /** URL of a calendar or weather page that replaces the built-in calendar. */
  calendar: string | undefined
  /** URL of a handbook that replaces the built-in one. It opens in a new window. */
  manual?: string | undefined
}

/** Content security policy: our own origin and the hosts of the configured widgets. */
export function contentPolicy({ assistant, calendar }: Widgets): string {
  const helper = originsOf(assistant)
  const rules: Record<string, readonly string[]> = {
    'default-src': [],
    'script-src': helper,
    'style-src': ["'unsafe-inline'", ...helper],
    'img-src': ['data:', 'blob:', ...helper],
    'font-src': ['data:', ...helper],
    'media-src': helper,
    // Document scanners listen on the person's own computer
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
