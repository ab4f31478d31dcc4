import { randomUUID } from 'node:crypto'
import { deliver, type EventData, hasListener, relayBy } from '../../plugins/events.ts'
import type { Engine } from '../write/work.ts'
import { findJob, jobView } from './job-store.ts'

const CHANNEL = 'tuheng_events'
/** PostgreSQL takes 8,000 bytes at once. */
const MAX_BYTES = 7900
/** Whoever said it has told its own streams already. */
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

/** How the data of an event is read anew, by event. */
const RESTORE: Readonly<
  Record<string, (engine: Engine, orgId: number, ref: number) => Promise<EventData | undefined>>
> = {
  job: async ({ db }, orgId, ref) => {
    const row = await db.company(orgId, sql => findJob(sql, orgId, ref))
    return row && (lang => jobView(row, lang))
  },
}

/**
 * Brings events to the streams of every process on the same PostgreSQL database. The embedded database has one process
 * only. `missed`: some may have been missed while the connection was broken. Answers how to stop.
 */
export async function relayEvents(engine: Engine, missed: () => void): Promise<() => Promise<void>> {
  const {
    db: { channel },
    log,
  } = engine
  if (!channel) return async () => {}
  const complain = (error: unknown): void => log.error({ err: error }, 'events between processes')
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
      complain(new Error(`the event ${event} is too large for other processes; give it a ref`))
    else void channel.notify(CHANNEL, text).catch(complain)
  })
  const hear = hearing(engine)
  const stopListening = await channel.listen(CHANNEL, { take: text => void hear(text).catch(complain), lost: missed })
  return async () => {
    stopSending()
    await stopListening()
  }
}

/** Records whose last telling is remembered. */
const REMEMBERED = 500

/**
 * Handles messages one after the other: two reads at once could send the older state last. A read may be ahead of its
 * message, so the next message may find nothing new and is not sent again.
 */
function hearing(engine: Engine): (text: string) => Promise<void> {
  const last = new Map<string, string>()
  let turn: Promise<void> = Promise.resolve()
  const hear = async (text: string): Promise<void> => {
    const { from, orgId, memberId, event, ref, zh, en } = JSON.parse(text) as Message
    if (from === PROCESS || !hasListener(orgId, memberId)) return
    if (ref === undefined) {
      deliver({ orgId, memberId, event, data: lang => (lang === 'zh' ? zh : en) })
      return
    }
    const data = await RESTORE[event]?.(engine, orgId, ref)
    if (!data) return
    const key = `${orgId} ${event} ${ref}`
    const state = JSON.stringify(data('zh'))
    if (last.get(key) === state) return
    last.delete(key)
    last.set(key, state)
    if (last.size > REMEMBERED) last.delete(last.keys().next().value as string)
    deliver({ orgId, memberId, event, data })
  }
  return text => {
    const own = turn.then(() => hear(text))
    turn = own.catch(() => {})
    return own
  }
}
