import { acrossCompanies } from '../../../db/across-companies.ts'
import type { Database } from '../../../db/database.ts'
import { repeat, type RepeatOptions } from '../../../plugins/repeat.ts'

export type BackgroundOptions = Pick<RepeatOptions, 'everyMs' | 'onError'>

export interface Background {
  /** Ends after the step under way. */
  stop(): Promise<void>
}

interface Work extends BackgroundOptions {
  /** Why rows of all companies are read. */
  reason: string
  /** Its rows wait until a step takes them. */
  table: string
  /** Fewer rows of a company wait for a round that takes all. */
  few: number
  roundsBetweenAll: number
  /** Takes some of the waiting rows. Answers whether it is worth going on at once. */
  step(orgId: number): Promise<boolean>
}

/** Takes what waits in a table: of companies with many rows in every round, of the others now and then. */
export function inBackground(db: Database, work: Work): Background {
  let roundCount = 0
  return repeat({
    everyMs: work.everyMs,
    onError: work.onError,
    round: async goOn => {
      const { rows } = await acrossCompanies<{ org_id: number }>(db, {
        reason: work.reason,
        text: within =>
          `select org_id from ${work.table} where ${within('org_id')} group by org_id having count(*) >= $1`,
        params: [roundCount++ % work.roundsBetweenAll ? work.few : 1],
      })
      for (const { org_id } of rows) while (goOn() && (await work.step(org_id)));
    },
  })
}
