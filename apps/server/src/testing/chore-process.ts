import type { JobServices } from '../engine/jobs/run-job.ts'
import { startJobs } from '../engine/jobs/index.ts'
import { openPostgres } from '../db/postgres.ts'
import { systemClock } from '../plugins/clock.ts'

/**
 * A process with the product's scheduler, whose chores record where and when they ran: `node chore-process.ts <name>
 * <chores>`.
 */
const [process_ = '', chores = '1'] = process.argv.slice(2)
const db = openPostgres({ url: process.env['DATABASE_URL'] ?? '', poolSize: 5 })
const log = {
  error: (details: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
}

// Without jobs, neither sessions nor files are needed
const stop = await startJobs(
  { engine: { db, clock: systemClock, log } } as unknown as JobServices,
  Array.from({ length: Number(chores) }, (_, n) => ({
    name: `chore-${n}`,
    cron: '* * * * *',
    run: () =>
      db.system('a chore ran', sql =>
        sql.query(`insert into chore_run (chore, process, at) values ($1, $2, clock_timestamp())`, [n, process_]),
      ),
  })),
)
process.stdout.write('ready\n')
process.once(
  'SIGTERM',
  () =>
    void stop()
      .then(() => db.close())
      .then(() => process.exit(0)),
)
