import { connect } from 'node:net'

export interface Shot {
  path: string
  body: object
}

export interface Measured {
  /** Answers a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  answers: number
  /** Answers other than 200. */
  refused: number
}

/**
 * Sends one request after the other on each of some connections for a time. HTTP is written by hand: the client shares
 * the processors with what it measures and must take as little of them as it can.
 */
export async function fire(args: { port: number; token: string; connections: number; seconds: number; next(connection: number): Shot }): Promise<Measured> {
  const { port, token, connections, seconds, next } = args
  const times: number[] = []
  let refused = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: connections }, async (_, connection) => {
    const line = await openLine(port)
    do {
      const { path, body } = next(connection)
      const begun = performance.now()
      const status = await line.ask(path, JSON.stringify(body), token)
      times.push(performance.now() - begun)
      if (status !== 200) refused += 1
    } while (performance.now() < until)
    line.close()
  }))
  times.sort((a, b) => a - b)
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  const total = times.reduce((sum, time) => sum + time, 0)
  return { rate: (times.length * connections * 1000) / total, p50: at(0.5), p95: at(0.95), p99: at(0.99), answers: times.length, refused }
}

/** One answer, whole. */
export async function askOnce(port: number, token: string, { path, body }: Shot): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: { authorization: token, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}

interface Line {
  ask(path: string, body: string, token: string): Promise<number>
  close(): void
}

function openLine(port: number): Promise<Line> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let settle: ((status: number) => void) | undefined
    let fail: ((error: Error) => void) | undefined
    let head = Buffer.alloc(0)
    let missing = -1
    let status = 0
    socket.setNoDelay(true)
    socket.setTimeout(60_000, () => socket.destroy(new Error('no answer within a minute')))
    socket.on('error', error => (fail ?? reject)(error))
    socket.on('close', () => fail?.(new Error('the server hung up')))
    socket.on('data', chunk => {
      if (missing < 0) {
        head = head.length ? Buffer.concat([head, chunk]) : chunk
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        status = Number(text.slice(9, 12))
        const length = /content-length: (\d+)/i.exec(text)?.[1]
        if (length === undefined) return void fail?.(new Error(`an answer without its length:\n${text}`))
        missing = Number(length) - (head.length - end - 4)
        head = Buffer.alloc(0)
      } else missing -= chunk.length
      if (missing > 0) return
      missing = -1
      settle?.(status)
    })
    socket.once('connect', () => resolve({
      ask: (path, body, token) => new Promise((done, failed) => {
        settle = done
        fail = failed
        socket.write(`POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
      }),
      close: () => {
        fail = undefined
        socket.destroy()
      },
    }))
  })
}
