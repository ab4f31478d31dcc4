import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Gateway {
  /** Receives what the product sends; `GET ?mobile=…` returns the latest code for that number. */
  url: string
  close(): void
}

/** Replaces the provider of short messages. */
export function openGateway(): Promise<Gateway> {
  const codes = new Map<string, string>()
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://gateway').searchParams.get('mobile')
    if (asked) return response.end(codes.get(asked) ?? '')
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part as Buffer))
    request.on('end', () => {
      const { mobile, code } = JSON.parse(Buffer.concat(parts).toString()) as { mobile: string; code: string }
      codes.set(mobile, code)
      response.end()
    })
  })
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }),
    )
  })
}
