import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What one platform tells another about a person who switches to it. */
export interface Pass {
  /** The platform that vouches for the person. */
  from: string
  /** The platform that may accept it. */
  to: string
  username: string
  mobile: string | null
  /** Milliseconds since 1970. */
  until: number
}

/** Seconds for which a pass is valid. */
export const PASS_SECONDS = 60

/** `{facts}.{signature}`, both base64url: HMAC-SHA-256 with the secret that both platforms share. */
export function writePass(pass: Pass, secret: string): string {
  const facts = Buffer.from(JSON.stringify({ ...pass, nonce: randomBytes(16).toString('base64url') })).toString(
    'base64url',
  )
  return `${facts}.${sign(facts, secret)}`
}

/** The facts of a pass with a valid signature of the platform that it names. Does not check time and recipient. */
export function readPass(text: string, secretOf: (platform: string) => string | undefined): Pass | undefined {
  const [facts = '', signature = '', ...more] = text.split('.')
  const pass = more.length ? undefined : parse(facts)
  const secret = pass && secretOf(pass.from)
  if (!pass || !secret) return undefined
  const expected = Buffer.from(sign(facts, secret))
  const actual = Buffer.from(signature)
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? pass : undefined
}

function sign(facts: string, secret: string): string {
  return createHmac('sha256', secret).update(`tuheng platform pass\n${facts}`).digest('base64url')
}

function parse(facts: string): Pass | undefined {
  try {
    const { from, to, username, mobile, until } = JSON.parse(Buffer.from(facts, 'base64url').toString()) as Record<
      string,
      unknown
    >
    const words =
      typeof from === 'string' && typeof to === 'string' && typeof username === 'string' && typeof until === 'number'
    return words ? { from, to, username, mobile: typeof mobile === 'string' ? mobile : null, until } : undefined
  } catch {
    return undefined
  }
}
