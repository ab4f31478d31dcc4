// PostgreSQL instead: connections
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { joinWith } from '../../testing/membership.ts'
import { type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'
import { heldSheet, SHEETS } from './testing/price-sheets.ts'

// PGlite has one connection, on which transactions queue. Only a PostgreSQL server runs them concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('approvals, concurrently', () => {
  let at: Approvals
  let people: Person[]

  beforeAll(async () => {
    at = await approvals()
    people = []
    for (let i = 0; i < 3; i++) people.push(await at.app.person(at.orgId))
  })

  const submitted = async (): Promise<HeldRow> => {
    const { id } = await at.draft()
    return at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
  }
  const acts = async (act: string, id: number) => {
    const history = await at.starter.must<{ list: { action: string }[] }>(`${CONTRACTS}/history`, { id })
    return history.list.filter(row => row.action === act).length
  }

  it('one task is done once: the other hand is told', async () => {
    const process = await at.publish('contract.submit', [nodeFor('经理', people, { way: 'any' })])
    const row = await submitted()
    // All have seen their task before one acts
    const tasks = await Promise.all(people.map(async person => ({ person, task: (await todoOf(person))[0] })))
    const answers = await Promise.all(
      tasks.map(({ person, task }) => person.call('bpm/approval/agree', { id: task?.id, taskId: task?.taskId })),
    )
    expect(answers.filter(answer => answer.status)).toHaveLength(1)
    for (const answer of answers.filter(one => !one.status)) expect(answer.http).toBe(409)
    expect(await acts('submit', row.id)).toBe(1)
    expect(await acts('approve', row.id)).toBe(1)
    await at.withdraw(process)
  })

  it('the last agreements of several at once perform the act once', async () => {
    const process = await at.publish('contract.submit', [nodeFor('经理', people)])
    const row = await submitted()
    const tasks = await Promise.all(people.map(async person => ({ person, task: (await todoOf(person))[0] })))
    const answers = await Promise.all(
      tasks.map(({ person, task }) =>
        person.must<{ status: string }>('bpm/approval/agree', { id: task?.id, taskId: task?.taskId }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'approved')).toHaveLength(1)
    expect(await acts('approve', row.id)).toBe(1)
    await at.withdraw(process)
  })

  it('an agreement and a withdrawal: one of them happens', async () => {
    const [first] = people as [Person]
    const process = await at.publish('contract.submit', [nodeFor('经理', [first])])
    for (let round = 0; round < 5; round++) {
      const row = await submitted()
      const [task] = await todoOf(first)
      const [agreed, withdrawn] = await Promise.all([
        first.call('bpm/approval/agree', { id: task?.id, taskId: task?.taskId }),
        at.starter.call('bpm/approval/withdraw', { id: row.approvalId }),
      ])
      expect([agreed.status, withdrawn.status].filter(Boolean)).toHaveLength(1)
      expect(await at.info(row.id)).toMatchObject({ approval: 'none', status: agreed.status ? 'toSign' : 'draft' })
    }
    await at.withdraw(process)
  })

  it('two submissions of one record begin one approval', async () => {
    const process = await at.publish('contract.submit', [nodeFor('经理', people)])
    const { id } = await at.draft()
    const answers = await Promise.all([1, 2, 3].map(() => at.starter.call(`${CONTRACTS}/submit`, { id })))
    expect(answers.filter(answer => answer.status)).toHaveLength(1)
    await at.starter.must('bpm/approval/withdraw', { id: (await at.info(id)).approvalId })
    await at.withdraw(process)
  })

  it('a returned record is submitted, withdrawn, saved and ended at once without locking one another out', async () => {
    const [first] = people as [Person]
    const process = await at.publish('contract.submit', [nodeFor('经理', [first])])
    const deadlocks = async () => {
      const { rows } = await at.app.work(at.orgId, tx =>
        tx.sql<{ n: number }>('select deadlocks::int as n from pg_stat_database where datname = current_database()'),
      )
      return rows[0]?.n
    }
    const before = await deadlocks()
    for (let round = 0; round < 6; round++) {
      const { id } = await submitted()
      const [task] = await todoOf(first)
      await first.must('bpm/approval/reject', { id: task?.id, taskId: task?.taskId, opinion: '改' })
      const row = await at.info(id)
      const answers = await Promise.all([
        at.starter.call(`${CONTRACTS}/submit`, { id }),
        at.starter.call('bpm/approval/withdraw', { id: row.approvalId }),
        at.starter.call(`${CONTRACTS}/save`, { id, version: row.version, creditDays: 90 }),
        at.admin.call('bpm/approval/end', { id: row.approvalId, reason: '测试' }),
      ])
      for (const { http } of answers) expect([200, 409]).toContain(http)
      const after = await at.info(id)
      const { status } = await at.starter.must<{ status: string }>('bpm/approval/info', { id: row.approvalId })
      const isOpen = status === 'running' || status === 'returned'
      // What was withdrawn in between begins anew when it is submitted
      if (after.approvalId === row.approvalId || isOpen) expect(after.approval).toBe(status)
      if (after.approval !== 'none') await at.admin.must('bpm/approval/end', { id: after.approvalId, reason: '测试' })
    }
    // The statistics of the server are a second late
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(await deadlocks()).toBe(before)
    await at.withdraw(process)
  })

  it('agreements about a contract and about its price sheet meet without ending either twice', async () => {
    const [first, second] = people as [Person, Person]
    const published = [
      await at.publish('contract.terminate', [nodeFor('经理', [first])]),
      await at.publish('priceSheet.submit', [nodeFor('经理', [second])]),
    ]
    for (let round = 0; round < 5; round++) {
      const { row, info } = await heldSheet(at)
      const contractId = row['contractId'] as number
      const ending = await at.starter.must<HeldRow>(`${CONTRACTS}/terminate`, { id: contractId, reason: '停止合作' })
      const agree = (person: Person, id: number | null) =>
        person.call<{ status: string }>('bpm/approval/agree', { id, taskId: 1 })
      const [ended, priced] = await Promise.all([
        agree(first, ending.approvalId),
        agree(second, row.approvalId),
        // Neither is ended by others meanwhile
        at.starter.call(`${CONTRACTS}/terminate`, { id: contractId, reason: '停止合作' }),
        at.starter.call(`${SHEETS}/void`, { id: row.id, reason: '停止合作' }),
      ])
      for (const { http } of [ended, priced]) expect([200, 409]).toContain(http)
      expect([ended.status, priced.status]).toContain(true)
      for (const [{ status: isDone }, { approvalId }] of [
        [ended, ending],
        [priced, row],
      ] as const) {
        const { status } = await at.admin.must<{ status: string }>('bpm/approval/info', { id: approvalId })
        expect(status).toBe(isDone ? 'approved' : 'running')
        if (!isDone) await at.admin.must('bpm/approval/end', { id: approvalId, reason: '测试结束' })
      }
      const [contract, sheet] = [await at.info(contractId), await info()]
      expect([contract.approval, sheet.approval]).toEqual(['none', 'none'])
      expect(contract.status === 'terminated').toBe(ended.status)
      expect(await acts('terminate', contractId)).toBe(ended.status ? 1 : 0)
      // Whoever came first: no price stays in force under a contract that has ended
      expect(sheet.status === 'active').toBe(priced.status && !ended.status)
    }
    for (const id of published) await at.withdraw(id)
  })

  it('copies of one process to another company at once are its versions, one after the other', async () => {
    const id = await at.publish('contract.submit', [nodeFor('经理', people)])
    const there = await joinWith(at.app, at.admin, { orgId: await at.app.company() })
    const copies = await Promise.all(
      people.map(() =>
        at.admin.must<{ list: { draft: { id: number } }[] }>('bpm/process/copyTo', { id, companies: [there.orgId] }),
      ),
    )
    const made = await Promise.all(
      copies.map(({ list: [one] }) =>
        there.must<{ code: string; versionNo: number }>('bpm/process/info', { id: one?.draft.id }),
      ),
    )
    expect(new Set(made.map(({ code }) => code)).size).toBe(1)
    expect(made.map(({ versionNo }) => versionNo).toSorted()).toEqual([1, 2, 3])
    await at.withdraw(id)
  })
})
