import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { newDatabase } from './pglite.ts'

/** What may depend on the machine or the moment, and is set for each session or not used. */
const OF_THE_MACHINE = ['log_timezone', 'TimeZone', 'data_directory']

/** Catalogues with a name of the release, or with numbers that only the planner and the storage use. */
const LEFT_OUT = [
  'information_schema.sql_implementation_info',
  'pg_class',
  'pg_database',
  'pg_depend',
  'pg_shdepend',
  'pg_statistic',
]

/** Everything that initdb puts into a database: settings, databases, and every row of the catalogue. */
async function contentsOf(lite: PGlite): Promise<Record<string, unknown>> {
  const query = async <T>(text: string): Promise<T[]> => (await lite.query<T>(text)).rows
  const settings = await query<{ name: string }>(
    `select name, setting from pg_settings where name <> all('{${OF_THE_MACHINE.join()}}') order by 1`,
  )
  const databases = await query(
    'select datname, encoding, datlocprovider, datcollate, datctype, datistemplate, datallowconn from pg_database order by 1',
  )
  const catalogues = await query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       and oid::regclass::text <> all('{${LEFT_OUT.join()}}') order by 1`,
  )
  const contents: Record<string, unknown> = { settings, databases }
  for (const { name } of catalogues)
    contents[name] = await query(
      `select count(*)::int as n, md5(string_agg(line, chr(10) order by line)) as digest from (select to_jsonb(t)::text as line from ${name} t) q`,
    )
  contents['views'] = await query(`select schemaname, viewname, md5(definition) as digest from pg_views order by 1, 2`)
  return contents
}

it('begins with the files that initdb of this release of PGlite would make', async () => {
  const made = await PGlite.create()
  const expected = await contentsOf(made)
  await made.close()
  const unpacked = await PGlite.create({ loadDataDir: await newDatabase() })
  expect(await contentsOf(unpacked)).toEqual(expected)
  await unpacked.close()
  expect(Object.keys(expected).length).toBeGreaterThan(60)
})
