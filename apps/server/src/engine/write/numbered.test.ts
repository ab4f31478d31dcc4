import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { createRecords } from './create-many.ts'
import { resourceOf } from '../directory.ts'

/** A code that nobody typed is numbered, and passes by those that somebody did. */

let app: TestApp
let orgId: number
let admin: Person

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T02:00:00Z')
  orgId = await app.company()
  admin = await app.person(orgId)
})

let count = 0
const goods = (more: object = {}) => ({ name: `煤${++count}`, cargoType: 'coal', unit: 'ton', ...more })
const save = (body: object) => admin.must<AnyRow>('sys/goods/save', body)

it('is the next number that no record has', async () => {
  expect(await save(goods())).toMatchObject({ code: 'HW20260001' })
  expect(await save(goods({ code: 'HW20260002' }))).toMatchObject({ code: 'HW20260002' })
  expect(await save(goods({ code: '' }))).toMatchObject({ code: 'HW20260003' })
  expect(await save(goods({ code: 'M1' }))).toMatchObject({ code: 'M1' })
})

it('is given to each of many that are created at once', async () => {
  const made = await app.work(orgId, tx =>
    createRecords(tx, resourceOf('goods'), { list: [goods(), goods({ code: 'M2' }), goods()] }),
  )
  expect(made.map(row => row['code'])).toEqual(['HW20260004', 'M2', 'HW20260005'])
})

it('cannot be taken away again', async () => {
  const { id, version } = await save(goods())
  expect(await admin.call('sys/goods/save', { id, version, code: null })).toMatchObject({
    http: 400,
    errors: [{ code: 'field.required', path: 'code' }],
  })
})
