// PostgreSQL too: jobs
import { beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { rowsRead } from '../../../testing/rows-read.ts'
import { sweepSignIn } from './sweep-sign-in.ts'

const NOON = '2026-11-20T12:00:00+08:00'
/** More than one batch. */
const MANY = 2300
const STAYS = 4000

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await testApp()
  app.clock.set(NOON)
  person = await app.person(await app.company())
})

const query = <R>(text: string, params: readonly unknown[] = []): Promise<R[]> =>
  app.db.system('test', async sql => (await sql.query<R>(text, params)).rows)

/** Inserts for each table: `$1` is a name, `$2` the number, `$3` the deciding instant. */
const TABLES: Record<string, { column: string; insert: string; old: string; fresh: string }> = {
  one_time: {
    column: 'expires_at',
    insert: `insert into one_time (kind, hash, data, expires_at) select 'test', $1::text || n, '{}', $3::timestamptz from generate_series(1, $2::int) n`,
    old: '2026-11-20T11:59:59+08:00',
    fresh: '2026-11-20T12:05:00+08:00',
  },
  attempt: {
    column: 'until',
    insert:
      'insert into attempt (key, count, until) select $1::text || n, 1, $3::timestamptz from generate_series(1, $2::int) n',
    old: '2026-11-20T11:59:59+08:00',
    fresh: '2026-11-20T12:05:00+08:00',
  },
  session: {
    column: 'expires_at',
    insert: `insert into session (token_hash, user_id, expires_at) select $1::text || n, (select min(id) from app_user), $3::timestamptz from generate_series(1, $2::int) n`,
    old: '2026-11-20T11:59:59+08:00',
    fresh: '2026-11-20T12:05:00+08:00',
  },
  mobile_code: {
    column: 'created_at',
    insert: `insert into mobile_code (mobile, code_hash, ip, created_at, expires_at) select $1, 'x', '10.0.0.1', $3::timestamptz, now() from generate_series(1, $2::int) n`,
    old: '2026-11-19T11:59:59+08:00',
    fresh: '2026-11-19T12:05:00+08:00',
  },
}

it('deletes all expired rows, however many, and nothing else', async () => {
  const count = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.keys(TABLES).map(async table => [
          table,
          (await query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n,
        ]),
      ),
    )
  for (const { insert, fresh } of Object.values(TABLES)) await query(insert, ['fresh', STAYS, fresh])
  const before = await count()
  for (const { insert, old } of Object.values(TABLES)) await query(insert, ['old', MANY, old])
  await sweepSignIn(app.engine)
  expect(await count()).toEqual(before)
  expect(await person.call('user/isLogin')).toMatchObject({ http: 200 })
})

it.each(Object.entries(TABLES))(
  '%s: is found by its age, not by looking through those that stay',
  async (table, { column, old }) => {
    await app.db.script(`analyze ${table}`)
    expect(
      await app.db.system('test', sql =>
        rowsRead(sql, `select ctid from ${table} where ${column} < $1::timestamptz limit 1000`, [old]),
      ),
    ).toBeLessThan(10)
  },
)
