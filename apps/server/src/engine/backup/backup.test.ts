// PostgreSQL too: jobs
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { emptyPglite } from '../../testing/empty-database.ts'
import { parseConfig } from '../../plugins/config.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { changeCharges } from '../../features/settlement/index.ts'
import { embeddedDatabase } from '../../testing/database.ts'
import { makerFor } from '../../testing/make.ts'
import { upload } from '../../testing/upload.ts'
import { openFiles } from '../files/file-store.ts'
import { backUp } from './back-up.ts'
import { requestBackup } from './control.ts'
import { type Manifest, readManifest, tableFile } from './manifest.ts'
import { restore } from './restore.ts'
import { digestOf, tablesOf } from './tables.ts'

let app: TestApp
let person: Person
let folder: string
let manifest: Manifest
let dataDir: string
const place = () => mkdtempSync(join(tmpdir(), 'tuheng-backup-'))

/** One digest per table over all of its rows. */
const tables = (db: Database) =>
  db.system('compare', async sql => {
    const found: Record<string, { rows: number; digest: string }> = {}
    for (const name of await tablesOf(sql)) found[name] = await digestOf(sql, name)
    return found
  })

/** All constraints of all tables, as the database prints them. PostgreSQL 18 lists NOT NULL; Citus lists its shards. */
const constraints = (db: Database) =>
  db.system('compare', async sql => {
    const { rows } = await sql.query<{ rule: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text !~ '_[0-9]{6,}$' order by 1`,
    )
    return rows.map(row => row.rule)
  })

/** Relative path → hash. */
function filesIn(dir: string): Record<string, string> {
  if (!existsSync(dir)) return {}
  return Object.fromEntries(
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter(path => statSync(join(dir, path)).isFile())
      .toSorted()
      .map(path => [
        path,
        createHash('sha256')
          .update(readFileSync(join(dir, path)))
          .digest('hex'),
      ]),
  )
}

beforeAll(async () => {
  dataDir = place()
  app = await testApp({ dataDir })
  const orgId = await app.company()
  person = await app.person(orgId)
  const maker = await makerFor(app, orgId)
  for (const resource of registry.resources) {
    const [face] = Object.values(resource.faces)
    await maker.record(resource.name, { ...face?.where, ...face?.preset })
  }
  // The kept sums are in the backup, too
  await app.work(orgId, tx =>
    changeCharges(tx, { set: 'revenue_month = t.month', where: 'revenue_month is null', params: [] }),
  )
  await upload(app, person, ['磅单.txt', '装货净重 33.46 吨'], ['大.txt', 'x'.repeat(300_000)])
  folder = join(place(), 'backup')
  manifest = await backUp({ db: app.db, files: app.files, folder })
}, 300_000)

describe('a backup', () => {
  it('restores every row of every table and every byte of every file', async () => {
    const dataDir = place()
    const db = await emptyPglite()
    const files = await openFiles({ dataDir, linkSecret: undefined, files: parseConfig({}).files })
    await restore({ db, files, folder })
    const found = await tables(db)
    expect(found).toEqual(await tables(app.db))
    expect(Object.values(found).reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(100)
    expect(filesIn(join(dataDir, 'files'))).toEqual(filesIn(join(folder, 'files')))
    expect(Object.keys(filesIn(join(dataDir, 'files')))).toHaveLength(2)
    expect(found['charge_delta']?.rows).toBeGreaterThan(0)
    // Serial numbers continue, and constraints apply again
    const { rows } = await db.system('next', sql =>
      sql.query<{ id: number }>(`insert into org (name, short_name, code) values ('新', '新', 'NEW') returning id`),
    )
    expect(rows[0]?.id).toBeGreaterThan(person.orgId)
    expect(
      (await db.system('held', sql => sql.query('select 1 from org where outgoing_held_at is not null'))).rows,
    ).toEqual([])
    const rules = await constraints(db)
    expect(rules.length).toBeGreaterThan(100)
    expect(rules).toEqual(await constraints(app.db))
    await db.close()
  })

  it('is of one moment, whatever is written meanwhile', async () => {
    let stop = false
    let written = 0
    const writing = (async () => {
      for (let i = 0; !stop; i++)
        await person
          .must('sys/goods/save', { name: `货${i}`, code: `G${i}`, unit: 'ton', cargoType: 'cement' })
          .then(() => written++)
    })()
    const to = join(place(), 'during')
    const during = await backUp({ db: app.db, files: app.files, folder: to })
    stop = true
    await writing
    const db = await embeddedDatabase()
    await restore({ db, folder: to, holdCallbacks: true })
    // A restored copy sends no callbacks
    expect(
      (await db.system('held', sql => sql.query('select 1 from org where outgoing_held_at is null'))).rows,
    ).toEqual([])
    // A record and its log entry are both in it, or neither
    expect(written).toBeGreaterThan(0)
    const { rows } = await db.system('pairs', sql =>
      sql.query<{ alone: number }>(
        `select count(*)::int as alone from goods g where not exists (select 1 from audit a where a.org_id = g.org_id and a.resource = 'goods' and a.record_id = g.id)`,
      ),
    )
    expect(rows[0]?.alone).toBe(0)
    expect(during.tables.find(table => table.name === 'goods')?.rows).toBeGreaterThan(0)
    await db.close()
  })

  it('gets its name only when it is complete, and refuses a folder that is not empty', async () => {
    await expect(backUp({ db: app.db, files: app.files, folder })).rejects.toThrow('not empty')
    const to = join(place(), 'broken')
    const broken = {
      open: async () => {
        throw new Error('the store is away')
      },
    }
    await expect(backUp({ db: app.db, files: broken, folder: to })).rejects.toThrow('the store is away')
    expect(existsSync(to)).toBe(false)
  })

  it('reports which file differs from what was stored', async () => {
    const { Readable } = await import('node:stream')
    const rotten = { open: async () => Readable.from([Buffer.from('rotten')]) }
    await expect(backUp({ db: app.db, files: rotten, folder: join(place(), 'rotten') })).rejects.toThrow(
      /is not what was stored/,
    )
  })
})

describe('restoring', () => {
  it('requires an empty database', async () => {
    await expect(restore({ db: app.db, folder })).rejects.toThrow('The database is not empty')
  })

  it('refuses a folder that is no backup, an incomplete backup, and one of another release', async () => {
    const db = await embeddedDatabase()
    await expect(restore({ db, folder: place() })).rejects.toThrow('holds no backup')
    const copy = await copied()
    writeFileSync(
      join(copy, 'manifest.json'),
      JSON.stringify({ ...manifest, migrations: [...manifest.migrations, { name: '9999_later.sql', hash: 'x' }] }),
    )
    await expect(restore({ db, folder: copy })).rejects.toThrow('9999_later.sql, which this release does not know')
    await db.close()
  })

  // It is restored into an embedded database in both cases
  it.skipIf(process.env.TEST_DATABASE_URL).each([
    [
      'a row less',
      (text: string) => text.slice(text.indexOf('\n') + 1),
      'member is not as it was saved|violates foreign key',
    ],
    [
      'another value',
      (text: string) => text.replace('"status":"active"', '"status":"left"'),
      'member is not as it was saved',
    ],
    ['a torn end', (text: string) => text.slice(0, -20), 'ends in the middle'],
  ])('with %s is refused, and nothing of it stays', async (_, spoil, message) => {
    const copy = await copied()
    const path = tableFile(copy, 'member')
    writeFileSync(path, gzipSync(spoil(gunzipSync(readFileSync(path)).toString('utf8'))))
    const db = await embeddedDatabase()
    await expect(restore({ db, folder: copy })).rejects.toThrow(new RegExp(message))
    expect(Object.values(await tables(db)).every(({ rows }) => rows === 0)).toBe(true)
    // The same database accepts the complete backup
    await restore({ db, folder })
    expect(await tables(db)).toEqual(
      Object.fromEntries((await readManifest(folder)).tables.map(({ name, rows, digest }) => [name, { rows, digest }])),
    )
    await db.close()
  })
})

// A PostgreSQL server is read directly
describe.skipIf(process.env.TEST_DATABASE_URL)('the server of the embedded database', () => {
  it('makes a backup for those who can read its data folder, and offers others no such call', async () => {
    for (const headers of [{}, { 'x-operator': 'guessed' }, { 'x-operator': 'f'.repeat(64) }])
      expect(
        (
          await app.app.inject({
            method: 'POST',
            url: '/operator/backup',
            payload: { folder: join(place(), 'stolen') },
            headers,
          })
        ).statusCode,
      ).toBe(404)
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    await expect.poll(() => existsSync(join(dataDir, 'control.json')), { timeout: 30_000 }).toBe(true)
    expect(statSync(join(dataDir, 'control.json')).mode & 0o777).toBe(0o600)
    const to = join(place(), 'asked')
    const answer = await requestBackup(dataDir, to)
    expect(answer.tables).toEqual((await readManifest(to)).tables)
    await expect(requestBackup(dataDir, to)).rejects.toThrow('not empty')
    await expect(requestBackup(dataDir, 'here')).rejects.toThrow('absolute')
  })
})

async function copied(): Promise<string> {
  const { cp } = await import('node:fs/promises')
  const copy = join(place(), 'copy')
  await cp(folder, copy, { recursive: true })
  return copy
}

it('leaves no incomplete files beside the folder', () => {
  expect(existsSync(`${folder}.part`)).toBe(false)
  rmSync(folder, { recursive: true })
})
