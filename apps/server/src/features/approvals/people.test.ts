import { contract } from '@tuheng/domain/contracts/index'
import { department } from '@tuheng/domain/system/index'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { readActor, readActors } from '../../plugins/actor-rights.ts'
import type { Person } from '../../testing/app.ts'
import { unableMembers } from './people.ts'
import { sendSigned } from '../system/testing/program.ts'
import { type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'

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

describe('whoever had a hand in the record is not asked', () => {
  /** Submits a contract that these people have edited. Returns the run. */
  async function submittedBy(who: Pick<Person, 'must'>, editors: readonly Person[]): Promise<HeldRow> {
    let draft = await at.draft()
    for (const [i, one] of editors.entries())
      draft = await one.must(`${CONTRACTS}/save`, { id: draft.id, version: draft.version, title: `合同第${i + 2}稿` })
    return who.must<HeldRow>(`${CONTRACTS}/submit`, { id: draft.id })
  }

  /** Of these people, those for whom the run waits. */
  async function askedOf({ approvalId }: HeldRow, among: readonly Person[]): Promise<Person[]> {
    const waits = await Promise.all(
      among.map(async one => (await todoOf(one)).some(({ id }) => Number(id) === approvalId)),
    )
    return among.filter((_, i) => waits[i])
  }

  it('as a head in the place of the starter', async () => {
    const [top, near] = [await at.app.person(at.orgId), await at.app.person(at.orgId)]
    const deptId = await at.app.work(at.orgId, async tx => {
      const above = await tx.insert(department, { name: '公司', leaderId: top.memberId })
      return (await tx.insert(department, { name: '业务部', parentId: above.id, leaderId: near.memberId })).id
    })
    const clerk = await at.app.person(at.orgId, { deptId })
    const process = await at.publish('contract.submit', [nodeFor('本人', [clerk])], { policies: { starter: 'head' } })
    expect(await askedOf(await submittedBy(clerk, []), [top, near])).toEqual([near])
    expect(await askedOf(await submittedBy(clerk, [near]), [top, near])).toEqual([top])
    await at.withdraw(process)
  })

  it('as an administrator where nobody is found', async () => {
    const gone = await at.app.person(at.orgId, { permissions: ['cm.customer.read'] })
    const process = await at.publish('contract.submit', [nodeFor('经理', [gone])], { policies: { nobody: 'admins' } })
    await at.admin.must('sys/user/lock', { id: gone.memberId, reason: '离职' })
    const other = await at.app.person(at.orgId)
    const run = await submittedBy(await at.app.person(at.orgId), [at.admin])
    expect(await askedOf(run, [at.admin, at.starter, other])).toEqual([other])
    await at.withdraw(process)
  })

  it('as whoever answers for the program that submits', async () => {
    const [owner, other] = [await at.app.person(at.orgId), await at.app.person(at.orgId)]
    const process = await at.publish('contract.submit', [nodeFor('经理', [owner, other], { way: 'any' })])
    const scopes = ['cm.customer.read', 'cm.customer.submit']
    const account = await owner.must<HeldRow & { keyId: string }>('oms/apiAccount/save', {
      name: '合同系统',
      rateLimit: 60,
      scopes,
    })
    const { secret } = await owner.must<{ secret: string }>('oms/apiAccount/secret', { id: account.id })
    const by = { keyId: account.keyId, secret }
    const program: Pick<Person, 'must'> = {
      must: async (path, body) => (await sendSigned({ app: at.app, by, path, body: body as object })).data as never,
    }
    expect(await askedOf(await submittedBy(program, []), [owner, other])).toEqual([other])
    await at.withdraw(process)
  })
})
