import { randomUUID } from 'node:crypto'
import { deliver, type EventData, hasListener, relayBy } from '../../plugins/events.ts'
import type { Engine } from '../write/work.ts'
import { findJob, jobView } from './job-store.ts'

const CHANNEL = 'tuheng_events'
/** PostgreSQL's limit per message is 8,000 bytes. */
const MAX_BYTES = 7900
/** The sending process has already notified its own streams. */
const PROCESS = randomUUID()

interface Message {
  from: string
  orgId: number
  memberId: number | null
  event: string
  ref?: number
  /** In both languages; absent with `ref`. */
  zh?: unknown
  en?: unknown
}

/** Reads the data of an event by its `ref`. */
const READERS: Readonly<
  Record<string, (engine: Engine, orgId: number, ref: number) => Promise<EventData | undefined>>
> = {
  job: async ({ db }, orgId, ref) => {
    const row = await db.company(orgId, sql => findJob(sql, orgId, ref))
    return row && (lang => jobView(row, lang))
  },
}

/**
 * Sends events to the streams of all processes on one PostgreSQL database. The embedded database has one process.
 * `missed` is called when messages may have been lost during a reconnect. Returns a function that stops it.
 */
export async function relayEvents(engine: Engine, missed: () => void): Promise<() => Promise<void>> {
  const {
    db: { channel },
    log,
  } = engine
  if (!channel) return async () => {}
  const onError = (error: unknown): void => log.error({ err: error }, 'events between processes')
  const stopSending = relayBy(({ orgId, memberId, event, ref, data }) => {
    const message: Message = {
      from: PROCESS,
      orgId,
      memberId,
      event,
      ...(ref === undefined ? { zh: data('zh'), en: data('en') } : { ref }),
    }
    const text = JSON.stringify(message)
    if (Buffer.byteLength(text) > MAX_BYTES)
      onError(new Error(`the event ${event} is too large for other processes; give it a ref`))
    else void channel.notify(CHANNEL, text).catch(onError)
  })
  const hear = messageHandler(engine)
  const stopListening = await channel.listen(CHANNEL, { take: text => void hear(text).catch(onError), lost: missed })
  return async () => {
    stopSending()
    await stopListening()
  }
}

/** The number of records whose last event is remembered. */
const MAX_REMEMBERED = 500

/**
 * Handles messages one after another: with two concurrent reads the older state could be sent last. A read may be ahead
 * of its message; the next message then finds nothing new and is not sent again.
 */
function messageHandler(engine: Engine): (text: string) => Promise<void> {
  const last = new Map<string, string>()
  let turn: Promise<void> = Promise.resolve()
  const hear = async (text: string): Promise<void> => {
    const { from, orgId, memberId, event, ref, zh, en } = JSON.parse(text) as Message
    if (from === PROCESS || !hasListener(orgId, memberId)) return
    if (ref === undefined) {
      deliver({ orgId, memberId, event, data: lang => (lang === 'zh' ? zh : en) })
      return
    }
    const data = await READERS[event]?.(engine, orgId, ref)
    if (!data) return
    const key = `${orgId} ${event} ${ref}`
    const state = JSON.stringify(data('zh'))
    if (last.get(key) === state) return
    last.delete(key)
    last.set(key, state)
    if (last.size > MAX_REMEMBERED) last.delete(last.keys().next().value as string)
    deliver({ orgId, memberId, event, data })
  }
  return text => {
    const own = turn.then(() => hear(text))
    turn = own.catch(() => {})
    return own
  }
}
