import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const API_KEY_HEADER = 'x-api-key'
/** Identifies the signature scheme. Another scheme would have another first line. */
const SCHEME = 'TUHENG-HMAC-SHA256'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The key that both sides sign with. Only the owner knows the secret itself. */
export const signingKeyOf = (secret: string): string => sha256(secret)

export interface SignedParts {
  method: string
  /** Path with its query, as sent. */
  url: string
  /** Seconds since 1970. */
  timestamp: string
  nonce: string
  bodyHash: string
}

/** The text that a request's signature covers. */
export function canonicalText({ method, url, timestamp, nonce, bodyHash }: SignedParts): string {
  return [SCHEME, method.toUpperCase(), url, timestamp, nonce, bodyHash].join('\n')
}

/** HMAC-SHA256 (RFC 2104). Key and result are hexadecimal digits. */
export function hmac(key: string, text: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')
}

/** Compares in constant time. */
export function isEqualDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Signature of a callback with every key that is valid now, so that receivers can change keys without a gap. */
export function callbackSignature(
  keys: readonly string[],
  { timestamp, id, body }: { timestamp: string; id: string; body: string },
): string {
  return keys.map(key => `v1=${hmac(key, [timestamp, id, sha256(body)].join('\n'))}`).join(',')
}
