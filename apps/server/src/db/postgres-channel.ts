import pg from 'pg'
import type { Channel } from './database.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/**
 * LISTEN and NOTIFY between the processes on one PostgreSQL database. Listening uses a connection of its own that
 * reconnects. Messages in between are lost, which `lost` reports after the reconnect.
 */
export function postgresChannel(options: { url: string; pool: pg.Pool }): Channel {
  const { url, pool } = options
  return {
    notify: async (name, text) => void (await pool.query('select pg_notify($1, $2)', [name, text])),
    listen: async (name, { take, lost }) => {
      let client: pg.Client | undefined
      let timer: NodeJS.Timeout | undefined
      let ended = false
      const connect = async (): Promise<void> => {
        const own = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'tuheng-events' })
        let state: 'coming' | 'listening' | 'broken' = 'coming'
        const broken = (): void => {
          // The caller retries a connection that never came up. Two chains of retries would become four, then eight.
          if (state === 'listening' && !ended) retry(FIRST_WAIT_MS)
          if (state !== 'broken') void own.end().catch(() => {})
          state = 'broken'
          own.removeAllListeners('notification')
        }
        own.on('error', broken)
        own.on('end', broken)
        own.on('notification', message => {
          if (message.payload) take(message.payload)
        })
        try {
          await own.connect()
          await own.query(`listen ${own.escapeIdentifier(name)}`)
        } catch (error) {
          broken()
          throw error
        }
        if ((state as string) === 'broken') throw new Error('the connection broke as soon as it listened')
        state = 'listening'
        client = own
        if (ended) await own.end()
      }
      const retry = (wait: number): void => {
        timer = setTimeout(() => void connect().then(lost, () => retry(Math.min(wait * 2, LONGEST_WAIT_MS))), wait)
      }
      await connect()
      return async () => {
        ended = true
        clearTimeout(timer)
        await client?.end().catch(() => {})
      }
    },
  }
}
