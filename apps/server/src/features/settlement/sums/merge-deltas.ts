import type { Database } from '../../../db/database.ts'
import { insertValues } from '../../../sql/values.ts'
import { type Background, type BackgroundOptions, inBackground } from './in-background.ts'
import {
  addedMeasures,
  inEveryGrain,
  KEY_COLUMNS,
  MEASURES,
  HAS_NO_MEASURE,
  SUM_COLUMNS,
  SUM_KEY,
  SUMMED_MEASURES,
  sumsOfCharges,
} from './grains.ts'

/** First key of the advisory lock for merging a company. */
const MERGE_LOCK = 520054
const BATCH = 20_000
/** Up to this number of deltas, readers add them up themselves. */
const FEW_DELTAS = 500
/** The number of rounds after which they are merged anyway. */
const ROUNDS_BETWEEN_FULL_MERGES = 60

/** The deltas of charges that were inserted in bulk. */
export const FILL_DELTAS = `insert into charge_delta (${SUM_COLUMNS}) ${sumsOfCharges('true')}`

const ADDED = `select grain, ${KEY_COLUMNS}, ${SUMMED_MEASURES} from (${inEveryGrain('select * from charge_delta where org_id = $1 and id = any($2::bigint[])')}) y
  group by grain, ${KEY_COLUMNS}`
const COLUMNS = ['grain', ...SUM_KEY, ...MEASURES]
const MERGED = `on conflict (org_id, grain, ${KEY_COLUMNS}) do update set ${addedMeasures('s', 'excluded')} returning id, (${HAS_NO_MEASURE}) as empty`

/**
 * Merges deltas of a company into its sums. It blocks nobody: writers of charges only add deltas, and a reader sees
 * either the deltas or the merged sums. Only one merge runs per company. Returns the number of merged deltas.
 */
export function mergeDeltas(db: Database, orgId: number, limit = BATCH): Promise<number> {
  return db.company(orgId, async sql => {
    const {
      rows: [lock],
    } = await sql.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1, $2) as mine', [
      MERGE_LOCK,
      orgId % 2_000_000_000,
    ])
    if (!lock?.mine) return 0
    // By their ids, because a transaction that commits meanwhile may have a smaller number.
    const { rows } = await sql.query<{ id: number }>(
      'select id from charge_delta where org_id = $1 order by id limit $2',
      [orgId, limit],
    )
    if (!rows.length) return 0
    const ids = rows.map(row => row.id)
    const { rows: added } = await sql.query(ADDED, [orgId, ids])
    const merged = await insertValues<{ id: number; empty: boolean }>(sql.query, {
      into: `charge_sum as s (org_id, ${COLUMNS.join(', ')})`,
      first: [orgId],
      rows: added.map(row => COLUMNS.map(name => row[name])),
      ending: MERGED,
    })
    const empty = merged.filter(row => row.empty)
    if (empty.length)
      await sql.query('delete from charge_sum where org_id = $1 and id = any($2::bigint[])', [
        orgId,
        empty.map(row => row.id),
      ])
    const { count } = await sql.query('delete from charge_delta where org_id = $1 and id = any($2::bigint[])', [
      orgId,
      ids,
    ])
    if (count !== ids.length)
      throw new Error(`deltas of company ${orgId} vanished while they were merged: ${count} of ${ids.length} were left`)
    return count
  })
}

/** Merges all deltas of a company, after a database was filled. */
export async function mergeAllDeltas(db: Database, orgId: number): Promise<void> {
  while ((await mergeDeltas(db, orgId)) > 0);
}

/** Merges in the background until stopped: companies with many deltas in every round, the others now and then. */
export const startMerging = (db: Database, options: BackgroundOptions): Background =>
  inBackground(db, {
    ...options,
    reason: 'companies with deltas to merge',
    table: 'charge_delta',
    few: FEW_DELTAS,
    roundsBetweenAll: ROUNDS_BETWEEN_FULL_MERGES,
    step: async orgId => (await mergeDeltas(db, orgId)) === BATCH,
  })
