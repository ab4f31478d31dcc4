// A client of the Tuheng API for programs: signs each request with the key of an API account.
// Needs nothing but Node 20 or newer. As a program:
//
//   TUHENG_URL=https://tms.example.com TUHENG_KEY=AK… TUHENG_SECRET=SK… \
//     node api-client.mjs oms/wayBill/list '{"pageSize":5}'

import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'

const sha256 = text => createHash('sha256').update(text).digest('hex')

/**
 * Headers of one signed request. `path` is the path with its query, exactly as it is sent; `body` the text of the body.
 * @param {{ keyId: string, secret: string, method: string, path: string, body: string, now?: number, nonce?: string }} request
 */
export function signedHeaders({
  keyId,
  secret,
  method,
  path,
  body,
  now = Date.now(),
  nonce = randomBytes(16).toString('hex'),
}) {
  const timestamp = String(Math.floor(now / 1000))
  const text = ['TUHENG-HMAC-SHA256', method, path, timestamp, nonce, sha256(body)].join('\n')
  // The key of the signature is the hash of the secret: the server keeps no more than that.
  const signature = createHmac('sha256', Buffer.from(sha256(secret), 'hex'))
    .update(text)
    .digest('hex')
  return { 'x-api-key': keyId, 'x-api-timestamp': timestamp, 'x-api-nonce': nonce, 'x-api-signature': signature }
}

/** @param {{ url: string, keyId: string, secret: string }} options */
export function createClient({ url, keyId, secret }) {
  /**
   * Calls `POST /api/v1/{call}` and answers its data; throws what the server refuses. The same `idempotencyKey` writes
   * once, however often it is sent: keep it when you repeat a write whose answer was lost.
   * @param {string} call e.g. `oms/wayBill/list`
   */
  return async function call(call, input = {}, { idempotencyKey = randomUUID(), lang = 'zh' } = {}) {
    const path = `/api/v1/${call}`
    const body = JSON.stringify(input)
    for (let attempt = 1; ; attempt++) {
      const headers = {
        'content-type': 'application/json',
        'accept-language': lang,
        'idempotency-key': idempotencyKey,
        ...signedHeaders({ keyId, secret, method: 'POST', path, body }),
      }
      const response = await fetch(new URL(path, url), {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(30_000),
      })
      // Too many in this minute: the answer says when to come back
      if (response.status === 429 && attempt < 4) {
        await new Promise(resolve => setTimeout(resolve, Number(response.headers.get('retry-after') ?? 1) * 1000))
        continue
      }
      const answer = await response.json()
      if (!answer.status)
        throw Object.assign(new Error(answer.msg), {
          status: response.status,
          code: answer.error,
          errors: answer.errors,
          requestId: answer.requestId,
        })
      return answer.data
    }
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , call, input = '{}'] = process.argv
  const { TUHENG_URL: url = 'http://127.0.0.1:5200', TUHENG_KEY: keyId, TUHENG_SECRET: secret } = process.env
  if (!call || !keyId || !secret) {
    process.stderr.write(
      'usage: TUHENG_URL=… TUHENG_KEY=AK… TUHENG_SECRET=SK… node api-client.mjs <module/table/method> [json]\n',
    )
    process.exit(2)
  }
  createClient({ url, keyId, secret })(call, JSON.parse(input)).then(
    data => process.stdout.write(`${JSON.stringify(data, null, 2)}\n`),
    error => {
      process.stderr.write(`${[error.status, error.code, error.message].filter(Boolean).join(' ')}\n`)
      process.exit(1)
    },
  )
}
