import { SAFE_POLICIES } from '@tuheng/domain/approvals/flow'
import { beforeAll, describe, expect, it } from 'vitest'
import { makerFor } from '../../testing/make.ts'
import { type Approvals, approvals, nodeFor } from './testing/fixture.ts'

/** What the publisher of a process is told of the acts that it would hold. */

let at: Approvals

beforeAll(async () => {
  at = await approvals()
  at.app.clock.set('2026-11-20T10:00:00+08:00')
})

interface Answer {
  days: number
  list: { count: number; perDay: number; isEveryday: boolean; hasCondition: boolean }[]
}

async function draftOf(act: string, condition: object | null = null): Promise<number> {
  const made = await at.admin.must<{ id: number; version: number }>('bpm/process/save', { name: '试', act })
  const flow = { nodes: [nodeFor('财务', [at.admin])], policies: SAFE_POLICIES }
  await at.admin.must('bpm/process/saveDesign', { id: made.id, version: made.version, flow, condition })
  return made.id
}

const asked = async (id: number, who = at.admin) => who.must<Answer>('bpm/process/everyday', { ids: [id] })

describe('an act of every day', () => {
  it('is told with how often it is performed, of what the person may see', async () => {
    const id = await draftOf('goods.disable')
    expect(await asked(id)).toMatchObject({ days: 30, list: [{ count: 0, perDay: 0, isEveryday: false }] })
    const maker = await makerFor(at.app, at.orgId, { furnished: true })
    for (let i = 0; i < 2; i++) {
      const { id: goodsId } = await maker.record('goods')
      for (let n = 0; n < 25; n++) {
        await at.starter.must('sys/goods/disable', { id: goodsId, reason: '停用' })
        await at.starter.must('sys/goods/enable', { id: goodsId })
      }
    }
    expect(await asked(id)).toMatchObject({
      list: [{ count: 50, perDay: 2, isEveryday: true, hasCondition: false }],
    })
    const { version } = await at.admin.must<{ version: number }>('bpm/process/info', { id })
    const publish = (more: object) => at.admin.call('bpm/process/publish', { id, version, ...more })
    for (const more of [{}, { acknowledged: false }])
      expect(await publish(more)).toMatchObject({
        http: 409,
        error: 'approval.everyday',
        errors: [{ path: 'acknowledged', msg: expect.stringContaining('每天办理 2 次') }],
      })
    // Whoever may not see the records is told of none
    const blind = await at.app.person(at.orgId, { permissions: ['bpm.process.read'], scope: 'company' })
    expect((await asked(id, blind)).list[0]).toMatchObject({ count: 0, isEveryday: false })
    expect(await publish({ acknowledged: true })).toMatchObject({ data: { status: 'published' } })
    await at.withdraw(id)
    at.app.clock.set('2027-01-20T10:00:00+08:00')
    expect((await asked(id)).list[0]).toMatchObject({ count: 0, isEveryday: false })
  })

  it('is told of no process of another company', async () => {
    const id = await draftOf('goods.enable')
    const stranger = await at.app.person(await at.app.company())
    expect((await asked(id, stranger)).list).toEqual([])
  })
})
