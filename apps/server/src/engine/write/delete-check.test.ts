import type { BatchAnswer } from '@tuheng/domain/kernel/generic-wire'
import fc from 'fast-check'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

/** Asked whether it would be refused, a deletion says what stands in the way and leaves nothing behind. */

let app: TestApp
let admin: Person
let made = 0

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
  const grandchild = await department('调度一班', { parentId: child['id'] })
  const some = await admin.must<BatchAnswer>('sys/department/delete', { ids: [parent['id'], child['id']], check: true })
  expect(some).toMatchObject({ ok: 0, failed: 2 })
  expect(some.results[1]?.errors?.[0]?.msg).toContain(grandchild['name'])
})

it('says of a batch what the batch then does, whatever uses what and in which order they are named', async () => {
  const seen = { ok: 0, failed: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(5), { minLength: 4, maxLength: 7 }),
      fc.array(fc.tuple(fc.integer(), fc.boolean()), { minLength: 7, maxLength: 7 }),
      async (parents, order) => {
        const ids: number[] = []
        for (const [i, at] of parents.entries())
          ids.push((await department(`科室${++made}`, { parentId: i ? (ids[at % i] ?? null) : null }))['id'] as number)
        const chosen = ids
          .map((id, i) => ({ id, at: order[i]?.[0] ?? 0, isChosen: order[i]?.[1] !== false }))
          .filter(one => one.isChosen)
          .toSorted((a, b) => a.at - b.at)
          .map(one => one.id)
        if (!chosen.length) return
        const isLive = async (id: number) => (await admin.call('sys/department/info', { id })).http === 200
        const body = { ids: chosen, reason: '撤并' }
        const said = await admin.must<BatchAnswer>('sys/department/delete', { ...body, check: true })
        expect(await Promise.all(ids.map(isLive))).toEqual(ids.map(() => true))
        const done = await admin.must<BatchAnswer>('sys/department/delete', body)
        expect(done).toEqual(said)
        expect(done.results.map(({ id }) => id)).toEqual(chosen)
        for (const { id, ok } of done.results) expect(await isLive(id)).toBe(!ok)
        // Nothing is refused but for what stays
        const uses = (id: number) => ids.filter((_, i) => i && ids[(parents[i] ?? 0) % i] === id)
        for (const { id, ok } of done.results)
          expect(ok).toBe(!uses(id).some(user => !done.results.some(one => one.id === user && one.ok)))
        seen.ok += done.ok
        seen.failed += done.failed
      },
    ),
    { numRuns: 12 },
  )
  expect(Math.min(seen.ok, seen.failed)).toBeGreaterThan(3)
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

it('deletes chains of any length, in whatever order they were made and are named', async () => {
  const ids: number[] = []
  for (let i = 0; i < 36; i++) ids.push((await department(`链${++made}`))['id'] as number)
  // Each is within the one before; neighbours are far from each other in age
  const chain = ids.map((_, i) => ids[(i * 13) % ids.length] as number)
  for (const [i, id] of chain.entries())
    await admin.must('sys/department/save', { id, version: 1, parentId: i ? chain[i - 1] : null })
  for (const order of [chain, chain.toReversed(), ids]) {
    const said = await admin.must<BatchAnswer>('sys/department/delete', { ids: order, reason: '撤并', check: true })
    expect(said).toMatchObject({ ok: 36, failed: 0 })
  }
  const body = { ids: chain, reason: '撤并' }
  expect(await admin.must('sys/department/delete', body)).toMatchObject({ ok: 36, failed: 0 })
})
