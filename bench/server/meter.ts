import type { Socket } from 'node:net'
import type { openPostgres } from '../../apps/server/src/db/postgres.ts'

export type Pool = ReturnType<typeof openPostgres>['pool']

export interface Metered {
  /** Round trips: sends after the database had answered. Each waits for the network and for a processor. */
  trips: number
  /** Statements sent, including begin and commit. */
  statements: number
  /** Named statements among them, whose plan the connection keeps. */
  named: number
  /** Milliseconds from sending to the end of the answer. */
  waited: number
  /** By text: count, and milliseconds from the call to the rows. */
  texts: Map<string, { times: number; milliseconds: number; named: boolean }>
}

interface Query {
  text?: string
  name?: string
}

/**
 * Counts what a pool sends, at its sockets, so that pipelined statements count as one round trip. Attach before the
 * first connection.
 */
export function meterOf(pool: Pool): { read(): Metered; reset(): void } {
  let now = empty()
  const settles: (() => void)[] = []
  pool.on('connect', client => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    settles.push(
      watchWire(
        stream,
        milliseconds => {
          now.waited += milliseconds
        },
        () => {
          now.trips += 1
        },
      ),
    )
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first] = args as [string | Query]
        const { text = '', name } = typeof first === 'string' ? { text: first } : first
        const begun = performance.now()
        now.statements += 1
        if (name) now.named += 1
        const seen = now.texts.get(text) ?? { times: 0, milliseconds: 0, named: Boolean(name) }
        now.texts.set(text, seen)
        seen.times += 1
        const answer = send(...args)
        if (answer instanceof Promise)
          void answer.then(
            () => {
              seen.milliseconds += performance.now() - begun
            },
            () => {},
          )
        return answer
      },
    })
  })
  const settle = (): void => settles.forEach(each => each())
  return {
    read: () => {
      settle()
      return now
    },
    reset: () => {
      settle()
      now = empty()
    },
  }
}

const empty = (): Metered => ({ trips: 0, statements: 0, named: 0, waited: 0, texts: new Map() })

/** Reports the beginning of every round trip, and its duration when the next one begins or on request. */
function watchWire(stream: Socket, took: (milliseconds: number) => void, begins: () => void): () => void {
  let sent = 0
  let heard = 0
  const settle = (): void => {
    if (sent && heard) took(heard - sent)
    sent = heard = 0
  }
  const send = stream.write.bind(stream) as (...args: unknown[]) => boolean
  Object.assign(stream, {
    write: (...args: unknown[]) => {
      if (heard || !sent) {
        settle()
        sent = performance.now()
        begins()
      }
      return send(...args)
    },
  })
  // Before the driver reads it, because the driver's work is not the database's time.
  stream.prependListener('data', () => {
    heard = performance.now()
  })
  return settle
}
