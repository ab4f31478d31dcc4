// PostgreSQL too: migrations
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { distribute } from '../db/distribute.ts'
import { REFERENCE_TABLES } from '../db/distributed-tables.ts'
import { SAVED_KEYS, migrate } from '../db/migrate.ts'
import { openPglite } from '../db/pglite.ts'
import { withoutShardNumber, openPostgres } from '../db/postgres.ts'
import { GLOBAL_TABLES } from '../db/system-tables.ts'
import { backUp } from '../engine/backup/back-up.ts'
import { restore } from '../engine/backup/restore.ts'
import { digestOf, tablesOf } from '../engine/backup/tables.ts'
import pg from 'pg'
import { insertValues } from '../sql/values.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { databaseOn, ON_CITUS, onEachNode, workersOf } from './database.ts'

let app: TestApp
let person: Person
const rows = async <R>(text: string, params: unknown[] = []): Promise<R[]> =>
  (await app.db.system('catalogue', sql => sql.query<R>(text, params))).rows

beforeAll(async () => {
  app = await testApp()
  person = await app.person(await app.company())
})

describe('the schema, by the rules of Citus', () => {
  const spread = `select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and a.attnotnull
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity`

  it('has company tables, reference tables and local tables: each table is one of them', async () => {
    const all = await rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e') order by 1`,
    )
    const own = (await rows<{ name: string }>(`select relname as name from (${spread}) x`)).map(row => row.name)
    expect(own.filter(name => name in GLOBAL_TABLES)).toEqual([])
    expect([...own, ...Object.keys(GLOBAL_TABLES), 'schema_migration'].toSorted()).toEqual(all.map(row => row.name))
    expect(REFERENCE_TABLES.filter(name => !(name in GLOBAL_TABLES))).toEqual([])
  })

  it('limits foreign keys to one company: with org_id on both sides, and without setting it null', async () => {
    const wrong = await rows(
      `select k.conname from pg_constraint k where k.contype = 'f' and k.conrelid in (select oid from (${spread}) x)
         and (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd') or k.confrelid not in (select oid from (${spread}) x) or not exists (
           select from unnest(k.conkey, k.confkey) u (own, other) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.own and a.attname = 'org_id'
           join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.other and b.attname = 'org_id'))`,
    )
    expect(wrong).toEqual([])
  })

  it('uses bigint ids, the only type that Citus generates on several nodes', async () => {
    expect(
      await rows(
        `select a.attrelid::regclass::text as name from pg_attribute a where a.attidentity <> '' and a.atttypid <> 'bigint'::regtype
           and a.attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
      ),
    ).toEqual([])
  })

  it('has one function of its own, which reads and writes a reference table', async () => {
    expect(
      await rows(
        `select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
           and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
      ),
    ).toEqual([{ name: 'ensure_user' }])
  })
})

describe('the error of a worker', () => {
  const said = (code: string, message: string, constraint?: string) =>
    withoutShardNumber(Object.assign(new Error(message), { code, ...(constraint ? { constraint } : {}) })) as {
      constraint?: string
    }

  it.each([
    ['duplicate key value violates unique constraint "goods__code__key_102345"', undefined],
    ['duplicate key value violates unique constraint "goods__code__key"', undefined],
    ['conflicting key value violates exclusion constraint', 'goods__code__key_102345'],
    ['duplicate key value', 'goods__code__key'],
  ])('names its constraint without the shard: %s', (message, constraint) =>
    expect(said('23505', message, constraint).constraint).toBe('goods__code__key'),
  )

  it('is not changed if it is no constraint violation', () =>
    expect(said('42601', 'constraint "x"').constraint).toBeUndefined())
})

describe.runIf(ON_CITUS)('a database that was distributed', () => {
  it('has every company table distributed by company, and no leftover key', async () => {
    expect(
      await rows(`select distinct partmethod::text as kind from pg_dist_partition where partmethod <> 'n' order by 1`),
    ).toEqual([{ kind: 'h' }])
    expect(await rows(`select 1 from pg_class where relname = $1`, [SAVED_KEYS])).toEqual([])
    expect(
      (
        await rows<{ n: number }>(
          `select count(*)::int as n from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
        )
      )[0]?.n,
    ).toBeGreaterThan(100)
  })

  it('is restored into a plain database without any difference', async () => {
    await app.work(person.orgId, async tx => {
      await insertValues(tx.sql, {
        into: 'serial_counter (org_id, period, key, value)',
        first: [person.orgId, 'p'],
        rows: Array.from({ length: 20 }, (_, i) => [`键${i}`, i]),
      })
    })
    const folder = mkdtempSync(join(tmpdir(), 'tuheng-citus-'))
    const plain = await openPglite()
    try {
      await backUp({ db: app.db, files: app.files, folder: join(folder, 'backup') })
      await restore({ db: plain, folder: join(folder, 'backup') })
      const found = await tables(plain)
      expect(found['serial_counter']?.rows).toBeGreaterThanOrEqual(20)
      expect(found).toEqual(await tables(app.db))
    } finally {
      await plain.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe.runIf(ON_CITUS)('distribution', () => {
  const name = `test_distribute_${process.pid}`
  const url = databaseOn(process.env.CITUS_URL ?? 'postgres://', name)
  const ask = async <R>(text: string): Promise<R[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text)).rows as R[]
    } finally {
      await client.end()
    }
  }
  const keys = () =>
    ask(
      `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as def from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace and conrelid::regclass::text !~ '_[0-9]{6,}$' order by 1, 2`,
    )

  beforeAll(async () => {
    await onEachNode(`create database ${name}`)
    const db = openPostgres({ url, poolSize: 1 })
    await migrate(db)
    await db.system('rows', async sql => {
      await sql.query(`insert into org (name, short_name, code) values ('甲', '甲', 'A'), ('乙', '乙', 'B')`)
      await sql.query(
        `insert into serial_counter (org_id, key, period, value) select 1 + n % 2, 'k' || n, 'p', n from generate_series(1, 500) n`,
      )
      await sql.query(`insert into app_user (username, name, password_hash) values ('a', 'a', '!')`)
      await sql.query(
        `insert into account_event (user_id, action, at, ip, request_id) select 1, 'sign_in', now(), '::1', n::text from generate_series(1, 100) n`,
      )
    })
    await db.close()
    return () => onEachNode(`drop database if exists ${name} with (force)`)
  })

  it('is refused before any change if a table has a trigger', async () => {
    const before = await keys()
    await ask(`create function noted() returns trigger language plpgsql as 'begin return new; end'`)
    await ask('create trigger noted before insert on charge for each row execute function noted()')
    await expect(distribute({ url, workers: workersOf() })).rejects.toThrow('triggers cannot be distributed: noted')
    await ask('drop function noted() cascade')
    expect(await keys()).toEqual(before)
    expect(await ask(`select to_regclass('${SAVED_KEYS}')::text as name`)).toEqual([{ name: null }])
  })

  it('continues after an interruption, loses nothing, and may be repeated', async () => {
    const before = await keys()
    let steps = 0
    const interrupted = distribute({
      url,
      workers: workersOf(),
      report: () => {
        if (++steps > 9) throw new Error('interrupted')
      },
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    const db = openPostgres({ url, poolSize: 1 })
    await expect(migrate(db)).rejects.toThrow('run npm run distribute again')
    await db.close()
    await distribute({ url, workers: workersOf() })
    expect(await keys()).toEqual(before)
    expect(await ask('select count(*)::int as n, sum(value)::int as sum from serial_counter')).toEqual([
      { n: 500, sum: 125_250 },
    ])
    await distribute({ url, workers: workersOf() })
    expect(await keys()).toEqual(before)
  }, 600_000)

  it('continues the ids of every table, also of those that Citus converts because of a key', async () => {
    const [event] = await ask<{ id: string }>(
      `insert into account_event (user_id, action, at, ip, request_id) values (1, 'sign_in', now(), '::1', 'x') returning id`,
    )
    expect(Number(event?.id)).toBeGreaterThan(100)
    const [user] = await ask<{ id: string }>(
      `insert into app_user (username, name, password_hash) values ('b', 'b', '!') returning id`,
    )
    expect(Number(user?.id)).toBeGreaterThan(1)
  })
})

const tables = (db: Database) =>
  db.system('compare', async sql => {
    const found: Record<string, { rows: number; digest: string }> = {}
    for (const name of await tablesOf(sql)) found[name] = await digestOf(sql, name)
    return found
  })
