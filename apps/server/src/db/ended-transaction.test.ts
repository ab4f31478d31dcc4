// PostgreSQL too: connections
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import type { Database, Sql } from './database.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase()
  await db.script('create table note (id int primary key)')
})
afterAll(() => db.close())

it.each([
  ['failed', true],
  ['is done', false],
])(
  'a transaction that %s takes no further statement: it would be nobody’s, or another company’s',
  async (_how, fails) => {
    let kept: Sql | undefined
    const work = db.system('test', async sql => {
      kept = sql
      await sql.query('insert into note values (1)')
      if (fails) throw new Error('on purpose')
    })
    if (fails) await expect(work).rejects.toThrow('on purpose')
    else await work
    // One branch of `Promise.all` continues after another has failed: with and without a named plan
    for (const name of [undefined, 'late']) {
      await expect(kept?.query('insert into note values (2)', [], name)).rejects.toThrow('is over')
      await expect(kept?.query('select id from note', [], name)).rejects.toThrow('is over')
    }
    const { rows } = await db.system('test', sql => sql.query('delete from note returning id'))
    expect(rows).toEqual(fails ? [] : [{ id: 1 }])
  },
)
