import type { Database } from './database.ts'

/** What the demo of scale works in; it is there from its first row to its last reference, and no longer. */
export const FILL_SCHEMA = 'scale_fill'

/** There while the demo companies are loaded. */
export const DEMO_SCHEMA = 'demo_load'

/**
 * Refuses a database that is being filled, or whose fill broke off: by the demo of scale, when tables of it lack indexes
 * and references, or by the demo companies. There is nothing in it that anybody entered.
 */
export async function refuseHalfFilled(db: Database): Promise<void> {
  const {
    rows: [row],
  } = await db.system('was a fill broken off', sql =>
    sql.query<{ filled: boolean; demo: boolean }>(
      'select to_regnamespace($1) is not null as filled, to_regnamespace($2) is not null as demo',
      [FILL_SCHEMA, DEMO_SCHEMA],
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
