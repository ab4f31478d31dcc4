// PostgreSQL too: connections
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ON_CITUS, testDatabase } from '../testing/database.ts'
import type { CompanyOptions, Database, Sql } from './database.ts'
import { openPostgres } from './postgres.ts'

// Statements are pipelined there; the embedded database takes one at a time.
describe.runIf(process.env.TEST_DATABASE_URL)('a transaction on PostgreSQL', () => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase()
    await db.script('create table note (id int primary key, text text)')
  })
  afterAll(() => db.close())

  const notes = () =>
    db.system('test', async sql =>
      (await sql.query<{ id: number }>('select id from note order by id')).rows.map(row => row.id),
    )

  it('is not reported as done when one of its statements failed unnoticed', async () => {
    const overlooked = db.system('test', async sql => {
      await sql.query('insert into note values (1, $1)', ['kept?'])
      await sql.query('select 1 / 0').catch(() => {})
      return 'done'
    })
    await expect(overlooked).rejects.toThrow('ended by ROLLBACK')
    expect(await notes()).toEqual([])
  })

  it('rolls back all pipelined statements when one of them fails', async () => {
    const together = db.system('test', sql =>
      Promise.all([
        sql.query('insert into note values (2, $1)', ['first']),
        sql.query('insert into note values (2, $1)', ['again']),
        sql.query('insert into note values (3, $1)', ['after']),
      ]),
    )
    await expect(together).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual([])
  })

  it('reports the error of a failed script, and continues on another connection', async () => {
    const single = openPostgres({ url: await urlOf(db), poolSize: 1 })
    await expect(single.script('begin; select 1 / 0; commit')).rejects.toThrow('division by zero')
    await single.script('select 1')
    await single.close()
  })

  it('reports the first failure to the statements sent after it', async () => {
    const together = db.system('test', async sql => {
      await sql.query('select 1')
      const first = sql.query('insert into note values (3, $1), (3, $1)', ['twice'])
      const behind = sql.query('select 1 from note')
      const [, second] = await Promise.allSettled([first, behind])
      throw second.status === 'rejected' ? second.reason : new Error('went on')
    })
    await expect(together).rejects.toMatchObject({ code: '23505' })
  })

  it('accepts no statement after `finish`, and answers the last one', async () => {
    const read = db.system('test', async sql => {
      const last = sql.query<{ n: number }>('select 7 as n')
      sql.finish?.()
      await expect(sql.query('select 8 as n')).rejects.toThrow('the transaction is over')
      return (await last).rows[0]?.n
    })
    expect(await read).toBe(7)
    const failed = db.system('test', async sql => {
      const last = sql.query('select 1 / 0')
      sql.finish?.()
      return last
    })
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    const wrote = db.system('test', async sql => {
      await sql.query('insert into note values (5, null)')
      sql.finish?.()
      return sql.query('insert into note values (6, null)')
    })
    expect((await wrote).count).toBe(1)
    expect((await notes()).filter(id => id === 5 || id === 6)).toEqual([5, 6])
    await db.system('test', sql => sql.query('delete from note where id in (5, 6)'))
  })

  it('answers pipelined statements of one name', async () => {
    const found = await db.system('test', sql =>
      Promise.all([1, 2, 3].map(n => sql.query<{ n: number }>('select $1::int as n', [n], 'same-name'))),
    )
    expect(found.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3])
  })

  it('keeps the plans of named statements where they are the same for all values, until one without a name', async () => {
    const single = openPostgres({ url: await urlOf(db), poolSize: 1 })
    const modeOf = async (sql: Sql, name?: string) =>
      (await sql.query<{ mode: string }>(`select current_setting('plan_cache_mode') as mode`, [], name)).rows[0]?.mode
    const modes = (options?: CompanyOptions) =>
      single.company(1, async sql => [await modeOf(sql, 'mode'), await modeOf(sql), await modeOf(sql, 'mode')], options)
    const byItself = ON_CITUS ? 'auto' : 'force_generic_plan'
    expect(await modes({ keepPlans: true })).toEqual([byItself, 'auto', 'auto'])
    expect(await modes({ keepPlans: true, readOnly: true })).toEqual([byItself, 'auto', 'auto'])
    expect(await modes()).toEqual(['auto', 'auto', 'auto'])
    await single.close()
  })

  it('returns nothing for statements that were sent with a failed begin', async () => {
    await db.script(`create role stranger login password 'stranger'; grant select on note to stranger`)
    const url = new URL(await urlOf(db))
    Object.assign(url, { username: 'stranger', password: 'stranger' })
    const other = openPostgres({ url: url.href, poolSize: 1 })
    // May read the table, but may not become the role of company work.
    expect(await other.system('test', async sql => (await sql.query('select 1 from note')).count)).toBe(0)
    await expect(other.company(1, sql => sql.query('select count(*) from note'))).rejects.toMatchObject({
      code: '42501',
    })
    await other.close()
    await db.script('revoke select on note from stranger; drop role stranger')
  })

  it('is committed before the next transaction on the same connection reads', async () => {
    const single = openPostgres({ url: await urlOf(db), poolSize: 1 })
    for (let id = 10; id < 30; id++) {
      await single.system('test', sql => sql.query('insert into note values ($1, null)', [id]))
      const [looked, seen] = await Promise.all([
        single.system('test', sql => sql.query('select 1 from note where id = $1', [id])),
        single.system('test', sql => sql.query('select 1 from note where id = $1', [id])),
      ])
      expect([looked.count, seen.count]).toEqual([1, 1])
    }
    await single.close()
  })
})

async function urlOf(db: Database): Promise<string> {
  const {
    rows: [at],
  } = await db.system('test', sql => sql.query<{ name: string }>('select current_database() as name'))
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${at?.name}`
  return url.href
}
