// PostgreSQL instead: connections
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'

it('a record and what it refers to are not restored and deleted at the same time', async () => {
  const app = await testApp()
  const orgId = await app.company()
  const admin = await app.person(orgId)
  const place = (name: string) =>
    admin.must<AnyRow>('sys/address/save', { name, kind: 'mine', regionCode: '610802', detail: '矿区路 1 号' })
  for (let round = 0; round < 8; round++) {
    const [from, to] = [await place(`红柳林${round}`), await place(`柠条塔${round}`)]
    const road = await admin.must<AnyRow>('sys/distance/save', { fromId: from['id'], toId: to['id'], km: '12.5' })
    await admin.must('sys/distance/delete', { id: road['id'] })
    const answers = await Promise.all([
      admin.call('sys/distance/undelete', { id: road['id'] }),
      admin.call('sys/address/delete', { id: to['id'], reason: '录错' }),
    ])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
  }
})
