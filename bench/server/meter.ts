import type { Socket } from 'node:net'
import type { openPostgres } from '../../apps/server/src/db/postgres.ts'

export type Pool = ReturnType<typeof openPostgres>['pool']

export interface Metered {
  /** Times that something was sent after the database had answered: each waits for the network and for a processor. */
  trips: number
  /** Statements sent, those of a transaction (begin, commit) among them. */
  statements: number
  /** Of these, the ones whose plan the connection keeps. */
  named: number
  /** Milliseconds from sending to the last word of the answer. */
  waited: number
  /** By text: how often, and milliseconds from asking to the answer as rows. */
  texts: Map<string, { times: number; milliseconds: number; named: boolean }>
}

interface Query {
  text?: string
  name?: string
}

/** Counts what a pool sends. At its wires, so that statements sent together count as one trip. Attach before the first connection. */
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

/** Tells of every trip when it begins, and of its time when the next begins or when asked to settle. */
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
  // Before the driver reads it: what the driver does with it is not the database's time.
  stream.prependListener('data', () => {
    heard = performance.now()
  })
  return settle
}
