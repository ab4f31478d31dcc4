import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  path: string
}

export interface Receiver {
  url: string
  host: string
  got: Received[]
  /** The next answers; 200 when the list is empty. `silent`: none; `echo`: the received content. */
  answers: (number | 'silent' | 'echo' | { status: number; headers: Record<string, string> })[]
  /** Paths that are never answered. */
  silentPaths: Set<string>
  /** Milliseconds before an answer. */
  slowMs: number
  /** The most concurrent requests so far. */
  atOnce: number
  close(): Promise<void>
}

/** Another system that receives callbacks: a real server on its own port. */
export async function openReceiver(): Promise<Receiver> {
  let open = 0
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    receiver.atOnce = Math.max(receiver.atOnce, ++open)
    response.once('close', () => open--)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString('utf8')
    receiver.got.push({ headers: request.headers, body, path: request.url ?? '' })
    const answer = receiver.answers.shift() ?? 200
    if (answer === 'silent' || receiver.silentPaths.has(request.url ?? '')) return
    if (receiver.slowMs) await new Promise(done => setTimeout(done, receiver.slowMs))
    if (answer === 'echo') return void response.writeHead(400, { 'content-type': 'application/json' }).end(body)
    const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer
    response
      .writeHead(status, { 'content-type': 'text/plain', ...headers })
      .end(status === 200 ? 'ok' : `no: ${status}`)
  }
  const server = createServer((request, response) => void take(request, response))
  const receiver: Receiver = {
    url: '',
    host: '',
    got: [],
    answers: [],
    silentPaths: new Set(),
    slowMs: 0,
    atOnce: 0,
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  await new Promise<void>(ready => void server.listen(0, '127.0.0.1', ready))
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  receiver.url = `http://${receiver.host}`
  return receiver
}
