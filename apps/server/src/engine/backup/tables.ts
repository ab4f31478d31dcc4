import type { Sql } from '../../db/database.ts'
import type { Digest } from './manifest.ts'

/** The names come from the catalogue of the database. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** All tables except the list of migrations. */
export async function tablesOf(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration' order by 1`,
  )
  return rows.map(row => row.name)
}

/** Columns that can be inserted: all but generated ones. */
export async function columnsOf(sql: Sql, table: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted(table)],
  )
  return rows.map(row => row.name)
}

/** 60 bits of a row's hash. */
export const ROW_HASH = `('x' || left(md5(t::text), 15))::bit(60)::bigint`

export async function digestOf(sql: Sql, table: string): Promise<Digest> {
  const { rows } = await sql.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows, coalesce(sum(${ROW_HASH}), 0)::text as digest from ${quoted(table)} t`,
  )
  return { rows: Number(rows[0]?.rows ?? 0), digest: rows[0]?.digest ?? '0' }
}

/** Prepares a long transaction without a timeout. */
export async function startLongTransaction(sql: Sql): Promise<void> {
  await sql.query('set local statement_timeout = 0')
  await sql.query('set local idle_in_transaction_session_timeout = 0')
  // Hashes of rows must not depend on the session's format of dates and numbers
  await sql.query(`set local datestyle = 'ISO, MDY'`)
  await sql.query('set local extra_float_digits = 1')
}
