// PostgreSQL too: migrations
import { registry } from '@tuheng/domain/registry'
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { APP_ROLE, type Database } from '../db/database.ts'
import { declaredConstraints } from '../db/generate.ts'
import { GLOBAL_TABLES } from '../db/system-tables.ts'
import { allTables } from '../db/tables.ts'
import { ON_CITUS, testDatabase } from './database.ts'

/** Own tables that belong to no company and are not listed as global: the list of migrations. */
const OWN_TABLES = ['schema_migration']

let db: Database
let tables: string[]

async function rows<R>(text: string, params: unknown[] = []): Promise<R[]> {
  return (await db.system('catalogue', sql => sql.query<R>(text, params))).rows
}

beforeAll(async () => {
  db = await testDatabase()
  const all = await rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r','p')`,
  )
  tables = all.map(t => t.name).filter(name => !(name in GLOBAL_TABLES) && !OWN_TABLES.includes(name))
  return () => db.close()
})

describe('every company table, from the catalogue', () => {
  it('exists', () => expect(tables.length).toBeGreaterThan(20))

  it('has org_id and id as bigint, never null, and (org_id, id) as its primary key', async () => {
    const keys = await rows<{ name: string; key: string }>(
      `select c.relname as name, string_agg(a.attname || ' ' || format_type(a.atttypid, null), ',' order by k.n) as key
       from pg_index i join pg_class c on c.oid = i.indrelid cross join lateral unnest(i.indkey) with ordinality k(att, n)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.att where i.indisprimary and c.relnamespace = 'public'::regnamespace group by 1`,
    )
    const byTable = Object.fromEntries(keys.map(k => [k.name, k.key]))
    for (const table of tables) expect(byTable[table], table).toBe('org_id bigint,id bigint')
  })

  it('starts every unique key and exclusion with org_id', async () => {
    const found = await rows<{ index: string; first: string }>(
      `select ic.relname as index, a.attname as first from pg_index i join pg_class c on c.oid = i.indrelid join pg_class ic on ic.oid = i.indexrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where (i.indisunique or i.indisexclusion) and c.relname = any($1::text[])`,
      [tables],
    )
    expect(found.filter(f => f.first !== 'org_id')).toEqual([])
  })

  it('refers to other tables by (org_id, x) only, and never to a global table', async () => {
    const found = await rows<{ name: string; target: string; first: string; target_first: string; n: number }>(
      `select k.conname as name, f.relname as target, a.attname as first, b.attname as target_first, array_length(k.conkey, 1) as n
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1] join pg_attribute b on b.attrelid = f.oid and b.attnum = k.confkey[1]
       where k.contype = 'f' and c.relname = any($1::text[])`,
      [tables],
    )
    expect(found.length).toBeGreaterThan(0)
    expect(
      found.filter(f => f.first !== 'org_id' || f.target_first !== 'org_id' || f.n !== 2 || f.target in GLOBAL_TABLES),
    ).toEqual([])
  })

  it('has row-level security enabled and forced, with one policy on its company', async () => {
    const found = await rows<{ name: string; enabled: boolean; forced: boolean; policy: string | null }>(
      `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
              (select pg_get_expr(p.polqual, p.polrelid) from pg_policy p where p.polrelid = c.oid) as policy
       from pg_class c where c.relname = any($1::text[]) and c.relkind = 'r'`,
      [tables],
    )
    for (const t of found) {
      expect(t.enabled && t.forced, t.name).toBe(true)
      expect(t.policy, t.name).toContain('app.org_id')
    }
  })

  it('has the declared checks and constraints as they are declared', async () => {
    const declared = [
      ...Object.entries(declaredConstraints(registry.resources)).flatMap(([table, clauses]) =>
        Object.entries(clauses).map(([name, clause]) => ({ table, name, clause })),
      ),
      ...Object.entries(allTables()).flatMap(([table, shape]) =>
        getTableConfig(shape).checks.map(({ name, value }) => ({
          table,
          name,
          clause: `check (${new PgDialect().sqlToQuery(value).sql})`,
        })),
      ),
    ]
    expect(declared.length).toBeGreaterThan(60)
    const found = await rows<{ table: string; name: string; clause: string }>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as clause from pg_constraint
       where contype in ('c', 'x') and connamespace = 'public'::regnamespace and conrelid::regclass::text = any($1::text[]) order by 1, 2`,
      [tables],
    )
    const wanted = await db.system('the same constraints on empty copies', async sql => {
      await sql.query('create schema declared')
      for (const table of new Set(declared.map(one => one.table)))
        await sql.query(`create table declared."${table}" (like public."${table}")`)
      for (const { table, name, clause } of declared)
        await sql.query(`alter table declared."${table}" add constraint "${name}" ${clause}`)
      const { rows: all } = await sql.query<{ table: string; name: string; clause: string }>(
        `select split_part(conrelid::regclass::text, '.', 2) as table, conname as name, pg_get_constraintdef(oid) as clause from pg_constraint
         where contype in ('c', 'x') and connamespace = 'declared'::regnamespace order by 1, 2`,
      )
      await sql.query('drop schema declared cascade')
      return all
    })
    expect(found).toEqual(wanted)
  })

  it('has no trigger', async () => {
    expect(
      await rows(
        `select tgrelid::regclass::text as table, tgname from pg_trigger where not tgisinternal and tgrelid::regclass::text = any($1::text[])`,
        [tables],
      ),
    ).toEqual([])
  })
})

describe('the application role', () => {
  it('is no superuser, cannot bypass row-level security, owns nothing and cannot read global secrets', async () => {
    const [role] = await rows<{ rolsuper: boolean; rolbypassrls: boolean; rolcanlogin: boolean }>(
      `select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = $1`,
      [APP_ROLE],
    )
    // Between the nodes of a cluster, statements are sent as the role itself
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: ON_CITUS })
    expect(
      await rows(`select relname from pg_class where relowner = (select oid from pg_roles where rolname = $1)`, [
        APP_ROLE,
      ]),
    ).toEqual([])
    const [grant] = await rows<{ a: boolean; b: boolean }>(
      `select has_table_privilege($1, 'session', 'select') as a, has_column_privilege($1, 'app_user', 'password_hash', 'select') as b`,
      [APP_ROLE],
    )
    expect(grant).toEqual({ a: false, b: false })
  })

  it('sees no row of another company with any statement, and none without a company', async () => {
    const make = (code: string) =>
      db.system('test', sql =>
        sql.query<{ id: number }>(`insert into org (name, short_name, code) values ($1,$1,$1) returning id`, [code]),
      )
    const a = (await make('A1')).rows[0]?.id as number
    const b = (await make('B1')).rows[0]?.id as number
    const insert = (org: number) =>
      db.company(org, sql =>
        sql.query(`insert into serial_counter (org_id, key, period, value) values (${org}, 'k', 'p', 1)`),
      )
    await insert(a)
    await insert(b)
    expect(
      (await db.company(a, sql => sql.query<{ org_id: number }>('select org_id from serial_counter'))).rows,
    ).toEqual([{ org_id: a }])
    await expect(
      db.company(a, sql =>
        sql.query(`insert into serial_counter (org_id, key, period, value) values (${b}, 'x', 'p', 1)`),
      ),
    ).rejects.toThrow(/row-level security/)
    const changed = await db.company(a, sql => sql.query('update serial_counter set value = 9 where org_id = $1', [b]))
    expect(changed.count).toBe(0)
    const nothing = await db.system('test', async sql => {
      await sql.query(`set local role ${APP_ROLE}`)
      return sql.query('select * from serial_counter')
    })
    expect(nothing.rows).toEqual([])
  })
})
