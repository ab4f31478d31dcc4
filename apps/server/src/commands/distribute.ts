import { distribute } from '../db/distribute.ts'
import { command, option } from './options.ts'

/**
 * `npm run distribute -- --to host:port,host:port`: distributes the companies of the database in `DATABASE_URL` over
 * the workers of a Citus cluster. Repeatable, after an interruption or with further workers.
 */
await command(async () => {
  const to = option('to')
  const url = process.env.DATABASE_URL
  if (!to || !url)
    throw new Error(
      'Where to? DATABASE_URL=postgres://…the coordinator… npm run distribute -- --to worker:5432,worker:5432',
    )
  await distribute({ url, workers: to.split(','), report: line => console.log(line) })
  console.log('Distributed. Nothing was lost: every key, row and hash is as it was.')
})
