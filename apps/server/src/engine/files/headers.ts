/** `content-disposition` with a name of any characters (RFC 6266). */
export function disposition(name: string, inline = false): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16)}`)}`
}

/** Uploaded content must not execute: no scripts, no type sniffing, a sandboxed origin. */
export function openHeaders(mime: string): Record<string, string> {
  // Browsers do not start their PDF viewer in a sandbox. The viewer runs no scripts of the page's origin anyway.
  const sandbox = mime === 'application/pdf' ? "object-src 'self'" : 'sandbox'
  return {
    'content-type': mime,
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; ${sandbox}`,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=300',
  }
}
