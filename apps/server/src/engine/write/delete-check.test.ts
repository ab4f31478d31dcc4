import type { BatchAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

/** Asked whether it would be refused, a deletion says what stands in the way and leaves nothing behind. */

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.company())
})

const department = (name: string, more: object = {}) => admin.must<AnyRow>('sys/department/save', { name, ...more })
const actionsOf = async (id: unknown): Promise<string[]> =>
  (await admin.must<{ list: { action: string }[] }>('sys/department/history', { id })).list.map(({ action }) => action)

it('names what uses the record, with its link', async () => {
  const parent = await department('运营中心')
  const child = await department('调度一科', { parentId: parent['id'] })
  const answer = await admin.call('sys/department/delete', { id: parent['id'], check: true })
  expect(answer).toMatchObject({ http: 409 })
  expect(answer.msg).toContain('调度一科')
  const both = await admin.must<BatchAnswer>('sys/department/delete', { ids: [parent['id'], child['id']], check: true })
  expect(both).toMatchObject({ ok: 1, failed: 1, results: [{ ok: false }, { id: child['id'], ok: true }] })
  expect(both.results[0]?.errors?.[0]?.msg).toContain('调度一科')
})

it('deletes nothing, leaves no trace and is not remembered by its key', async () => {
  const { id } = await department('机务科')
  const key = { 'idempotency-key': 'one-key-for-both' }
  expect(await admin.call('sys/department/delete', { id, check: true }, key)).toMatchObject({ status: true })
  expect(await actionsOf(id)).toEqual(['create'])
  expect(await admin.must<AnyRow>('sys/department/info', { id })).toMatchObject({ name: '机务科', version: 1 })
  expect(await admin.call('sys/department/delete', { id, reason: '并入运营中心' }, key)).toMatchObject({ status: true })
  expect(await admin.call('sys/department/info', { id })).toMatchObject({ http: 404 })
})
