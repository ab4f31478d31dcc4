import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureOf } from '../adapters/http-adapter.ts'

export interface FakeRow {
  platformNo: string
  ourNo?: string
  plateNo: string
  loadAt: string
  [field: string]: unknown
}

interface FakeCall {
  path: string
  key: string
  body: unknown
  text: string
  isSigned: boolean
}

/** What the fake does with its next calls, instead of answering as it should. */
export type Trouble = 'error' | 'slow' | 'garbage' | 'cut' | 'refuse' | 'limit'

/** A freight platform, and the ministry's system, which page, repeat, delay, contradict themselves and fail as they are told. */
export interface FakePlatform {
  url: string
  host: string
  rows: FakeRow[]
  calls: FakeCall[]
  /** Acts that were done, once for each key. */
  done: Map<string, unknown>
  trouble: Trouble[]
  /** Each page repeats the last row of the one before. */
  repeats: boolean
  /** Every page is the first one. */
  ignoresPage: boolean
  secret: string
  appKey: string
  close(): Promise<void>
}

/** Long enough for a time limit of one second to run out. */
const SLOW_MS = 5000

export async function startFakePlatform(): Promise<FakePlatform> {
  const fake = {
    rows: [],
    calls: [],
    done: new Map(),
    trouble: [],
    repeats: false,
    ignoresPage: false,
    secret: 'fake-platform-secret',
    appKey: 'fake-app',
  } as unknown as FakePlatform
  const server: Server = createServer((request, response) => {
    void readBody(request).then(async text => {
      const call = callOf(fake, request, text)
      fake.calls.push(call)
      const trouble = fake.trouble.shift()
      // What is slow or cut off was done all the same
      const answer = trouble === 'refuse' ? { code: 4001, msg: '资料不符' } : answerOf(fake, call)
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

function callOf(fake: FakePlatform, request: IncomingMessage, text: string): FakeCall {
  const path = (request.url ?? '').replace('/open', '')
  const header = (name: string): string => String(request.headers[name] ?? '')
  const signed = signatureOf(
    { signature: 'hmacSha256', appKey: fake.appKey },
    { secret: fake.secret, path, timestamp: header('x-timestamp'), body: text },
  )
  const isXml = header('content-type').startsWith('application/xml')
  return {
    path,
    key: header('idempotency-key'),
    text,
    body: isXml ? text : (JSON.parse(text) as unknown),
    isSigned: header('x-sign') === signed && header('x-app-key') === fake.appKey,
  }
}

function answerOf(fake: FakePlatform, { path, key, body, isSigned }: FakeCall): unknown {
  if (!isSigned) return { code: 401, msg: '签名错误' }
  if (path === '/waybill/list') return page(fake, body as { page: number; pageSize: number })
  const known = fake.done.get(key)
  if (known) return known
  const answer = { code: 0, msg: 'ok', data: { platformNo: `CYT${String(fake.done.size + 1).padStart(6, '0')}` } }
  fake.done.set(key, answer)
  return answer
}

function page(fake: FakePlatform, { page: asked, pageSize }: { page: number; pageSize: number }): unknown {
  const from = (fake.ignoresPage ? 0 : asked - 1) * pageSize
  const rows = fake.rows.slice(from, from + pageSize)
  const [before] = fake.repeats && from > 0 ? fake.rows.slice(from - 1, from) : []
  return { code: 0, msg: 'ok', data: { total: fake.rows.length, rows: before ? [before, ...rows] : rows } }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
