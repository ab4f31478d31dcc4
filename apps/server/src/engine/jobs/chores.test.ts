// PostgreSQL too: jobs
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { testDatabase } from '../../testing/database.ts'

const SCRIPT = join(import.meta.dirname, '../../testing/chore-process.ts')
const NAMES = ['a', 'b', 'c']
const CHORES = 10

/** Runs of one chore. */
interface Slot {
  chore: number
  runs: number
  minutes: number
}

// The embedded database has one process.
describe.runIf(process.env.TEST_DATABASE_URL)(
  'chores that are due every minute, with three processes on one PostgreSQL',
  () => {
    let db: Database
    const children = new Map<string, ChildProcess>()

    beforeAll(async () => {
      db = await testDatabase()
      await db.script('create table chore_run (chore int not null, process text not null, at timestamptz not null)')
      const { connectionString } = (db as unknown as { pool: pg.Pool }).pool.options
      await Promise.all(NAMES.map(name => started(name, connectionString as string)))
    })
    afterAll(async () => {
      await Promise.all([...children.values()].map(child => ended(child, 'SIGTERM')))
      await db.close()
    })

    async function started(name: string, url: string): Promise<void> {
      const child = spawn(process.execPath, [SCRIPT, name, String(CHORES)], {
        env: { ...process.env, DATABASE_URL: url },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.set(name, child)
      await new Promise<void>((resolve, reject) => {
        child.stdout?.once('data', () => resolve())
        child.once('exit', code => reject(new Error(`ended by itself: ${code}`)))
      })
    }

    const ended = (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') =>
      new Promise<void>(resolve => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill(signal)
      })

    const query = <R>(text: string) => db.system('test', async sql => (await sql.query<R>(text)).rows)
    /** How often each chore ran, and in which minutes the scheduler called it. */
    const slots = () =>
      query<Slot>(
        `select n as chore, (select count(*)::int from chore_run r where r.chore = n) as runs,
       (select count(distinct singleton_on)::int from pgboss.job j where j.name = '__pgboss__send-it' and j.singleton_key = 'chore-' || n || '__') as minutes
     from generate_series(0, ${CHORES - 1}) n order by n`,
      )

    /** Waits until every chore was due so many times and no run is pending. */
    async function settledAfter(occasions: number): Promise<Slot[]> {
      await expect
        .poll(
          async () => {
            const waiting = await query(
              `select 1 from pgboss.job where (name like 'chore-%' or name = '__pgboss__send-it') and state <> 'completed'`,
            )
            return (
              waiting.length === 0 && (await slots()).every(slot => slot.minutes >= occasions && slot.runs >= occasions)
            )
          },
          { timeout: 200_000, interval: 500 },
        )
        .toBe(true)
      return slots()
    }

    it('run once each time, in any of the processes, and continue when one of them dies', async () => {
      const first = await settledAfter(2)
      expect(first.filter(slot => slot.runs !== slot.minutes)).toEqual([])
      const [busiest] = await query<{ process: string; runs: number; all: number }>(
        'select process, count(*)::int as runs, sum(count(*)) over ()::int as all from chore_run group by 1 order by 2 desc limit 1',
      )
      expect(busiest?.all).toBe(first.reduce((sum, slot) => sum + slot.runs, 0))
      const victim = children.get(busiest?.process ?? '') ?? expect.fail('nobody ran anything')
      await ended(victim, 'SIGKILL')
      const done = Math.max(...first.map(slot => slot.minutes))
      const second = await settledAfter(done + 1)
      expect(second.filter(slot => slot.runs !== slot.minutes)).toEqual([])
      const heirs = await query<{ process: string }>(
        `select distinct process from chore_run where process <> '${busiest?.process}'`,
      )
      expect(heirs.length, 'somebody else did it meanwhile').toBeGreaterThan(0)
    }, 420_000)
  },
)
