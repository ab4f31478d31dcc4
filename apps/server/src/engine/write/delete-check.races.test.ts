// PostgreSQL instead: connections
import type { BatchAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'

it('checks and deletions of the same records wait for each other, in whatever order they name them', async () => {
  const app = await testApp()
  const admin = await app.person(await app.company())
  const ids: number[] = []
  for (let i = 0; i < 40; i++) {
    const goods = { code: `DL${i}`, name: `煤${i}`, cargoType: 'coal', unit: 'ton' }
    ids.push((await admin.must<AnyRow>('sys/goods/save', goods))['id'] as number)
  }
  const mixed = ids.toSorted((a, b) => (a % 7) - (b % 7))
  const orders = [ids, ids.toReversed(), mixed, mixed.toReversed()]
  const checked = await Promise.all(
    [...orders, ...orders].map(order => admin.call<BatchAnswer>('sys/goods/delete', { ids: order, check: true })),
  )
  expect(checked.map(({ http, data }) => [http, data.ok])).toEqual(checked.map(() => [200, 40]))
  const done = await Promise.all(
    orders.map((order, i) =>
      admin.call<BatchAnswer>('sys/goods/delete', { ids: order, check: i % 2 ? true : undefined }),
    ),
  )
  expect(done.map(({ http }) => http)).toEqual([200, 200, 200, 200])
  expect((done[0]?.data.ok ?? 0) + (done[2]?.data.ok ?? 0)).toBe(40)
})
