import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { financeSignature } from '../finance-adapter.ts'

/** What the fake does with its next calls, instead of answering as it should. */
export type Trouble = 'error' | 'slow' | 'garbage' | 'cut' | 'refuse' | 'limit'

/** A finance system that books each key once, and delays, refuses, cuts off and repeats as it is told. */
export interface FakeFinance {
  url: string
  host: string
  secret: string
  calls: { key: string; body: Record<string, unknown>; isSigned: boolean }[]
  /** What was booked, once for each key. */
  booked: Map<string, string>
  trouble: Trouble[]
  close(): Promise<void>
}

/** Long enough for a time limit of one second to run out. */
const SLOW_MS = 2500

export async function startFakeFinance(): Promise<FakeFinance> {
  const fake = { calls: [], booked: new Map(), trouble: [], secret: 'fake-finance-secret' } as unknown as FakeFinance
  const server: Server = createServer((request, response) => {
    void readBody(request).then(async text => {
      const header = (name: string): string => String(request.headers[name] ?? '')
      const key = header('idempotency-key')
      const signed = financeSignature(fake.secret, { timestamp: header('x-timestamp'), body: text })
      const isSigned = header('x-sign') === signed && request.url === '/open/voucher/save'
      fake.calls.push({ key, body: JSON.parse(text) as Record<string, unknown>, isSigned })
      const trouble = fake.trouble.shift()
      // What is slow or cut off was booked all the same
      const answer =
        trouble === 'refuse'
          ? { code: 4001, msg: '科目不存在' }
          : isSigned
            ? book(fake, key)
            : { code: 401, msg: '签名错误' }
      if (trouble === 'slow') await new Promise(resolve => void setTimeout(resolve, SLOW_MS))
      if (trouble === 'cut') return void request.socket.destroy()
      if (trouble === 'error' || trouble === 'limit') response.statusCode = trouble === 'error' ? 503 : 429
      response.setHeader('content-type', 'application/json')
      response.end(trouble === 'garbage' ? '<html>busy</html>' : JSON.stringify(answer))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  fake.host = `127.0.0.1:${port}`
  fake.url = `http://${fake.host}/open`
  fake.close = () => new Promise(resolve => void server.close(() => resolve()))
  return fake
}

function book(fake: FakeFinance, key: string): unknown {
  const voucherNo = fake.booked.get(key) ?? `K3-${String(fake.booked.size + 1).padStart(4, '0')}`
  fake.booked.set(key, voucherNo)
  return { code: 0, msg: 'ok', data: { voucherNo } }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
