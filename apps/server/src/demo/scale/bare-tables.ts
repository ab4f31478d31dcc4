import type { Database, Sql } from '../../db/database.ts'
import { SCALE_FILL_SCHEMA } from '../../db/partly-filled.ts'
import { eachInLanes, inLanes } from './lanes.ts'

/** Tables that take so many rows that their indexes are better made afterwards; those with most work first. */
const LARGE = [
  'charge',
  'waybill',
  'statement_line',
  'main_waybill',
  'main_waybill_carrier',
  'main_waybill_carrier_ids',
]

interface Definition {
  table: string
  name: string
  make: string
}

/**
 * Takes indexes and references off the large tables. What is to be made again is written down in the schema of the fill
 * in the same transaction; until that is gone no server opens the database (`refusePartlyFilled`).
 */
export async function takeDown(sql: Sql): Promise<void> {
  const tables = `(${LARGE.map(name => `'${name}'::regclass`).join(', ')})`
  await sql.query(`create table ${SCALE_FILL_SCHEMA}.reference as
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as make from pg_constraint where contype = 'f' and conrelid in ${tables}`)
  await sql.query(`create table ${SCALE_FILL_SCHEMA}.index as
    select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as make from pg_index i
    where i.indrelid in ${tables} and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  for (const { table, name } of await droppedDefinitions(sql, 'reference'))
    await sql.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of await droppedDefinitions(sql, 'index')) await sql.query(`drop index ${name}`)
}

/** Makes all of it again, as many at a time as there are connections. Over rows that are there each reference is checked as a whole. */
export async function putBack(db: Database, told: (what: string) => void): Promise<void> {
  const [indexes, references] = await db.system(
    'what the fill took down',
    async sql => [await droppedDefinitions(sql, 'index'), await droppedDefinitions(sql, 'reference')] as const,
  )
  // Without indexes there is the least to tidy; what the planner believes of the tables decides how references are checked.
  told('statistics')
  await tidied(db, LARGE)
  told('indexes')
  await inLanes(
    db,
    indexes.map(({ make }) => [make]),
  )
  told('references')
  // Made without a look at the rows they lock both tables for a moment; checked afterwards, hardly anything.
  await inLanes(db, [
    references.map(({ table, name, make }) => `alter table ${table} add constraint ${name} ${make} not valid`),
  ])
  await inLanes(
    db,
    LARGE.map(large =>
      references
        .filter(({ table }) => table === large)
        .map(({ table, name }) => `alter table ${table} validate constraint ${name}`),
    ),
  )
  const { rows: others } = await db.system('tables of the schema', sql =>
    sql.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and not (tablename = any($1))`,
      [LARGE],
    ),
  )
  await tidied(
    db,
    others.map(({ name }) => name),
  )
  await db.script(`drop schema ${SCALE_FILL_SCHEMA} cascade`)
}

/** Nothing is cut off at the end of the files: that would wait five seconds for everybody else to let go. */
const tidied = (db: Database, tables: readonly string[]): Promise<void> =>
  eachInLanes(db, tables, name => db.script(`vacuum (analyze, truncate off) "${name}"`))

async function droppedDefinitions(sql: Sql, what: 'index' | 'reference'): Promise<Definition[]> {
  // The indexes of parts take longest: begun last, the others would wait for them with nothing to do
  const order = `array_position(array[${LARGE.map(name => `'${name}'`).join(', ')}], "table")`
  return (
    await sql.query<Definition>(
      `select * from ${SCALE_FILL_SCHEMA}.${what} order by make like '%using gin%' desc, ${order}, name`,
    )
  ).rows
}
