import { expect, it } from 'vitest'
import { systemFaultOf } from '../plugins/system-fault.ts'
import { emptyPglite } from '../testing/empty-database.ts'
import { MIN_FREE_BYTES } from './disk-space.ts'

it('without free space writes of people are refused before they begin, everything else continues, and with space again they are accepted', async () => {
  let left = MIN_FREE_BYTES
  const db = await emptyPglite({ free: () => left })
  await db.script('create role tuheng_app; create table t (x int); grant all on t to tuheng_app')
  const put = (x: number) =>
    db.company(1, async sql => {
      await sql.query('insert into t values ($1)', [x])
      await sql.query('insert into t values ($1)', [x])
    })
  const count = async () =>
    (await db.company(1, sql => sql.query<{ n: number }>('select count(*)::int as n from t'))).rows[0]?.n
  await put(1)
  left = MIN_FREE_BYTES - 1
  await new Promise(resolve => setTimeout(resolve, 300))
  const error = await put(2).catch((thrown: unknown) => thrown)
  expect([systemFaultOf(error), (error as Error).message]).toEqual([
    'server.full',
    'only 63 MB are free in the data folder: writes are refused below 64 MB',
  ])
  expect(await count()).toBe(2)
  await db.system('the server’s own bookkeeping', sql => sql.query('insert into t values (9)'))
  left = MIN_FREE_BYTES
  await put(3)
  expect(await count()).toBe(5)
  await db.close()
})

it('on a read-only disk writes of people are refused and reads continue, until it can be written again', async () => {
  let shut = false
  const db = await emptyPglite({ free: () => MIN_FREE_BYTES, readOnly: () => shut })
  await db.script('create role tuheng_app; create table t (x int); grant all on t to tuheng_app')
  const put = (x: number) => db.company(1, sql => sql.query('insert into t values ($1)', [x]))
  const count = async () =>
    (await db.company(1, sql => sql.query<{ n: number }>('select count(*)::int as n from t'))).rows[0]?.n
  await put(1)
  shut = true
  await new Promise(resolve => setTimeout(resolve, 300))
  const error = await put(2).catch((thrown: unknown) => thrown)
  expect([systemFaultOf(error), (error as Error).message, await count()]).toEqual([
    'server.full',
    'the data folder has turned read-only',
    1,
  ])
  shut = false
  await put(3)
  expect(await count()).toBe(2)
  await db.close()
})
