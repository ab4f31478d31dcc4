import type { AnyResource } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../db/database.ts'
import { isStored } from '../sql/columns/index.ts'
import { column, snake, tableName } from '../sql/names.ts'

/**
 * Enlarges a table by copies of its rows, in a disposable database. Unique indexes become ordinary ones, so that
 * forbidden duplicates are possible. Texts differ from copy to copy.
 */
export async function enlargeTable(sql: Sql, resource: AnyResource, rows: number): Promise<void> {
  const table = tableName(resource)
  const {
    rows: [counted],
  } = await sql.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  const there = counted?.n ?? 0
  if (!there || there >= rows) return
  await dropUniqueness(sql, table)
  const texts = new Set(
    Object.entries(resource.fields)
      .filter(
        ([, field]) =>
          ['text', 'serial', 'plate', 'mobile', 'phone', 'idCard', 'creditCode'].includes(field.kind) &&
          isStored(field),
      )
      .map(([name]) => snake(name)),
  )
  const { rows: columns } = await sql.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name <> 'id' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const values = columns.map(({ name }) => (texts.has(name) ? `t.${column(name)} || g` : `t.${column(name)}`))
  await sql.query(
    `insert into ${table} (${columns.map(({ name }) => column(name)).join(', ')}) select ${values.join(', ')} from ${table} t cross join generate_series(1, ${Math.ceil(rows / there) - 1}) g`,
  )
}

async function dropUniqueness(sql: Sql, table: string): Promise<void> {
  const { rows } = await sql.query<{ name: string; owner: string | null; definition: string }>(
    `select i.indexrelid::regclass::text as name, c.conname as owner, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
     where i.indrelid = $1::regclass and (i.indisunique or c.contype = 'x') and not i.indisprimary`,
    [table],
  )
  for (const { name, owner, definition } of rows) {
    await sql.query(owner ? `alter table ${table} drop constraint "${owner}"` : `drop index ${name}`)
    await sql.query(definition.replace('CREATE UNIQUE INDEX', 'CREATE INDEX'))
  }
  const { rows: checks } = await sql.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  for (const { name } of checks) await sql.query(`alter table ${table} drop constraint "${name}"`)
}
