import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { billIn } from '../transport/testing/masters.ts'
import { agreeFirst, type Approvals, approvals, type HeldRow, nodeFor, type TodoRow, when } from './testing/fixture.ts'

let at: Approvals
let judge: Person

beforeAll(async () => {
  at = await approvals()
  judge = await at.app.person(at.orgId)
})

describe('conditions on inputs', () => {
  it('judge what the transition would use, however it was written', async () => {
    const { masters } = at
    const { id } = await billIn(at.app, masters, {})
    const grant = (carrierId: unknown, qty: string) =>
      at.starter.must<HeldRow>('oms/loadBill/grant', { id, carrierId, qty })
    const byCarrier = await at.publish('loadBill.grant', [nodeFor('经理', [judge])], {
      condition: when('input.carrierId', 'in', [masters.carrierA]),
    })
    for (const carrierId of [masters.carrierA, String(masters.carrierA)]) {
      const held = await grant(carrierId, '10')
      expect(held).toMatchObject({ approval: 'running' })
      const told = await judge.must<TodoRow>('bpm/approval/info', { id: held.approvalId })
      expect(told.facts).toContainEqual({ label: '提交：承运商', value: '恒途运输' })
      await at.admin.must('bpm/approval/end', { id: held.approvalId, reason: '测试结束' })
    }
    await at.withdraw(byCarrier)
    const byQty = await at.publish('loadBill.grant', [nodeFor('经理', [judge])], {
      condition: when('input.qty', 'gte', '50'),
    })
    expect(await grant(masters.carrierB, '1,000')).toMatchObject({ approval: 'running' })
    expect(await agreeFirst(judge)).toEqual({ status: 'approved' })
    const { list } = await at.starter.must<{ list: object[] }>('oms/loadBillGrant/list', { filters: { billId: id } })
    expect(list).toMatchObject([{ carrierId: masters.carrierB }])
    await at.withdraw(byQty)
  })
})
