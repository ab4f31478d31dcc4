import type { Tx } from '../write/tx.ts'
import { type Engine, write, type WriteRequest } from '../write/work.ts'

class RollbackSignal<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('tried out, and rolled back')
    this.value = value
  }
}

/** Runs the work and rolls it back: returns the effect without changes. */
export async function rolledBack<T>(engine: Engine, request: WriteRequest, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await write(engine, request, async tx => {
      throw new RollbackSignal(await work(tx))
    })
  } catch (error) {
    if (error instanceof RollbackSignal) return error.value as T
    throw error
  }
}

/** Runs a step in a savepoint, so that its failure does not abort the transaction. */
export async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const later: (() => void | Promise<void>)[] = []
  await tx.sql('savepoint import_step')
  try {
    const value = await work({ ...tx, afterCommit: next => void later.push(next) })
    await tx.settled()
    await tx.sql('release savepoint import_step')
    for (const next of later) tx.afterCommit(next)
    return value
  } catch (error) {
    await tx.sql('rollback to savepoint import_step')
    tx.rows.forgetAll({ locks: true })
    throw error
  }
}
