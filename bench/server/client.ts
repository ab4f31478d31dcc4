import { connect } from 'node:net'

/** Longer than the statement timeout of the database. */
const ANSWER_MS = 90_000

export interface Shot {
  path: string
  body: object
}

export interface Measured {
  /** Answers per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  answers: number
  /** Answers other than 200. */
  refused: number
  /** Milliseconds of the server's processor time per answer; absent if the machine does not report it. */
  processor?: number
}

/** Results of one or several measurements of the same request. */
export interface Measurement {
  /** Milliseconds of each answer. */
  times: number[]
  refused: number
  connections: number
  /** Milliseconds of the server's processor time. */
  processor?: number | undefined
}

/**
 * Sends one request after another on each of several connections for a time. HTTP is written by hand, because the
 * client shares the processors with the server and must use as little of them as possible.
 */
export async function sendLoad(args: {
  port: number
  token: string
  connections: number
  seconds: number
  next(connection: number): Shot
}): Promise<Measurement> {
  const { port, token, connections, seconds, next } = args
  const times: number[] = []
  let refused = 0
  const until = performance.now() + seconds * 1000
  let broken = false
  const ends = await Promise.allSettled(
    Array.from({ length: connections }, async (_, connection) => {
      const line = await openLine(port)
      try {
        do {
          const { path, body } = next(connection)
          const begun = performance.now()
          const status = await line.ask(path, JSON.stringify(body), token)
          times.push(performance.now() - begun)
          if (status !== 200) refused += 1
        } while (performance.now() < until && !broken)
      } catch (error) {
        broken = true
        throw error
      } finally {
        line.close()
      }
    }),
  )
  // Waits for all answers, so that the server is idle when the next measurement begins.
  const failed = ends.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
  return { times, refused, connections }
}

export function measuredOf(goes: readonly Measurement[]): Measured {
  const times = goes.flatMap(go => go.times).sort((a, b) => a - b)
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  const total = times.reduce((sum, time) => sum + time, 0)
  const refused = goes.reduce((sum, go) => sum + go.refused, 0)
  const processor = goes.reduce((sum, go) => sum + (go.processor ?? Number.NaN), 0)
  return {
    rate: total ? (times.length * (goes[0]?.connections ?? 1) * 1000) / total : 0,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    answers: times.length,
    refused,
    ...(Number.isFinite(processor) && times.length ? { processor: processor / times.length } : {}),
  }
}

/** One complete answer. */
export async function askOnce(
  port: number,
  token: string,
  { path, body }: Shot,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
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
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error(`no answer within ${ANSWER_MS / 1000} s`)))
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
    socket.once('connect', () =>
      resolve({
        ask: (path, body, token) =>
          new Promise((done, failed) => {
            settle = done
            fail = failed
            socket.write(
              `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
            )
          }),
        close: () => {
          fail = undefined
          socket.destroy()
        },
      }),
    )
  })
}
