import type { Condition, FlowNode } from '@tuheng/domain/approvals/flow'
import { SAFE_POLICIES } from '@tuheng/domain/approvals/flow'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { type Approvals, approvals, branchFor, type HeldRow, nodeFor, when } from './testing/fixture.ts'

let at: Approvals
let judge: Person

interface Checked {
  issues: object[]
  coverage: { branches: { id: string; rest: Condition }[]; unheld: { kind: string | null; rest: Condition }[] }
}

beforeAll(async () => {
  at = await approvals()
  judge = await at.app.person(at.orgId)
})

const check = (nodes: readonly FlowNode[], condition: Condition | null, more: object = {}) =>
  at.admin.must<Checked>('bpm/process/check', {
    act: 'settlement.submit',
    flow: { nodes, policies: SAFE_POLICIES },
    condition,
    ...more,
  })
const over = (value: string) => when('record.amount', 'gt', value)
const upTo = (value: string) => when('record.amount', 'lte', value)

describe('what a design leaves open', () => {
  it('is told of its default branches, and of the company', async () => {
    const nodes = [nodeFor('财务', [judge]), branchFor('按金额', over('500000'), [nodeFor('经理', [judge])])]
    const { issues, coverage } = await check(nodes, over('50000'))
    expect(issues).toEqual([])
    expect(coverage.branches).toEqual([{ id: '按金额-no', rest: upTo('500000') }])
    expect(coverage.unheld).toEqual([{ kind: null, rest: upTo('50000') }])
    expect((await check(nodes, null)).coverage.unheld).toEqual([])
    // A design with faults has no coverage yet
    expect((await check([nodeFor('空', [])], null)).coverage).toEqual({ branches: [], unheld: [] })
  })

  it('counts the other published processes of the act, and its kinds of documents', async () => {
    const made = await at.admin.must<HeldRow>('bpm/process/save', {
      name: '小额付款',
      act: 'settlement.submit',
      face: 'payment',
    })
    const nodes = [nodeFor('财务', [judge])]
    const flow = { nodes, policies: SAFE_POLICIES }
    const { version } = await at.admin.must<{ version: number }>('bpm/process/saveDesign', {
      id: made.id,
      version: made.version,
      flow,
      condition: upTo('50000'),
    })
    await at.admin.must('bpm/process/publish', { id: made.id, version, acknowledged: true })
    const { coverage } = await check(nodes, over('50000'))
    const others = '收款结算、供应商付款、服务商付款'
    expect(coverage.unheld).toEqual([{ kind: others, rest: upTo('50000') }])
    // Its own published version is what the design replaces
    const own = await check(nodes, null, { id: made.id })
    expect(own.coverage.unheld).toEqual([{ kind: others, rest: { anyOf: [{ allOf: [] }] } }])
    await at.withdraw(made.id)
  })
})
