import { randomBytes } from 'node:crypto'
import { canonicalText, hmac, sha256, signingKeyOf } from '../../../plugins/api-signature.ts'
import type { Answer, TestApp } from '../../../testing/app.ts'

export interface SentBy {
  keyId: string
  secret: string
}

interface Sending {
  app: Pick<TestApp, 'app' | 'clock'>
  by: SentBy
  path: string
  body?: unknown
  /** Differences from what was signed, or from a correct client. */
  but?: { headers?: Record<string, string>; body?: string; timestamp?: string; nonce?: string; ip?: string }
}

/** Sends one call of a program, signed as documented. */
export async function sendSigned<T = Record<string, unknown>>({
  app,
  by,
  path,
  body = {},
  but = {},
}: Sending): Promise<Answer<T> & { headers: Record<string, unknown> }> {
  const url = `/api/v1/${path}`
  const text = JSON.stringify(body)
  const timestamp = but.timestamp ?? String(Math.floor(app.clock.now().getTime() / 1000))
  const nonce = but.nonce ?? randomBytes(16).toString('hex')
  const signature = hmac(
    signingKeyOf(by.secret),
    canonicalText({ method: 'POST', url, timestamp, nonce, bodyHash: sha256(text) }),
  )
  const response = await app.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'x-api-key': by.keyId,
      'x-api-timestamp': timestamp,
      'x-api-nonce': nonce,
      'x-api-signature': signature,
      ...but.headers,
    },
    payload: but.body ?? text,
    ...(but.ip ? { remoteAddress: but.ip } : {}),
  })
  return { http: response.statusCode, headers: response.headers, ...response.json() }
}
