/** `content-disposition` with the name in every alphabet (RFC 6266). */
export function disposition(name: string, inline = false): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16)}`)}`
}

/** Nothing that somebody uploaded may run: no scripts, no guessing of types, an origin of its own. */
export function openHeaders(mime: string): Record<string, string> {
  // Browsers refuse to start their PDF viewer inside a sandbox; it runs no script of the page's origin anyway.
  const sandbox = mime === 'application/pdf' ? "object-src 'self'" : 'sandbox'
  return {
    'content-type': mime,
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; ${sandbox}`,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=300',
  }
}
