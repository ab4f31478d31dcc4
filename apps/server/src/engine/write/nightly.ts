import type { Tx } from './tx.ts'
import { type Engine, systemActor, write } from './work.ts'

interface NightlyWork {
  /** Request id in the audit log. */
  requestId: string
  /** What the log says of a company in which it failed. */
  failure: string
  /** Returns how many records it changed. */
  work(tx: Tx): Promise<number>
}

/**
 * Does work of the night in every company, as the system, each in a transaction of its own. A failure does not stop the
 * others. Returns the number of changed records.
 */
export async function nightly(engine: Engine, { requestId, failure, work }: NightlyWork): Promise<number> {
  const { rows } = await engine.db.system('companies of the nightly work', sql =>
    sql.query<{ id: number }>('select id from org order by id'),
  )
  let changed = 0
  for (const { id: orgId } of rows)
    try {
      changed += await write(engine, { actor: systemActor(orgId, 'nightly'), requestId }, work)
    } catch (error) {
      engine.log.error({ err: error, orgId }, failure)
    }
  return changed
}
