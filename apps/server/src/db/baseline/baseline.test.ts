// PostgreSQL too: migrations
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyPglite } from '../../testing/empty-database.ts'
import type { Database } from '../database.ts'
import { knownMigrations, migrate, type MigrateOptions, MIGRATIONS } from '../migrate.ts'
import { openPostgres } from '../postgres.ts'
import { BASELINE, readBaseline } from './baseline.ts'
import { describeSchema, differenceOf } from './describe-schema.ts'
import { writeBaseline } from './write-baseline.ts'

/** More of them make a first start slow. */
const MAX_NEWER = 30

const url = process.env.TEST_DATABASE_URL ?? ''
const opened: (() => Promise<void>)[] = []
const known = knownMigrations()
const covered = [...(readBaseline(MIGRATIONS, known)?.covered.keys() ?? [])]

afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** An empty database, on the server if the suite runs on one. */
async function emptyDatabase(): Promise<Database> {
  const name = `baseline_${process.pid}_${Date.now()}`
  if (url) await onServer(`create database ${name}`)
  const db = url
    ? openPostgres({ url: Object.assign(new URL(url), { pathname: `/${name}` }).href, poolSize: 1 })
    : await emptyPglite()
  opened.push(async () => {
    await db.close()
    if (url) await onServer(`drop database ${name} with (force)`)
  })
  return db
}

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

const described = (db: Database): Promise<string[]> => db.system('look', describeSchema)

async function migrated(options: MigrateOptions = {}): Promise<string[]> {
  const db = await emptyDatabase()
  await migrate(db, options)
  return described(db)
}

function folderCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tuheng-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  return folder
}

describe('the baseline', () => {
  it('makes what all migrations make in order, and newer ones follow it', async () => {
    const [inOrder, atOnce] = [await emptyDatabase(), await emptyDatabase()]
    expect(await migrate(inOrder, { inOrder: true })).toEqual([...known.keys()])
    expect((await migrate(atOnce)).toSorted()).toEqual([...known.keys()])
    const expected = await described(inOrder)
    expect(differenceOf(expected, await described(atOnce))).toEqual([])
    const kinds = new Set(expected.map(line => line.slice(0, line.indexOf(' {'))))
    for (const kind of ['table', 'column', 'constraint', 'order of keys', 'index', 'policy', 'sequence', 'function'])
      expect(kinds).toContain(kind)
    expect(expected.filter(line => line.startsWith('row of schema_migration'))).toHaveLength(known.size)

    const folder = folderCopy()
    writeFileSync(
      join(folder, '9001_changed.sql'),
      `ALTER TABLE "goods" ADD COLUMN "grade" text;\n--> statement-breakpoint\nALTER TABLE "goods" DROP COLUMN "remark";`,
    )
    for (const db of [inOrder, atOnce]) expect(await migrate(db, { folder })).toEqual(['9001_changed.sql'])
    const changed = await described(inOrder)
    expect(changed).not.toEqual(expected)
    expect(differenceOf(changed, await described(atOnce))).toEqual([])

    // A database that has some of them takes the others step by step
    const older = await emptyDatabase()
    const old = covered.slice(0, 60)
    expect(await migrate(older, { only: old })).toEqual(old)
    expect(await migrate(older)).toEqual([...known.keys()].filter(name => !old.includes(name)))
    expect(differenceOf(expected, await described(older))).toEqual([])
  })

  it('is current enough: run npm run db:baseline when this fails', () => {
    expect(covered.length).toBeGreaterThan(90)
    expect([...known.keys()].filter(name => !covered.includes(name)).length).toBeLessThanOrEqual(MAX_NEWER)
  })

  it('is refused when a migration in it was changed or taken away, and changes nothing when it fails', async () => {
    const folder = folderCopy()
    const [first = '', second = ''] = covered
    appendFileSync(join(folder, first), '\nselect 1;')
    const db = await emptyDatabase()
    await expect(migrate(db, { folder })).rejects.toThrow(
      `${first} was changed after the baseline had been made of it. Put the file back as it was; if no database has it yet, run npm run db:baseline.`,
    )
    cpSync(join(MIGRATIONS, first), join(folder, first))
    rmSync(join(folder, second))
    await expect(migrate(db, { folder })).rejects.toThrow(`${second} was taken away after`)
    cpSync(join(MIGRATIONS, second), join(folder, second))
    const text = readFileSync(join(folder, BASELINE), 'utf8')
    writeFileSync(join(folder, BASELINE), `${text}select 1/0;\n`)
    await expect(migrate(db, { folder })).rejects.toThrow(`${BASELINE} failed and changed nothing: division by zero`)
    writeFileSync(join(folder, BASELINE), text)
    expect(await migrate(db, { folder })).toHaveLength(known.size)
    appendFileSync(join(folder, first), '\nselect 1;')
    await expect(migrate(db, { folder })).rejects.toThrow(`${first} was changed after it had been applied`)
  })
})

describe('a new baseline', () => {
  const folderOf = (text: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'tuheng-migrations-'))
    writeFileSync(join(folder, '0000_init.sql'), text)
    return folder
  }

  it('has the rows that migrations write, the numbers they use, and what hangs on tables', async () => {
    const folder = folderOf(`
      create table kind (id bigint generated always as identity, code text not null default 'it''s', total numeric(8, 2)
        generated always as (2) stored, sizes jsonb, primary key (id)) with (fillfactor = 80);
      create unique index kind_code on kind (lower(code)) where code <> '';
      alter table kind add constraint kind_twice unique (code, id) deferrable initially deferred;
      insert into kind (code, sizes) values ('a', '{"b": [1, null]}'), ('c', null);
      create table item (id int primary key, kind_id bigint references kind on delete cascade, "Odd name" date[] not null);
      insert into item values (7, 2, '{2026-01-31}');
      grant select on item to public;
      grant update ("Odd name", id) on item to tuheng_app with grant option;
      alter table item enable row level security;
      create policy own on item as restrictive for update to tuheng_app using (id > 0) with check (id < 9);
      create function twice(n int) returns int language sql as 'select n * 2';
      revoke all on function twice(int) from public;`)
    expect(await writeBaseline(folder)).toBe(1)
    const [inOrder, atOnce] = [await migrated({ folder, inOrder: true }), await migrated({ folder })]
    expect(differenceOf(inOrder, atOnce)).toEqual([])
    expect(atOnce.filter(line => line.startsWith('row of kind'))).toHaveLength(2)
    expect(atOnce.find(line => line.includes('"kind_id_seq"') && line.startsWith('sequence'))).toContain(
      '"last_value": 2',
    )
  })

  it('is refused when it would lack something', async () => {
    const folder = folderOf('create view one as select 1 as n;')
    await expect(writeBaseline(folder)).rejects.toThrow(/must learn it\nmissing: object .*public\.one/)
    expect(readBaseline(folder, knownMigrations(folder))).toBeUndefined()
  })
})
