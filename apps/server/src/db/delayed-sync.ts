import type { Database } from './database.ts'

/**
 * For many small transactions whose callers wait only for the end of all, such as the demo at the first start. On the
 * embedded database they are synced once at the end instead of one by one. Their order is kept: a power failure leaves
 * a prefix of them.
 */
export async function withDelayedSync(db: Pick<Database, 'kind' | 'script'>, work: () => Promise<void>): Promise<void> {
  // The setting would have to be changed on every connection of the pool
  if (db.kind !== 'pglite') return work()
  await db.script('set synchronous_commit = off')
  try {
    await work()
  } finally {
    await db.script('set synchronous_commit = on')
    await db.script('checkpoint')
  }
}
