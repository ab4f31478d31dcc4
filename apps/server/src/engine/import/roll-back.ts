import type { Tx } from '../write/tx.ts'
import { type Engine, write, type WriteRequest } from '../write/work.ts'

class RollbackSignal<T> extends Error {
  readonly value: T
  constructor(value: T) {
    super('tried out, and rolled back')
    this.value = value
  }
}

/** Does the work and takes it all back: what would come of it, with nothing changed. */
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

/** Runs one step of a transaction so that its failure leaves the rest intact. */
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
