import { momentOf } from '../../plugins/clock.ts'
import type { Tx } from './tx.ts'
import { type Engine, systemActor, write } from './work.ts'

interface ExpirySearch {
  /** Request id in the audit log and in log messages. */
  requestId: string
  /** SQL for the ids of one company (`$1`) whose day is before today (`$2`), or whose moment has come. */
  find: string
  /** What `$2` is. Default: today. */
  by?: 'moment'
  /** Ends one in a transaction of its own. Returns false if it no longer was to be ended once its row was locked. */
  end(tx: Tx, id: number): Promise<boolean>
}

/**
 * Ends what has expired in all companies, as the system. A failure does not stop the others. Returns the number ended.
 */
export async function endExpired(engine: Engine, { requestId, find, end, by }: ExpirySearch): Promise<number> {
  const { today, at } = momentOf(engine.clock)
  const { rows: companies } = await engine.db.system('companies with what runs out', sql =>
    sql.query<{ id: number }>(`select id from org where status = 'enabled' order by id`),
  )
  let ended = 0
  for (const { id: orgId } of companies) {
    let rows: { id: number }[] = []
    try {
      ;({ rows } = await engine.db.company(orgId, sql => sql.query<{ id: number }>(find, [orgId, by ? at : today])))
    } catch (error) {
      engine.log.error({ err: error, orgId }, `${requestId}: the company could not be read`)
    }
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
