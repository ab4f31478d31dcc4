import { contract } from '@tuheng/domain/contracts/index'
import { department } from '@tuheng/domain/system/index'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { readActor, readActors } from '../../plugins/actor-rights.ts'
import type { Person } from '../../testing/app.ts'
import { unableMembers } from './people.ts'
import { type Approvals, approvals } from './testing/fixture.ts'

let at: Approvals
let people: Person[]
let row: AnyRow

beforeAll(async () => {
  at = await approvals()
  const read = ['cm.customer.read']
  people = [
    await at.app.person(at.orgId),
    await at.app.person(at.orgId, { permissions: read, scope: 'company' }),
    await at.app.person(at.orgId, { permissions: ['oms.way.read'], scope: 'company' }),
    await at.app.person(at.orgId, { permissions: read, scope: 'own' }),
    await at.app.person(at.orgId, { permissions: read, scope: 'departmentTree' }),
  ]
  // Whoever heads a department has what is below it, besides their own
  const [head] = people.slice(-1)
  await at.app.work(at.orgId, async tx => {
    const top = await tx.insert(department, { name: '运输部', leaderId: head?.memberId as number })
    await tx.insert(department, { name: '一车队', parentId: top.id })
  })
  await at.admin.must('sys/user/lock', { id: (await at.app.person(at.orgId)).memberId, reason: '离职' })
  const { id } = await at.draft()
  row = await at.app.work(at.orgId, tx => tx.getRequired(contract, id))
})

describe('those who may be asked', () => {
  const ids = () => people.map(one => one.memberId)

  it('are found with three statements, however many they are', async () => {
    await at.app.work(at.orgId, async tx => {
      let sent = 0
      const sql = ((...args: Parameters<typeof tx.sql>) => {
        sent += 1
        return tx.sql(...args)
      }) as typeof tx.sql
      const unable = await unableMembers({ orgId: at.orgId, sql }, ids(), { resource: anyResource(contract), row })
      expect(sent).toBe(3)
      const [, , blind, own, tree] = ids()
      expect([...unable]).toEqual([blind, own, tree].map(id => [id, 'blind']))
    })
  })

  it('have the rights that each of them has alone', async () => {
    await at.app.work(at.orgId, async tx => {
      const sql = { query: tx.sql }
      const all = await readActors(sql, at.orgId, [...ids(), 999_999])
      expect(all.size).toBe(people.length)
      for (const id of ids()) expect(all.get(id)).toEqual((await readActor(sql, at.orgId, { memberId: id }))?.actor)
    })
  })
})
