import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
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

  it('take their turns: every migration is applied once', async () => {
    await onServer(`create database ${name}`)
    const own = new URL(url)
    own.pathname = `/${name}`
    const servers = [1, 2, 3].map(() => openPostgres({ url: own.href, poolSize: 2 }))
    await Promise.all(servers.map(db => migrate(db)))
    const rows = await servers[0]?.system('test', async sql => (await sql.query<{ n: number; m: number }>('select count(*)::int as n, count(distinct name)::int as m from schema_migration')).rows)
    expect(rows?.[0]?.n).toBeGreaterThan(0)
    expect(rows?.[0]?.n).toBe(rows?.[0]?.m)
    expect(await migrate(servers[1] as (typeof servers)[number])).toEqual([])
    await Promise.all(servers.map(db => db.close()))
  })
})
