import { beforeAll, describe, expect, it } from 'vitest'
import { type Approvals, approvals, type HeldRow, nodeFor as node, todoOf } from './testing/fixture.ts'

interface Process extends HeldRow {
  code: string
  versionNo: number
}

let at: Approvals

beforeAll(async () => {
  at = await approvals()
})

const info = (id: number): Promise<Process> => at.admin.must<Process>('bpm/process/info', { id })

describe('versions of a process', () => {
  it('share its code, and the published one replaces the one before', async () => {
    const first = await at.publish('contract.submit', [node('经理', [at.admin])])
    const { id } = await at.admin.must<{ id: number }>('bpm/process/newVersion', { id: first })
    const [before, next] = [await info(first), await info(id)]
    expect(next).toMatchObject({ code: before.code, versionNo: 2, status: 'draft' })
    const third = await at.admin.must<{ id: number }>('bpm/process/newVersion', { id: first })
    expect((await info(third.id)).versionNo).toBe(3)
    await at.admin.must('bpm/process/publish', { id, version: next.version })
    expect([(await info(first)).status, (await info(id)).status]).toEqual(['replaced', 'published'])
    await at.withdraw(id)
  })

  it('are not made by entering the code of another process', async () => {
    const id = await at.publish('contract.submit', [node('经理', [at.admin])])
    const { code } = await info(id)
    const second = await at.admin.call('bpm/process/save', { name: '另一个', act: 'contract.submit', code })
    expect(second).toMatchObject({ http: 409, errors: [{ path: 'code' }] })
    const copy = await at.admin.must<{ id: number }>('bpm/process/copyAs', { id, name: '副本' })
    expect((await info(copy.id)).code).not.toBe(code)
    await at.withdraw(id)
  })
})

describe('a design', () => {
  it('is not published with a node of people who may not see what they decide on', async () => {
    const [blind, seeing] = [
      await at.app.person(at.orgId, { permissions: ['bpm.approval.read'] }),
      await at.app.person(at.orgId, { permissions: ['bpm.approval.read', 'cm.customer.read'] }),
    ]
    const made = await at.admin.must<Process>('bpm/process/save', { name: '看不到', act: 'contract.submit' })
    const save = async (version: number, people: (typeof blind)[]) =>
      at.admin.must<{ version: number; issues: { path: string; msg: string }[] }>('bpm/process/saveDesign', {
        id: made.id,
        version,
        condition: null,
        flow: {
          nodes: [node('经理', [at.admin]), node('外人', people)],
          policies: { nobody: 'admins', starter: 'skip', again: 'once', resubmission: 'restart' },
        },
      })
    const refused = await save(made.version, [blind])
    expect(refused.issues).toMatchObject([{ msg: expect.stringContaining('节点“外人”的审批人都没有查看合同的权限') }])
    expect(await at.admin.call('bpm/process/publish', { id: made.id, version: refused.version })).toMatchObject({
      http: 400,
      error: 'approval.nobody_sees',
    })
    expect((await save(refused.version, [blind, seeing])).issues).toEqual([])
  })

  it('gives whoever publishes it no decision that they may not take', async () => {
    const define = {
      permissions: ['bpm.process.read', 'bpm.process.modify', 'bpm.process.publish', 'cm.customer.read'],
    }
    const clerk = await at.app.person(at.orgId, define)
    const design = async (people: (typeof clerk)[], id = '经理', rules?: readonly object[]) => {
      const made = await clerk.must<Process>('bpm/process/save', { name: '自批', act: 'contract.submit' })
      const nodes = [{ ...node('经理', people), id, ...(rules ? { people: rules } : {}) }]
      const policies = { nobody: 'admins', starter: 'skip', again: 'once', resubmission: 'restart' }
      const flow = { nodes, policies }
      return {
        made,
        flow,
        saved: await clerk.call<Process>('bpm/process/saveDesign', { ...idOf(made), flow, condition: null }),
      }
    }
    const idOf = ({ id, version }: Process) => ({ id, version })
    const own = await design([clerk])
    const publish = { id: own.made.id, version: own.saved.data.version }
    expect(await clerk.call('bpm/process/publish', publish)).toMatchObject({
      http: 403,
      error: 'approval.asks_publisher',
    })
    // Rules that follow the document or the starter leave them out
    for (const people of [[{ by: 'field', field: 'salesmanId' }], [{ by: 'chosen' }]]) {
      const open = await design([clerk], '经理', people)
      await clerk.must('bpm/process/publish', { id: open.made.id, version: open.saved.data.version })
      const { id } = await at.draft({ salesmanId: clerk.memberId })
      const submitted = await at.starter.call('cm/customer/submit', { id, approvers: { 经理: [clerk.memberId] } })
      expect(submitted.http).toBe(200)
      expect(await todoOf(clerk)).toEqual([])
      const [task] = await todoOf(at.admin)
      const handed = { id: task?.id, taskId: task?.taskId, to: clerk.memberId, opinion: '转' }
      expect(await at.admin.call('bpm/approval/handOver', handed)).toMatchObject({
        http: 400,
        error: 'approval.unable_publisher',
      })
      const next = await clerk.must<{ id: number }>('bpm/process/newVersion', { id: open.made.id })
      const { flow } = await at.admin.must<{ flow: object }>('bpm/process/design', { id: next.id })
      expect(flow).toEqual(open.flow)
      await at.admin.must('bpm/approval/reject', { id: task?.id, taskId: task?.taskId, opinion: '否' })
      await at.withdraw(open.made.id)
    }
    const other = await design([at.admin])
    await clerk.must('bpm/process/publish', { id: other.made.id, version: other.saved.data.version })
    await at.withdraw(other.made.id)
    for (const id of ['constructor', '__proto__', 'toString'])
      expect((await design([at.admin], id)).saved).toMatchObject({ http: 400, error: 'request.invalid' })
  })
})
