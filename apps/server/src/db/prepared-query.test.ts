// PostgreSQL too: plans
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'

describe.runIf(process.env.TEST_DATABASE_URL)('a prepared statement on PostgreSQL', () => {
  let db: Database
  /** One connection, so that each statement meets the state that the one before left. */
  let one: ReturnType<typeof openPostgres>
  let described: string[] = []

  beforeAll(async () => {
    db = await testDatabase()
    await db.script('create table kept_note (id bigint primary key, text text, at date)')
    const [{ name } = { name: '' }] = await db.system(
      'test',
      async sql => (await sql.query<{ name: string }>('select current_database() as name')).rows,
    )
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = `/${name}`
    one = openPostgres({ url: url.href, poolSize: 1 })
    one.pool.on('connect', client => {
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
      connection.on('rowDescription', ({ fields }: { fields: { name: string }[] }) =>
        described.push(fields.map(field => field.name).join()),
      )
    })
  })
  afterAll(async () => {
    await one.close()
    await db.close()
  })

  const ask = (text: string, params: unknown[], name: string) =>
    one.system('test', async sql => {
      described = []
      return sql.query(text, params, name)
    })

  it('returns the same rows with and without a description', async () => {
    const insert = (id: number) => ask('insert into kept_note values ($1, $2, $3)', [id, 'n', '2026-07-01'], 'kept-ins')
    expect([(await insert(1)).count, (await insert(2)).count]).toEqual([1, 1])
    const read = () => ask('select id, text, at from kept_note where id = any($1) order by id', [[1, 2]], 'kept-read')
    const first = await read()
    expect(described).toEqual(['id,text,at'])
    const again = await read()
    expect(described).toEqual([])
    expect(again.rows).toEqual(first.rows)
    expect(again.rows).toEqual([
      { id: 1, text: 'n', at: '2026-07-01' },
      { id: 2, text: 'n', at: '2026-07-01' },
    ])
    const none = await ask('select id, text, at from kept_note where id = any($1) order by id', [[]], 'kept-read')
    expect(none).toEqual({ rows: [], count: 0 })
  })

  it('returns to each of several pipelined statements its own rows', async () => {
    const rows = await one.system('test', async sql =>
      Promise.all(
        [7, 8, 9].map(n => sql.query<{ n: number }>('select $1::int as n', [n], 'kept-n').then(answer => answer.rows)),
      ),
    )
    expect(rows).toEqual([[{ n: 7 }], [{ n: 8 }], [{ n: 9 }]])
  })

  it('is described only once', async () => {
    const read = () => ask('select id from kept_later', [], 'kept-later')
    await expect(read()).rejects.toMatchObject({ code: '42P01' })
    await db.script('create table kept_later (id int)')
    await db.script('insert into kept_later values (5)')
    expect((await read()).rows).toEqual([{ id: 5 }])
  })

  it('is refused instead of read by an outdated description after its columns have changed', async () => {
    const read = () => ask('select * from kept_note order by id', [], 'kept-star')
    await read()
    await db.script('alter table kept_note add column more text')
    await expect(read()).rejects.toMatchObject({ code: '0A000' })
  })
})
