import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeLater } from '../../../testing/close-later.ts'

export interface FakeHttp {
  /** `127.0.0.1:port` */
  host: string
  /** What the next requests get. */
  answer(handle: (request: IncomingMessage, response: ServerResponse) => void): void
  requests: IncomingMessage[]
}

/** An interface of somebody else, which behaves as the test says. */
export async function fakeHttp(): Promise<FakeHttp> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end('[]')
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    handle(request, response)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  closeLater(async () => {
    server.closeAllConnections()
    await new Promise(done => server.close(done))
  })
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: next => void (handle = next),
    requests,
  }
}
