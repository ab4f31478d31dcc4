import type { Tx } from './tx.ts'
import { type Engine, write, type WriteRequest } from './work.ts'

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
      const value = await work(tx)
      await tx.settled()
      throw new RollbackSignal(value)
    })
  } catch (error) {
    if (error instanceof RollbackSignal) return error.value as T
    throw error
  }
}

/**
 * From here on the transaction waits for nobody's locks longer than a moment, and no statement of it takes long: what only
 * tries something out holds the locks of a write until it is taken back, and writers must not queue behind it.
 */
export async function boundLocks(tx: Pick<Tx, 'sql'>): Promise<void> {
  await tx.sql(
    `select set_config('lock_timeout', '250ms', true), set_config('statement_timeout', '3s', true)`,
    [],
    'bound-locks',
  )
}

/** Whether the work failed because somebody else held a lock, or a statement took too long: see {@link boundLocks}. */
export const isHeldUp = (error: unknown): boolean =>
  /^(?:55P03|40P01|57014)$/.test(String((error as { code?: unknown } | undefined)?.code))

/** Runs a step in a savepoint, so that its failure does not abort the transaction. */
export async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const later: (() => void | Promise<void>)[] = []
  await tx.sql('savepoint step')
  try {
    const value = await work({ ...tx, afterCommit: next => void later.push(next) })
    await tx.settled()
    await tx.sql('release savepoint step')
    for (const next of later) tx.afterCommit(next)
    return value
  } catch (error) {
    await tx.sql('rollback to savepoint step')
    tx.rows.forgetAll({ locks: true })
    throw error
  }
}
