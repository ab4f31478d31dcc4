import { money, sum } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { contractBook } from '@tuheng/domain/settlement/index'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { proveReport } from '../../../testing/report-proof.ts'
import { type Fixture, makeFixture, statementOf, tripsOf } from '../testing/fixture.ts'

const STATES = ['priced', 'inStatement', 'confirmed', 'invoiced', 'partSettled', 'settled'] as const

let fixture: Fixture

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  await tripsOf(fixture, [{ load: '33.07' }, { load: '31.11' }])
  await statementOf(fixture)
  await tripsOf(fixture, [{ load: '30.02' }])
})

it.each(['ar', 'ap'])(
  'adds up under every grouping to the charges of the contracts, by their states: %s',
  async side => {
    const { rows, totals: agreed } = await fixture.manager.must<ReportAnswer>('bi/sb/query', { side })
    expect(agreed.contracts).toBe(rows.length)
    const summed = ['totalQty', 'tons', 'totalAmount', 'amount', ...STATES, 'open'].filter(name => name in agreed)
    expect(summed).toContain('totalQty')
    const totals = await proveReport(fixture.manager, contractBook, { params: { side }, summed })
    const { list } = await fixture.manager.must<{ list: AnyRow[] }>('sap/charge/list', {
      filters: { side, contractId: { op: 'notEmpty' } },
      columns: ['amount', 'state'],
    })
    const of = (state?: string) =>
      money(sum(list.filter(row => !state || row.state === state).map(row => String(row.amount ?? '0'))))
    expect(totals).toMatchObject({ amount: of(), ...Object.fromEntries(STATES.map(name => [name, of(name)])) })
    expect(list.length).toBeGreaterThan(0)
  },
)

it('shows a contract without business, and none that was never in force', async () => {
  const { rows } = await fixture.manager.must<{ rows: AnyRow[] }>('bi/sb/query', { side: 'ar' })
  const { list } = await fixture.manager.must<{ list: AnyRow[] }>('cm/customer/list', {
    columns: ['status', 'side'],
  })
  const inForce = list.filter(row => row.side === 'ar' && row.status !== 'draft' && row.status !== 'approving')
  expect(new Set(rows.map(row => row.contractId))).toEqual(new Set(inForce.map(row => row.id)))
})

it('says whose contracts they are, and leaves out amounts that no contract agrees on', async () => {
  const { rows, totals, header } = await fixture.manager.must<ReportAnswer>('bi/sb/query', { side: 'ar' })
  expect(header.map(({ zh }) => zh)).toEqual([
    expect.stringMatching(/^测试物流/),
    expect.stringMatching(/^截至 /),
    '应收',
  ])
  const { list } = await fixture.manager.must<{ list: AnyRow[] }>('cm/customer/list', {
    columns: ['totalAmount', 'side'],
  })
  const amounts = new Map(list.map(row => [row.id, row.totalAmount ?? null]))
  for (const row of rows) expect(row.totalAmount, String(row.contractId$)).toBe(amounts.get(row.contractId as number))
  expect('totalAmount' in totals).toBe(rows.some(row => row.totalAmount !== null))
})
