import { momentOf } from '../../plugins/clock.ts'
import type { Tx } from './tx.ts'
import { type Engine, systemActor, write } from './work.ts'

interface Due {
  /** Id of the request under which the log keeps it; what failed is told by it as well. */
  requestId: string
  /** Finds the ids of one company (`$1`) whose day came before today (`$2`). */
  find: string
  /** Ends one, in a transaction of its own; whether it still was to be ended once its row was held. */
  end(tx: Tx, id: number): Promise<boolean>
}

/** Ends what has run out in every company, as the system: one that fails does not hold up the others. Answers how many were ended. */
export async function endDue(engine: Engine, { requestId, find, end }: Due): Promise<number> {
  const { today } = momentOf(engine.clock)
  const { rows: companies } = await engine.db.system('companies with what runs out', sql =>
    sql.query<{ id: number }>(`select id from org where status = 'enabled' order by id`),
  )
  let ended = 0
  for (const { id: orgId } of companies) {
    const { rows } = await engine.db.company(orgId, sql => sql.query<{ id: number }>(find, [orgId, today]))
    for (const { id } of rows) {
      try {
        if (await write(engine, { actor: systemActor(orgId, '到期检查'), requestId }, tx => end(tx, id))) ended += 1
      } catch (error) {
        engine.log.error({ err: error, orgId, id }, `${requestId}: one could not be ended`)
      }
    }
  }
  return ended
}
