import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const API_KEY_HEADER = 'x-api-key'
/** Names the way of signing: another one would have another first line. */
const SCHEME = 'TUHENG-HMAC-SHA256'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What both sides sign with: the secret itself is known to its owner alone. */
export const signingKeyOf = (secret: string): string => sha256(secret)

export interface Signed {
  method: string
  /** Path with its query, as sent. */
  url: string
  /** Seconds since 1970. */
  timestamp: string
  nonce: string
  bodyHash: string
}

/** The text under a request's signature. */
export function canonical({ method, url, timestamp, nonce, bodyHash }: Signed): string {
  return [SCHEME, method.toUpperCase(), url, timestamp, nonce, bodyHash].join('\n')
}

/** HMAC-SHA256 (RFC 2104) as hexadecimal digits; the key as hexadecimal digits, too. */
export function hmac(key: string, text: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')
}

/** In the time that any two of that length take. */
export function sameDigits(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Signature of a callback: every key that is good just now, so that a receiver may change keys in peace. */
export function callbackSignature(
  keys: readonly string[],
  { timestamp, id, body }: { timestamp: string; id: string; body: string },
): string {
  return keys.map(key => `v1=${hmac(key, [timestamp, id, sha256(body)].join('\n'))}`).join(',')
}
