import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Sessions } from './session.ts'

const CHANNEL = 'tuheng_sessions'

/**
 * A right that is taken away, a session that is ended, is so in every process on the same PostgreSQL database at once,
 * not when what they remember grows old. The embedded database has one process only. Answers how to stop.
 */
export async function shareSessions({
  db,
  sessions,
  onError,
}: {
  db: Database
  sessions: Sessions
  onError(error: unknown): void
}): Promise<() => Promise<void>> {
  const { channel } = db
  if (!channel) return async () => {}
  const own = randomUUID()
  const stopPublishing = sessions.onClear(() => void channel.notify(CHANNEL, own).catch(onError))
  const stopListening = await channel.listen(CHANNEL, {
    take: from => from !== own && sessions.forget(),
    lost: () => sessions.forget(),
  })
  return async () => {
    stopPublishing()
    await stopListening()
  }
}
