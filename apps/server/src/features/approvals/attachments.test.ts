import { beforeAll, describe, expect, it } from 'vitest'
import { sweepFiles } from '../../engine/files/index.ts'
import type { Person } from '../../testing/app.ts'
import { upload } from '../../testing/upload.ts'
import { type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'

let at: Approvals
let judge: Person
let second: Person

beforeAll(async () => {
  at = await approvals()
  at.app.clock.set('2026-11-20T10:00:00+08:00')
  judge = await at.app.person(at.orgId)
  second = await at.app.person(at.orgId)
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)
const uploaded = async (person: Person, name: string) =>
  (await upload(at.app, person, [`${name}.txt`, name])).data[0]?.id as number
const opens = async (person: Person, id: number) => (await person.call('fms/file/link', { id })).http
const taskOf = async (person: Person) => {
  const [task] = await todoOf(person)
  return { id: task?.id, taskId: task?.taskId }
}

describe('files of acts', () => {
  it('are needed where the node says so, and are opened by whoever sees the approval', async () => {
    const process = await at.publish('contract.submit', [
      nodeFor('财务', [judge], { attachment: true }),
      nodeFor('经理', [second]),
    ])
    const { id } = await at.draft()
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    const task = await taskOf(judge)
    expect((await todoOf(judge))[0]).toMatchObject({ filesRequired: true })
    expect(await judge.must('bpm/approval/info', { id: approvalId })).toMatchObject({ mine: { attachment: true } })
    expect(await judge.call('bpm/approval/agree', task)).toMatchObject({ error: 'approval.attachment_required' })
    const many = await judge.must<{ list: { ok: boolean }[] }>('bpm/approval/actOnMany', {
      act: 'agree',
      items: [task],
    })
    expect(many.list.map(({ ok }) => ok)).toEqual([false])
    const file = await uploaded(judge, '测算')
    await judge.must('bpm/approval/agree', { ...task, files: [file] })

    const bystander = await at.app.person(at.orgId, { permissions: ['cm.customer.read'], scope: 'company' })
    const reader = await at.app.person(at.orgId, {
      permissions: ['cm.customer.read', 'bpm.data.read'],
      scope: 'company',
    })
    const blind = await at.app.person(at.orgId, { permissions: ['bpm.data.read'], scope: 'company' })
    const stranger = await at.app.person(await at.app.company('SQ'))
    for (const person of [at.starter, judge, second, reader]) {
      const run = await person.must<{ acts: { files: object[] }[] }>('bpm/approval/info', { id: approvalId })
      expect(run.acts.at(-1)?.files).toMatchObject([{ id: file, name: '测算.txt', size: 6 }])
      expect(await opens(person, file)).toBe(200)
    }
    for (const person of [bystander, blind, stranger]) {
      expect(await opens(person, file)).toBe(404)
      expect((await person.call('bpm/approval/info', { id: approvalId })).status).toBe(false)
    }
    // What belongs to an approval stays
    at.app.clock.set('2026-12-20T10:00:00+08:00')
    await sweepFiles(at.app.engine, at.app.files)
    expect(await opens(at.starter, file)).toBe(200)
    at.app.clock.set('2026-11-20T10:00:00+08:00')
    await at.starter.call('bpm/approval/withdraw', { id: approvalId })
    await at.admin.call('bpm/approval/end', { id: approvalId, reason: '测试结束' })
    await at.withdraw(process)
  })

  it('are those that the person has uploaded for it, with the fault at each other', async () => {
    const process = await at.publish('contract.submit', [nodeFor('财务', [judge])])
    const { id } = await at.draft()
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    const task = await taskOf(judge)
    const [own, other] = [await uploaded(judge, '甲'), await uploaded(second, '乙')]
    expect(
      await judge.call('bpm/approval/reject', { ...task, opinion: '不行', files: [own, other, 999_999] }),
    ).toMatchObject({ errors: [{ path: 'files.1' }, { path: 'files.2' }] })
    await judge.must('bpm/approval/reject', { ...task, opinion: '见附件', files: [own] })
    const run = await at.starter.must<{ acts: { kind: string; files: object[] }[] }>('bpm/approval/info', {
      id: approvalId,
    })
    expect(run.acts.at(-1)).toMatchObject({ kind: 'reject', files: [{ id: own }] })
    expect(await opens(at.starter, own)).toBe(200)
    expect(await opens(at.starter, other)).toBe(200)
    await at.starter.must('bpm/approval/withdraw', { id: approvalId })
    await at.withdraw(process)
  })
})

describe('the words of an approval', () => {
  it('are for those who were asked, not for those whose turn never came', async () => {
    const codes = ['cm.customer.read', 'bpm.approval.read']
    const later = await at.app.person(at.orgId, { permissions: codes, scope: 'company' })
    const process = await at.publish('contract.submit', [nodeFor('会签', [judge, later], { way: 'inTurn' })])
    const { id } = await at.draft()
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    const sees = async () => (await later.call('bpm/approval/info', { id: approvalId })).http
    expect(await sees()).toBe(404)
    const file = await uploaded(judge, '尽调')
    await judge.must('bpm/approval/reject', { ...(await taskOf(judge)), opinion: '毛利过低', files: [file] })
    expect([await sees(), await opens(later, file)]).toEqual([404, 404])
    await at.starter.must('bpm/approval/withdraw', { id: approvalId })
    expect([await sees(), await opens(later, file)]).toEqual([404, 404])
    const { run } = await later.must<{ run?: { acts: { opinion: string | null; files: object[] }[] } }>(
      'bpm/approval/ofRecord',
      { id: approvalId },
    )
    expect(run?.acts.filter(({ opinion, files }) => opinion ?? files.length)).toEqual([])
    await at.withdraw(process)
  })
})

describe('files that the starter gives to the act', () => {
  it('stay with it while it waits, whatever other record names them', async () => {
    const codes = ['cm.customer.read', 'cm.customer.modify', 'bpm.approval.read']
    const taker = await at.app.person(at.orgId, { permissions: codes, scope: 'company' })
    const reader = await at.app.person(at.orgId, { permissions: codes, scope: 'own' })
    const { id } = await at.draft()
    await at.starter.must(`${CONTRACTS}/submit`, { id })
    await at.admin.must(`${CONTRACTS}/approve`, { id })
    const process = await at.publish('contract.sign', [nodeFor('财务', [taker]), nodeFor('经理', [second])])
    const { data } = await upload(at.app, at.starter, ['签字版.png', PNG])
    const paper = data[0]?.id as number
    await at.starter.must<HeldRow>(`${CONTRACTS}/sign`, { id, signedFiles: data })
    const other = await at.draft()
    const taking = { id: other.id, version: other.version, files: [{ id: paper }] }
    expect(await taker.call(`${CONTRACTS}/save`, taking)).toMatchObject({ error: 'file.missing' })
    await at.starter.must(`${CONTRACTS}/save`, taking)
    const holder = async () => {
      const { rows } = await at.app.work(at.orgId, tx =>
        tx.sql<object>('select resource, record_id::int as "recordId", field from file where org_id = $1 and id = $2', [
          at.orgId,
          paper,
        ]),
      )
      return rows[0]
    }
    expect(await holder()).toMatchObject({ resource: null, field: 'given:signedFiles' })
    await taker.must('bpm/approval/agree', await taskOf(taker))
    await second.must('bpm/approval/agree', await taskOf(second))
    expect(await holder()).toEqual({ resource: 'contract', recordId: id, field: 'signedFiles' })
    expect([await opens(second, paper), await opens(reader, paper)]).toEqual([200, 404])
    await at.withdraw(process)
  })

  it('wait as long as the approval does, and belong to the record then', async () => {
    const { id } = await at.draft()
    await at.starter.must(`${CONTRACTS}/submit`, { id })
    await at.admin.must(`${CONTRACTS}/approve`, { id })
    const process = await at.publish('contract.sign', [nodeFor('财务', [judge])])
    const { data } = await upload(at.app, at.starter, ['签字版.png', PNG])
    const held = await at.starter.must<HeldRow>(`${CONTRACTS}/sign`, { id, signedFiles: data })
    expect(held).toMatchObject({ approval: 'running' })
    at.app.clock.set('2026-12-05T10:00:00+08:00')
    await sweepFiles(at.app.engine, at.app.files)
    expect(await judge.must('bpm/approval/agree', await taskOf(judge))).toEqual({ status: 'approved' })
    expect(await at.info(id)).toMatchObject({ signedFiles: [{ name: '签字版.png' }] })
    expect(await opens(judge, data[0]?.id as number)).toBe(200)
    at.app.clock.set('2026-11-20T10:00:00+08:00')
    await at.withdraw(process)
  })
})
