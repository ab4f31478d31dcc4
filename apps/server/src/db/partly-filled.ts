import type { Database } from './database.ts'

/** Schema of the scale demo. It exists while the demo fills the database. */
export const SCALE_FILL_SCHEMA = 'scale_fill'

/** Schema that exists while the demo companies are loaded. */
export const DEMO_LOAD_SCHEMA = 'demo_load'

/**
 * Refuses a database that is being filled or whose fill was interrupted, by the scale demo (tables lack indexes and
 * references) or by the demo companies. It contains nothing that a user entered.
 */
export async function refusePartlyFilled(db: Database): Promise<void> {
  const {
    rows: [row],
  } = await db.system('was a fill broken off', sql =>
    sql.query<{ filled: boolean; demo: boolean }>(
      'select to_regnamespace($1) is not null as filled, to_regnamespace($2) is not null as demo',
      [SCALE_FILL_SCHEMA, DEMO_LOAD_SCHEMA],
    ),
  )
  if (row?.demo)
    throw new Error(
      'The demo companies are being loaded into this database by another process, or were when that broke off. If none is running, drop the database (or delete DATA_DIR), make it anew and start again; nothing that anybody entered is in it.',
    )
  if (row?.filled)
    throw new Error(
      'This database is being filled by npm run demo, or was when that broke off: indexes and references are missing. If it is not running any more, drop the database (or delete DATA_DIR), make it anew and fill it again.',
    )
}
