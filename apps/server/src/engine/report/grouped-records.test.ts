import { f } from '@tuheng/domain/kernel/fields'
import { goods } from '@tuheng/domain/parties/index'
import { beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { groupedRecords, totalsOf } from './grouped-records.ts'
import { actorOf } from '../../plugins/actor-rights.ts'
import { read } from '../write/work.ts'

let app: TestApp
let orgId: number
const columns = {
  cargoType: f.text('货类'),
  createdBy: f.ref('创建人', 'member'),
  count: f.integer('数量'),
  kilos: f.quantity('重量'),
}

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  const other = await app.company()
  const rows = [
    ['M1', 'coal'],
    ['M2', 'coal'],
    ['M3', 'ore'],
  ] as const
  for (const at of [orgId, other])
    await app.work(at, async tx => {
      for (const [code, cargoType] of rows)
        await tx.insert(goods, { code, name: code, cargoType, unit: 'ton' } as never)
    })
})

const grouped = (who: Person, keys: readonly string[], where?: () => readonly string[]) =>
  actorOf(app.db, orgId, { userId: who.userId }).then(found => {
    const { actor } = found ?? expect.fail('no member')
    return read(app.engine, actor, sql =>
      groupedRecords(
        { sql, actor },
        { resource: goods, keys, measures: { count: 'count(*)::int' }, columns, ...(where && { where }) },
      ),
    )
  })

it('is one row for each value, of the company alone, and one in all without a key', async () => {
  const admin = await app.person(orgId)
  expect(await grouped(admin, ['cargoType'])).toEqual([
    { cargoType: 'coal', count: 2 },
    { cargoType: 'ore', count: 1 },
  ])
  expect(await grouped(admin, [], () => [`t.code <> 'M1'`])).toEqual([{ count: 2 }])
})

it('is of the records within reach, with labels of references', async () => {
  const own = await app.person(orgId, {
    permissions: ['sys.goods.read', 'sys.goods.modify'],
    scope: 'own',
    name: '李明',
  })
  expect(await grouped(own, ['cargoType'])).toEqual([])
  await own.must('sys/goods/save', { code: 'M4', name: '焦炭', cargoType: 'coal', unit: 'ton' })
  expect(await grouped(own, ['createdBy'])).toEqual([{ createdBy: own.memberId, createdBy$: '李明', count: 1 }])
})

it('adds up as the columns write it', () => {
  const rows = [
    { count: 2, kilos: '1.5' },
    { count: 1, kilos: '2.25' },
  ]
  expect(totalsOf(rows, columns, ['count', 'kilos'])).toEqual({ count: 3, kilos: '3.750' })
  expect(totalsOf([], columns, ['count'])).toEqual({ count: 0 })
})
