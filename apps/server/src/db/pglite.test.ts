import { emptyPglite } from '../testing/empty-database.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const TABLE = `create table thing (id bigint generated always as identity primary key, org_id bigint not null, name text not null unique, qty numeric(12, 3), tags bigint[], facts jsonb, made timestamptz not null default '2026-01-02 03:04:05+08')`

describe('the embedded database', () => {
  let db: Awaited<ReturnType<typeof emptyPglite>>
  const one = <R>(text: string, params: readonly unknown[] = [], name?: string) =>
    db.system('test', sql => sql.query<R>(text, params, name))

  beforeAll(async () => {
    db = await emptyPglite()
    await db.script(TABLE)
  })
  afterAll(() => db.close())

  it('gives the same answers from a prepared statement', async () => {
    const insert = 'insert into thing (org_id, name, qty, tags, facts) values ($1, $2, $3, $4, $5) returning *'
    const rows = []
    for (let i = 1; i <= 8; i++)
      rows.push((await one<{ id: number }>(insert, [1, `n${i}`, '1.5', [1, 2], { a: [1] }])).rows[0])
    expect(rows).toEqual(
      rows.map((_, i) => ({
        id: i + 1,
        org_id: 1,
        name: `n${i + 1}`,
        qty: '1.500',
        tags: [1, 2],
        facts: { a: [1] },
        made: '2026-01-02 03:04:05',
      })),
    )
    for (let i = 0; i < 6; i++)
      expect((await one('update thing set qty = $1 where id = any($2::bigint[])', [null, [1, 2, 3]])).count).toBe(3)
    expect((await one('select qty from thing where id = $1', [1], 'get')).rows).toEqual([{ qty: null }])
  })

  it('gives the same answers from a statement that is sent once, with values of every kind', async () => {
    const text = `select $1::text as a, $2::bigint as b, $3::numeric as c, $4::bool as d, $5::bigint[] as e, $6::jsonb as f, $7::date as g, $8::text as h`
    const values = ['x', 7, 1.5, true, [1, 2], { a: [1] }, '2026-01-02', null]
    const row = { a: 'x', b: 7, c: '1.5', d: true, e: [1, 2], f: { a: [1] }, g: '2026-01-02', h: null }
    for (const sent of [`${text} -- in two messages`, text, text, text])
      expect((await one(sent, values)).rows).toEqual([row])
    const plain = `select $1::text as a, $2::bigint as b, $3::numeric as c, $4::date as g, $5::text as h`
    const { d: _d, e: _e, f: _f, ...plainRow } = row
    for (let i = 0; i < 4; i++)
      expect((await one(plain, ['x', 7, 1.5, '2026-01-02', undefined])).rows).toEqual([plainRow])
    expect((await one('update thing set qty = 2 where id = $1', [2])).count).toBe(1)
  })

  it('continues after a statement failed that is sent once', async () => {
    await expect(one('select nothing from thing where name = $1', ['n1'])).rejects.toMatchObject({ code: '42703' })
    await expect(one('select nothing from thing where id = any($1)', [[1]])).rejects.toMatchObject({ code: '42703' })
    await expect(one('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
    await expect(
      db.system('test', async sql => {
        await sql.query('select 1 / $1::int as n', [0]).catch(() => {})
        await sql.query('select $1::int as n', [1])
      }),
    ).rejects.toMatchObject({ code: '22012' })
    expect((await one('select $1::int as n', [1])).rows).toEqual([{ n: 1 }])
  })

  it('continues after a prepared statement failed', async () => {
    const insert = 'insert into thing (org_id, name) values ($1, $2) returning id'
    await expect(one(insert, [1, 'n1'], 'put')).rejects.toMatchObject({ code: '23505', constraint: 'thing_name_key' })
    await expect(one('select nothing from thing where id = $1', [1], 'wrong')).rejects.toMatchObject({ code: '42703' })
    expect((await one(insert, [1, 'again'], 'put')).count).toBe(1)
  })

  it('carries texts of every script and answers of any size', async () => {
    const text = '车皮 🚃 ß\n"'.repeat(40_000)
    const repeat = 'select $1::text as text, n from generate_series(1, $2::int) n'
    for (const name of [undefined, 'large']) {
      expect((await one(repeat, [text, 2], name)).rows).toEqual([1, 2].map(n => ({ text, n })))
      expect((await one(repeat, ['', 20_000], name)).rows).toHaveLength(20_000)
    }
  })

  it('runs no part of a statement in the next transaction', async () => {
    const insert = 'insert into thing (org_id, name, tags) values (1, $1, $2::bigint[])'
    const count = "select count(*)::int as n from thing where name like 'late%'"
    for (const name of [undefined, 'late']) {
      const failed = db.system('test', sql =>
        Promise.all([sql.query('select 1 / $1::int', [0]), sql.query(insert, [`late ${name}`, [1, 2]], name)]),
      )
      const next = db.system('test', sql => sql.query<{ n: number }>(count))
      await expect(failed).rejects.toMatchObject({ code: '22012' })
      expect((await next).rows).toEqual([{ n: 0 }])
    }
    expect((await one(count)).rows).toEqual([{ n: 0 }])
  })

  it('refuses to commit what hid a failure', async () => {
    const hidden = db.system('test', async sql => {
      await sql.query("insert into thing (org_id, name) values (1, 'hidden')")
      await sql.query('select 1 / $1::int', [0]).catch(() => {})
    })
    await expect(hidden).rejects.toMatchObject({ code: '25P02' })
    expect((await one("select id from thing where name = 'hidden'")).rows).toEqual([])
  })

  it('plans anew after the tables changed', async () => {
    const read = () => one('select * from thing where id = $1', [1], 'whole')
    expect((await read()).rows[0]).not.toHaveProperty('extra')
    await db.script('alter table thing add column extra text')
    expect((await read()).rows[0]).toHaveProperty('extra', null)
  })

  it('keeps what is prepared while a script waits for its turn', async () => {
    const read = (name: string) => one('select $1::int as n', [1], name)
    for (let i = 0; i < 5; i++) {
      const script = db.script('analyze thing')
      await Promise.all([script, ...Array.from({ length: 5 }, () => read('beside a script'))])
      expect((await read('beside a script')).rows).toEqual([{ n: 1 }])
    }
  })

  it('keeps row-level security with a plan made for another company', async () => {
    await db.script(`create role tuheng_app nologin; grant select on thing to tuheng_app; alter table thing enable row level security;
      create policy own on thing using (org_id = current_setting('app.org_id')::bigint)`)
    const count = 'select count(*)::int as n from thing'
    expect((await one<{ n: number }>(count, [], 'count')).rows[0]?.n).toBe(9)
    expect((await db.company(2, sql => sql.query<{ n: number }>(count, [], 'count'))).rows[0]?.n).toBe(0)
    expect((await db.company(1, sql => sql.query<{ n: number }>(count, [], 'count'))).rows[0]?.n).toBe(9)
    expect((await one<{ n: number }>(count, [], 'count')).rows[0]?.n).toBe(9)
  })

  it('lets its planner learn how large a table has become', async () => {
    const rows = async () =>
      Number(
        (await one<{ n: number }>("select reltuples::float8 as n from pg_class where relname = 'thing'")).rows[0]?.n,
      )
    expect(await rows()).toBeLessThan(300)
    await one("insert into thing (org_id, name) select 1, 'many' || n from generate_series(1, 1500) n")
    expect(await rows()).toBeGreaterThan(1400)
  })

  it('vacuums once for many changed rows, not again after every later change', async () => {
    const sent = vi.spyOn(db.lite, 'exec')
    const vacuums = () => sent.mock.calls.filter(([text]) => text.startsWith('vacuum')).length
    await one('update thing set qty = 3')
    for (let i = 0; i < 5; i++) await one('update thing set qty = 4 where id = $1', [1])
    expect(vacuums()).toBe(1)
    await one('update thing set qty = 5')
    await one('select 1')
    expect(vacuums()).toBe(2)
    sent.mockRestore()
  })
})
