import type { Database } from './database.ts'

/** What the demo of scale works in; it is there from its first row to its last reference, and no longer. */
export const FILL_SCHEMA = 'scale_fill'

/**
 * Refuses a database whose fill by the demo of scale is not finished: tables of it lack indexes and references, and there
 * is nothing in it that anybody entered.
 */
export async function refuseHalfFilled(db: Database): Promise<void> {
  const {
    rows: [row],
  } = await db.system('was a fill broken off', sql =>
    sql.query<{ half: boolean }>('select to_regnamespace($1) is not null as half', [FILL_SCHEMA]),
  )
  if (row?.half)
    throw new Error(
      'This database is being filled by npm run demo, or was when that broke off: indexes and references are missing. If it is not running any more, drop the database (or delete DATA_DIR), make it anew and fill it again.',
    )
}
