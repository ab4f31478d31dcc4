import { beforeAll, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { taskIn, tripAt } from '../transport/testing/masters.ts'
import {
  agreeFirst,
  type Approvals,
  approvals,
  branchFor,
  CONTRACTS,
  type HeldRow,
  nodeFor,
  todoOf,
  when,
} from './testing/fixture.ts'

let at: Approvals
let first: Person
let second: Person
let director: Person
const processes: number[] = []

beforeAll(async () => {
  at = await approvals()
  ;[first, second, director] = [
    await at.app.person(at.orgId),
    await at.app.person(at.orgId),
    await at.app.person(at.orgId),
  ]
})

const EDITABLE = { fields: { creditDays: 'editable' } }
const isLong = when('record.creditDays', 'gte', '60')
const publish = async (...args: Parameters<Approvals['publish']>) => processes.push(await at.publish(...args))

async function submitted(): Promise<HeldRow> {
  const { id } = await at.draft()
  return at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
}

const edit = async (person: Person, id: number, creditDays: number) =>
  person.must(`${CONTRACTS}/save`, { id, version: (await at.info(id)).version, creditDays })

/** The act of a person on the first thing that waits for them. */
const act = async (person: Person, name: string, over: object = {}) => {
  const [task] = await todoOf(person)
  return person.call(`bpm/approval/${name}`, { id: task?.id, taskId: task?.taskId, opinion: '意见', ...over })
}

async function finish(row: HeldRow): Promise<void> {
  const { approvalId } = await at.info(row.id)
  if (approvalId) await at.admin.must('bpm/approval/end', { id: approvalId, reason: '测试结束' })
  for (const id of processes.splice(0)) await at.withdraw(id)
}

it('a change by an added signer is not passed by removing the signer', async () => {
  await publish('contract.submit', [
    branchFor('账期', isLong, [nodeFor('总经理', [director])]),
    nodeFor('经理', [first], EDITABLE),
  ])
  const row = await submitted()
  const { data } = await act(first, 'addSigners', { add: [second.memberId], where: 'after' })
  expect(data.status).toBe('running')
  await agreeFirst(first)
  await edit(second, row.id, 365)
  const [task] = await todoOf(second)
  const remove = () => first.call('bpm/approval/removeSigner', { id: row.approvalId, taskId: task?.taskId })
  expect(await remove()).toMatchObject({ http: 409, error: 'approval.branch_moved' })
  expect(await at.info(row.id)).toMatchObject({ status: 'draft', approval: 'running', creditDays: 365 })
  await edit(second, row.id, 45)
  // Nobody has agreed to what stands there now
  expect(await remove()).toMatchObject({ http: 409, error: 'approval.edited_unseen' })
  expect((await act(second, 'handOver', { to: director.memberId })).status).toBe(true)
  expect(await agreeFirst(director)).toEqual({ status: 'approved' })
  await finish(row)
})

it('a change needs an agreement after it by somebody who has not edited the record', async () => {
  await publish('contract.submit', [nodeFor('财务', [first]), nodeFor('经理', [second], EDITABLE)])
  const row = await submitted()
  await agreeFirst(first)
  await edit(second, row.id, 30)
  expect(await act(second, 'agree')).toMatchObject({ http: 409, error: 'approval.edited_unseen' })
  expect(await at.info(row.id)).toMatchObject({ status: 'draft', approval: 'running', creditDays: 30 })
  await act(second, 'addSigners', { add: [director.memberId], where: 'after' })
  expect((await act(second, 'agree')).data).toEqual({ status: 'running' })
  expect(await agreeFirst(director)).toEqual({ status: 'approved' })
  expect(await at.info(row.id)).toMatchObject({ status: 'toSign', approval: 'none', creditDays: 30 })
  await finish(row)
})

it('a change is not agreed to by what somebody said before it', async () => {
  const nodes = [nodeFor('财务', [first]), nodeFor('经理', [second], EDITABLE), nodeFor('复核', [first])]
  await publish('contract.submit', nodes)
  const unchanged = await submitted()
  await agreeFirst(first)
  // The same person again: once
  expect(await agreeFirst(second)).toEqual({ status: 'approved' })
  const row = await submitted()
  await agreeFirst(first)
  await edit(second, row.id, 30)
  expect((await act(second, 'agree')).data).toEqual({ status: 'running' })
  expect((await todoOf(first)).map(task => task.id)).toEqual([row.approvalId])
  expect(await agreeFirst(first)).toEqual({ status: 'approved' })
  expect(await at.info(row.id)).toMatchObject({ status: 'toSign', approval: 'none', creditDays: 30 })
  await finish(unchanged)
})

it('a change stands against what the act was given', async () => {
  const open = { fields: { unloadGross: 'editable' } }
  await publish('waybill.unload', [nodeFor('站长', [first], open), nodeFor('经理', [second])])
  const { id: mainId } = await taskIn(at.app, at.masters)
  const team = await at.masters.team()
  const { id } = await tripAt(at.starter, { masters: at.masters, mainId, team, step: 'inTransit' })
  const weights = { unloadAt: '2026-11-20 18:00:00', unloadGross: '48.540', unloadTare: '15.200' }
  const { version, approvalId } = await at.starter.must<HeldRow>('oms/wayBill/unload', { id, ...weights })
  await first.must('oms/wayBill/save', { id, version, unloadGross: '48.520' })
  await agreeFirst(first)
  const { given } = await second.must<{ given: { changes: { label: string }[] } }>('bpm/approval/info', {
    id: approvalId,
  })
  expect(given.changes.map(one => one.label)).not.toContain('卸货毛重')
  expect(await agreeFirst(second)).toEqual({ status: 'approved' })
  const after = { transportStatus: 'unloaded', unloadGross: '48.520', unloadTare: '15.200', unloadNet: '33.320' }
  expect(await at.starter.must('oms/wayBill/info', { id })).toMatchObject(after)
  for (const one of processes.splice(0)) await at.withdraw(one)
})

it('a change is offered to whoever is asked themselves, not to their substitute', async () => {
  const asked = await at.app.person(at.orgId)
  await publish('contract.submit', [nodeFor('财务', [asked], EDITABLE)])
  await asked.must('bpm/substitute/save', {
    memberId: asked.memberId,
    substituteId: first.memberId,
    fromDate: '2026-01-01',
    toDate: '2099-12-31',
    reason: '出差',
  })
  const row = await submitted()
  const editable = async (person: Person) =>
    (await person.must<{ mine: { editable: string[] } }>('bpm/approval/info', { id: row.approvalId })).mine.editable
  expect(await editable(asked)).toEqual(['creditDays'])
  expect(await editable(first)).toEqual([])
  const { version } = await at.info(row.id)
  const save = { id: row.id, version, creditDays: 30 }
  expect(await first.call(`${CONTRACTS}/save`, save)).toMatchObject({ http: 409, error: 'record.locked' })
  expect(await asked.call(`${CONTRACTS}/save`, save)).toMatchObject({ http: 200 })
  await finish(row)
})

it('a change by whoever leaves is not passed by their successor having agreed', async () => {
  const leaver = await at.app.person(at.orgId)
  await publish('contract.submit', [
    branchFor('账期', isLong, [nodeFor('总经理', [director])]),
    nodeFor('经理', [at.admin, leaver], EDITABLE),
  ])
  const row = await submitted()
  await agreeFirst(at.admin)
  await edit(leaver, row.id, 365)
  expect(await at.admin.call('sys/user/lock', { id: leaver.memberId, reason: '离职' })).toMatchObject({ status: true })
  expect(await at.info(row.id)).toMatchObject({ status: 'draft', approval: 'running' })
  await finish(row)
})

it('a change does not pass the process that would hold the record then', async () => {
  await publish('contract.submit', [nodeFor('经理', [first, second], { ...EDITABLE, way: 'any' })])
  await publish('contract.submit', [nodeFor('总经理', [director])], { condition: isLong })
  // The one with the condition comes first
  const [, long] = processes
  await at.app.work(at.orgId, tx =>
    tx.sql('update approval_process set priority = 10 where org_id = $1 and id = $2', [at.orgId, long]),
  )
  const row = await submitted()
  await edit(first, row.id, 365)
  const { version } = await at.info(row.id)
  expect(await act(second, 'agree', { version })).toMatchObject({ http: 409, error: 'approval.process_moved' })
  expect(await at.info(row.id)).toMatchObject({ status: 'draft', approval: 'running' })
  expect(await act(second, 'reject', { version })).toMatchObject({ data: { status: 'returned' } })
  await at.starter.must(`${CONTRACTS}/submit`, { id: row.id })
  expect(await todoOf(second)).toEqual([])
  expect(await agreeFirst(director)).toEqual({ status: 'approved' })
  expect(await at.info(row.id)).toMatchObject({ status: 'toSign', approval: 'none' })
  await finish(row)
})

it('a change within the own process, and a new version of it, stand in nobody’s way', async () => {
  await publish('contract.submit', [nodeFor('经理', [first, second], { ...EDITABLE, way: 'any' })], {
    condition: isLong,
  })
  const { id } = await at.draft({ creditDays: 90 })
  const row = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
  const { id: next } = await at.admin.must<{ id: number }>('bpm/process/newVersion', { id: processes[0] })
  const { version: of } = await at.admin.must<{ version: number }>('bpm/process/info', { id: next })
  await at.admin.must('bpm/process/publish', { id: next, version: of })
  processes.splice(0, 1, next)
  await edit(first, id, 120)
  const { version } = await at.info(id)
  expect(await act(second, 'agree', { version })).toMatchObject({ data: { status: 'approved' } })
  await finish(row)
})
