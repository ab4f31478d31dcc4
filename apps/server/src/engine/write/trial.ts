import type { Tx } from './tx.ts'

/** Runs a step and takes it back within the transaction: returns its effect without changes. */
export async function takenBack<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await tx.sql('savepoint trial')
  try {
    const value = await work({ ...tx, afterCommit: () => {} })
    await tx.settled()
    return value
  } finally {
    await tx.sql('rollback to savepoint trial')
    await tx.sql('release savepoint trial')
    tx.rows.forgetAll({ locks: true })
  }
}
