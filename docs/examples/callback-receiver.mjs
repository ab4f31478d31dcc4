// A receiver of Tuheng callbacks: checks who sent them, and takes each one once. Needs nothing but Node 20 or newer.
//
//   TUHENG_SECRET=SK… PORT=9000 node callback-receiver.mjs

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

const sha256 = text => createHash('sha256').update(text).digest('hex')
const MINUTES = 5

/**
 * Does the callback come from whoever knows the secret, and is it young?
 * @param {{ secret: string, headers: Record<string, string | string[] | undefined>, body: string, now?: number }} callback
 */
export function verifyCallback({ secret, headers, body, now = Date.now() }) {
  const id = String(headers['x-callback-id'] ?? '')
  const timestamp = String(headers['x-callback-timestamp'] ?? '')
  if (!/^\d{9,11}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > MINUTES * 60_000) return false
  const right = Buffer.from(
    `v1=${createHmac('sha256', Buffer.from(sha256(secret), 'hex'))
      .update([timestamp, id, sha256(body)].join('\n'))
      .digest('hex')}`,
  )
  // While a secret is being changed there are two signatures; one of them must be right
  return String(headers['x-callback-signature'] ?? '')
    .split(',')
    .some(given => given.length === right.length && timingSafeEqual(Buffer.from(given), right))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { TUHENG_SECRET: secret = '', PORT: port = '9000' } = process.env
  const taken = new Set()
  const take = async (request, response) => {
    const parts = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString('utf8')
    if (!verifyCallback({ secret, headers: request.headers, body }))
      return void response.writeHead(401).end('wrong signature')
    const callback = JSON.parse(body)
    // A callback may come twice, when our answer was lost: it is done once
    if (!taken.has(callback.id)) {
      taken.add(callback.id)
      process.stdout.write(`${callback.at} ${callback.event} ${JSON.stringify(callback.data)}\n`)
    }
    response.writeHead(200).end('ok')
  }
  createServer((request, response) => void take(request, response)).listen(Number(port), () =>
    process.stdout.write(`waiting for callbacks at port ${port}\n`),
  )
}
