import { beforeAll, describe, expect, it } from 'vitest'
import { type Approvals, approvals, type HeldRow, nodeFor as node } from './testing/fixture.ts'

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
