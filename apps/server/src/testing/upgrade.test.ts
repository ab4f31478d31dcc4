// PostgreSQL too: migrations
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import type { Database } from '../db/database.ts'
import { emptyPglite } from './empty-database.ts'
import { readManifest, tableFile } from '../engine/backup/manifest.ts'
import { restore } from '../engine/backup/restore.ts'
import type { Server } from '../engine/calls/endpoint.ts'
import { openFiles } from '../engine/files/file-store.ts'
import { parseConfig } from '../plugins/config.ts'

/**
 * A small company as an earlier release stored it: a record of every kind, accounts of payees, a blocked party, a file.
 */
const OLD = join(import.meta.dirname, 'release-0006')

let db: Database
let server: Server

beforeAll(async () => {
  const config = { ...parseConfig({ LOG_LEVEL: 'silent' }), dataDir: await mkdtemp(join(tmpdir(), 'tuheng-upgrade-')) }
  db = await emptyPglite()
  await restore({ db, files: await openFiles(config), folder: OLD })
  // An hour after the copy was made, so that the unattached file is less than a day old
  const { at } = await readManifest(OLD)
  server = await buildApp({ config, db, clock: { now: () => new Date(Date.parse(at) + 3_600_000) } })
  await server.app.ready()
}, 300_000)
afterAll(async () => {
  await server.app.close()
  await db.close()
})

const rows = <T>(text: string): Promise<T[]> => db.system('look', async sql => (await sql.query<T>(text)).rows)

/** Lists that later releases add to: roles get rights that go with those that they hold. */
const GROWING: Readonly<Record<string, string>> = { role: 'permissions' }

/** Rows that migrations add: the fees by which containers are charged. */
const ADDED: Readonly<Record<string, number>> = { incidental_fee: 5 }

describe('the data of an earlier release', () => {
  it('lose no row, and gain only rows that a migration adds', async () => {
    const { tables } = await readManifest(OLD)
    for (const table of tables)
      expect([table.name, (await rows<{ n: number }>(`select count(*)::int as n from ${table.name}`))[0]?.n]).toEqual([
        table.name,
        table.rows + (ADDED[table.name] ?? 0),
      ])
  })

  it('keep every value, regardless of new columns', async () => {
    const { tables } = await readManifest(OLD)
    const lost: string[] = []
    for (const { name } of tables) {
      const old = gunzipSync(await readFile(tableFile(OLD, name)))
        .toString('utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as Record<string, unknown>)
      const now = new Set(
        (await rows<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`)).map(({ row }) =>
          JSON.stringify(
            Object.entries(row)
              .filter(([key]) => key in (old[0] ?? {}) && key !== GROWING[name])
              .toSorted(),
          ),
        ),
      )
      for (const row of old)
        if (
          !now.has(
            JSON.stringify(
              Object.entries(row)
                .filter(([key]) => key !== GROWING[name])
                .toSorted(),
            ),
          )
        )
          lost.push(`${name} ${String(row['id'])}`)
      for (const row of GROWING[name] ? old : []) {
        const key = GROWING[name] ?? ''
        const [kept] = await rows<{ kept: boolean }>(
          `select ${key} @> '${JSON.stringify(row[key])}' as kept from ${name} where org_id = ${row['org_id']} and id = ${row['id']}`,
        )
        if (!kept?.kept) lost.push(`${name} ${String(row['id'])}: ${key}`)
      }
    }
    expect(lost).toEqual([])
  })

  it('meet newer rules: accounts already paid to stay confirmed, the block-list holds, names can be compared', async () => {
    expect(await rows('select state from party_bank_account')).toEqual([{ state: 'confirmed' }])
    expect(await rows(`select short_name, block_status from party where blacklisted`)).toEqual([
      { short_name: '恒隆', block_status: 'blocked' },
    ])
    expect(await rows('select id from party where name_key is null and deleted_at is null')).toEqual([])
  })

  it('can be used at once: the old password signs in, lists and files open', async () => {
    const { token } = (
      await server.app.inject({
        method: 'POST',
        url: '/api/v1/user/login',
        payload: { username: 'old', password: 'old-secret-1' },
      })
    ).json().data
    const call = async (path: string, payload = {}) =>
      (
        await server.app.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers: { authorization: token } })
      ).json() as { status: boolean; data: never; msg: string }
    const me: { orgId: number } = (await call('user/isLogin')).data
    expect(me.orgId).toBe(1)
    const list: { list: { id: number; shortName: string }[] } = (await call('sys/supplier/list')).data
    expect(list.list.map(party => party.shortName)).toContain('广信')
    const [file] = await rows<{ id: number }>('select id from file')
    const { url }: { url: string } = (await call('fms/file/link', { id: file?.id })).data
    expect((await server.app.inject({ url })).body).toBe('装货净重 33.46 吨')
  })
})

it('a changed migration that was applied is refused by its name', async () => {
  const copy = join(await mkdtemp(join(tmpdir(), 'tuheng-upgrade-')), 'copy')
  await cp(OLD, copy, { recursive: true })
  const manifest = await readManifest(copy)
  await writeFile(
    join(copy, 'manifest.json'),
    JSON.stringify({ ...manifest, migrations: manifest.migrations.map(one => ({ ...one, hash: 'x' })) }),
  )
  const empty = await emptyPglite()
  await expect(restore({ db: empty, folder: copy })).rejects.toThrow(/0000_init\.sql, which is another one here/)
  await empty.close()
})
