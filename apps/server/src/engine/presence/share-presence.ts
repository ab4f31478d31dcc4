import { randomUUID } from 'node:crypto'
import type { Engine } from '../write/work.ts'
import type { Presence } from './presence-book.ts'

const CHANNEL = 'tuheng_presence'

interface Message {
  from: string
  presence: Presence
  left: boolean
}

export interface PresenceRelay {
  /** Tells the other processes that a window is there, or has left. */
  tell(presence: Presence, left: boolean): void
  stop(): Promise<void>
}

/**
 * Shares presence between the processes on one PostgreSQL database. What is lost while the connection is broken comes
 * again with the next repetition of a window, or ends with its lease.
 */
export async function sharePresence(
  { db: { channel }, log }: Pick<Engine, 'db' | 'log'>,
  take: (presence: Presence, left: boolean) => void,
): Promise<PresenceRelay | undefined> {
  if (!channel) return undefined
  const own = randomUUID()
  const onError = (error: unknown): void => log.error({ err: error }, 'presence between processes')
  const stop = await channel.listen(CHANNEL, {
    take: text => {
      const { from, presence, left } = JSON.parse(text) as Message
      if (from !== own) take(presence, left)
    },
    lost: () => {},
  })
  return {
    tell: (presence, left) => {
      const message: Message = { from: own, presence, left }
      void channel.notify(CHANNEL, JSON.stringify(message)).catch(onError)
    },
    stop,
  }
}
