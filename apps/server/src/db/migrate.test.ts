// PostgreSQL too: migrations
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { emptyPglite } from '../testing/empty-database.ts'
import { openPostgres } from './postgres.ts'

const url = process.env.TEST_DATABASE_URL ?? ''
const name = `fresh_${process.pid}_${Date.now()}`

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

describe.runIf(url)('servers that start together on an empty database', () => {
  afterAll(() => onServer(`drop database if exists ${name} with (force)`))

  it('take turns: every migration is applied once', async () => {
    await onServer(`create database ${name}`)
    const own = new URL(url)
    own.pathname = `/${name}`
    const servers = [1, 2, 3].map(() => openPostgres({ url: own.href, poolSize: 2 }))
    await Promise.all(servers.map(db => migrate(db)))
    const rows = await servers[0]?.system(
      'test',
      async sql =>
        (
          await sql.query<{ n: number; m: number }>(
            'select count(*)::int as n, count(distinct name)::int as m from schema_migration',
          )
        ).rows,
    )
    expect(rows?.[0]?.n).toBeGreaterThan(0)
    expect(rows?.[0]?.n).toBe(rows?.[0]?.m)
    expect(await migrate(servers[1] as (typeof servers)[number])).toEqual([])
    await Promise.all(servers.map(db => db.close()))
  })
})

describe.runIf(url)('an account that is no superuser', () => {
  const account = `plain_${process.pid}`
  const database = `${name}_plain`
  afterAll(async () => {
    await onServer(`drop database if exists ${database} with (force)`)
    await onServer(`drop role if exists ${account}`)
  })
  const own = (): string => {
    const address = new URL(url)
    Object.assign(address, { username: account, password: 'secret', pathname: `/${database}` })
    return address.href
  }

  it('gets an error that names the missing right, and migrates once it has it', async () => {
    await onServer(`create role ${account} login password 'secret' createrole`)
    await onServer(`create database ${database} owner ${account}`)
    const bound = openPostgres({ url: own(), poolSize: 1 })
    await expect(migrate(bound)).rejects.toThrow(`alter role "${account}" bypassrls`)
    await bound.close()
    await onServer(`alter role ${account} bypassrls`)
    await onServer(`grant tuheng_app to ${account}`)
    const db = openPostgres({ url: own(), poolSize: 2 })
    expect((await migrate(db)).length).toBeGreaterThan(0)
    const seen = await db.system('make a company', async sql => {
      await sql.query(`insert into org (name, short_name, code) values ('甲', '甲', 'A')`)
      return (await sql.query<{ name: string }>('select name from org')).rows
    })
    expect(seen).toEqual([{ name: '甲' }])
    expect(
      await db.company(1, async sql => (await sql.query<{ n: number }>('select count(*)::int as n from member')).rows),
    ).toEqual([{ n: 0 }])
    await db.close()
  })
})

describe('a database that another program migrated', () => {
  it('is refused with the name of the migration and the remedy', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tuheng-migrations-'))
    const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text)
    const db = await emptyPglite()
    await write('0000_init.sql', 'create table one (id int)')
    await write('0001_branch.sql', 'create table two (id int)')
    expect(await migrate(db, { folder })).toEqual(['0000_init.sql', '0001_branch.sql'])
    await write('0001_branch.sql', 'create table two (id int, no text)')
    await expect(migrate(db, { folder })).rejects.toThrow(
      /0001_branch\.sql was changed after .*npm run restore.*DATA_DIR/,
    )
    await rm(join(folder, '0001_branch.sql'))
    await write('0001_other.sql', 'create table two (id int)')
    await expect(migrate(db, { folder })).rejects.toThrow(
      /has the migration 0001_branch\.sql, which this program does not have\. .*npm run restore.*DATA_DIR/,
    )
    await db.close()
  })

  it('names the migration that failed, and rolls it back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tuheng-migrations-'))
    const db = await emptyPglite()
    await writeFile(join(folder, '0000_init.sql'), 'create table one (id int)')
    await migrate(db, { folder })
    await writeFile(
      join(folder, '0001_wrong.sql'),
      'create table two (id int);\n--> statement-breakpoint\ncreate table one (id int)',
    )
    await expect(migrate(db, { folder })).rejects.toThrow(
      /0001_wrong\.sql failed and changed nothing: .*"one" already exists.*restore/,
    )
    await writeFile(join(folder, '0001_wrong.sql'), 'create table two (id int)')
    expect(await migrate(db, { folder })).toEqual(['0001_wrong.sql'])
    await db.close()
  })
})
