import type { Database } from './database.ts'

/**
 * Many small transactions that nobody is told of until all of them are done, as those of the demo at the first start: on
 * the embedded database they do not wait for the disk one by one, but once at the end. Their order is kept: a power cut
 * leaves those up to some moment.
 */
export async function unacknowledged(db: Pick<Database, 'kind' | 'script'>, work: () => Promise<void>): Promise<void> {
  // A pool's connections would each have to be told, and told back
  if (db.kind !== 'pglite') return work()
  await db.script('set synchronous_commit = off')
  try {
    await work()
  } finally {
    await db.script('set synchronous_commit = on')
    await db.script('checkpoint')
  }
}
