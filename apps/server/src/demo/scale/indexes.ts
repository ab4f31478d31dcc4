import type { Database, Sql } from '../../db/database.ts'
import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'
import { forEachInParallel, runInParallel } from './parallel.ts'

/** Tables with so many rows that their indexes are created after the fill. The largest come first. */
const LARGE_TABLES = [
  'charge',
  'handover',
  'waybill',
  'wagon_load',
  'container_move',
  'statement_line',
  'main_waybill',
  'main_waybill_carrier',
  'main_waybill_carrier_ids',
  'container',
  'rail_waybill',
]

interface Definition {
  table: string
  name: string
  make: string
}

/**
 * Drops indexes and references of the large tables. Their definitions are kept in the schema of the fill in the same
 * transaction. While that schema exists no server opens the database (`refusePartlyFilled`).
 */
export async function dropIndexes(sql: Sql): Promise<void> {
  const tables = `(${LARGE_TABLES.map(name => `'${name}'::regclass`).join(', ')})`
  await sql.query(`create table ${SCALE_FILL_SCHEMA}.reference as
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as make from pg_constraint where contype = 'f' and conrelid in ${tables}`)
  await sql.query(`create table ${SCALE_FILL_SCHEMA}.index as
    select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as make from pg_index i
    where i.indrelid in ${tables} and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  for (const { table, name } of await droppedDefinitions(sql, 'reference'))
    await sql.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of await droppedDefinitions(sql, 'index')) await sql.query(`drop index ${name}`)
}

/**
 * Creates the dropped indexes and references again, in parallel, and validates each reference over all rows. Vacuums
 * all tables and drops the schema of the fill.
 */
export async function restoreIndexes(db: Database, onProgress: (what: string) => void): Promise<void> {
  const [indexes, references] = await db.system(
    'what the fill took down',
    async sql => [await droppedDefinitions(sql, 'index'), await droppedDefinitions(sql, 'reference')] as const,
  )
  // Vacuum is fastest without indexes. The planner's statistics decide how references are validated.
  onProgress('statistics')
  await vacuum(db, LARGE_TABLES)
  onProgress('indexes')
  await runInParallel(
    db,
    indexes.map(({ make }) => [make]),
  )
  onProgress('references')
  // Adding a reference as not valid locks both tables for a moment only. Its validation hardly locks.
  await runInParallel(db, [
    references.map(({ table, name, make }) => `alter table ${table} add constraint ${name} ${make} not valid`),
  ])
  await runInParallel(
    db,
    LARGE_TABLES.map(largeTable =>
      references
        .filter(({ table }) => table === largeTable)
        .map(({ table, name }) => `alter table ${table} validate constraint ${name}`),
    ),
  )
  const { rows: others } = await db.system('tables of the schema', sql =>
    sql.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and not (tablename = any($1))`,
      [LARGE_TABLES],
    ),
  )
  await vacuum(
    db,
    others.map(({ name }) => name),
  )
  await db.script(`drop schema ${SCALE_FILL_SCHEMA} cascade`)
}

/** Without truncation: it would wait five seconds for the locks of others. */
const vacuum = (db: Database, tables: readonly string[]): Promise<void> =>
  forEachInParallel(db, tables, name => db.script(`vacuum (analyze, truncate off) "${name}"`))

async function droppedDefinitions(sql: Sql, what: 'index' | 'reference'): Promise<Definition[]> {
  // GIN indexes take longest and start first.
  const order = `array_position(array[${LARGE_TABLES.map(name => `'${name}'`).join(', ')}], "table")`
  return (
    await sql.query<Definition>(
      `select * from ${SCALE_FILL_SCHEMA}.${what} order by make like '%using gin%' desc, ${order}, name`,
    )
  ).rows
}
