import type { Sql } from '../../db/database.ts'

/** Tables that take so many rows that their indexes are better made afterwards. */
const LARGE = ['waybill', 'charge', 'statement_line', 'main_waybill', 'main_waybill_carrier', 'main_waybill_carrier_ids']

interface Definition {
  drop: string
  make: string
}

/**
 * Takes indexes and references off the large tables for the time of `work`, in one transaction with it: whatever happens,
 * none of them is lost. Made again over rows that are there, each reference is checked as a whole.
 */
export async function onBareTables(sql: Sql, work: () => Promise<void>, told: (what: string) => void): Promise<void> {
  const tables = `(${LARGE.map(name => `'${name}'::regclass`).join(', ')})`
  const { rows: references } = await sql.query<Definition>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and conrelid in ${tables} order by 1`)
  const { rows: indexes } = await sql.query<Definition>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
     from pg_index i where i.indrelid in ${tables} and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`)
  for (const { drop } of [...references, ...indexes]) await sql.query(drop)
  await work()
  told('indexes')
  for (const { make } of indexes) await sql.query(make)
  // What the planner believes of the tables decides how the references are checked.
  for (const name of LARGE) await sql.query(`analyze ${name}`)
  told('references')
  for (const { make } of references) await sql.query(make)
}
