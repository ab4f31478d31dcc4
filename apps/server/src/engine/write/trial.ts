import type { Tx } from './tx.ts'
import { passWarnings } from './warnings.ts'

/**
 * Runs a step, and takes it back within the transaction unless it says that it stays. Returns its value: what was taken
 * back has left no changes, and nothing to do after the commit.
 */
export async function tried<T>(tx: Tx, work: (tx: Tx) => Promise<{ value: T; stays: boolean }>): Promise<T> {
  const dropAfterCommit = tx.markAfterCommit()
  const step = { ...tx }
  let stays = false
  await tx.sql('savepoint trial')
  try {
    const done = await work(step)
    await tx.settled()
    stays = done.stays
    return done.value
  } finally {
    if (stays) passWarnings(step, tx)
    else {
      await tx.sql('rollback to savepoint trial')
      tx.rows.forgetAll({ locks: true })
      dropAfterCommit()
    }
    await tx.sql('release savepoint trial')
  }
}
