import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CallbackReceiver {
  url: string
  got: { headers: IncomingHttpHeaders; body: string }[]
  /** HTTP status of its answers. */
  status: number
  close(): void
}

/** A receiver of callbacks, on a host of its own. */
export async function openCallbackReceiver(): Promise<CallbackReceiver> {
  const receiver: CallbackReceiver = { url: '', got: [], status: 200, close: () => void server.close() }
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    receiver.got.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
    response
      .writeHead(receiver.status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ msg: receiver.status === 200 ? 'ok' : '系统繁忙' }))
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>(ready => void server.listen(0, '127.0.0.1', ready))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}
