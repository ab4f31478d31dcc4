import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { type Person, testApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, statementOf, tripOf, withoutWiping } from '../../settlement/testing/fixture.ts'

/** What accruals tell of prices and amounts that a role hides at the document. */

const COST = 'oms/accrualCost'
const permissions = [
  ...registry.resources.flatMap(permissionCodes),
  ...registry.reports.map(({ permission }) => `${permission}.read`),
]
let fixture: Fixture
let rows: (AnyRow & { id: number })[]
let reversal: AnyRow & { id: number }

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  fixture.app.clock.set('2026-11-20T10:00:00+08:00')
  await withoutWiping(fixture)
  await tripOf(fixture, { load: '30.00', day: '2026-10-12' })
  await tripOf(fixture, { load: '31.00', day: '2026-10-13' })
  const { clerk, manager } = fixture
  for (const api of [COST, 'oms/accrualIncome']) await clerk.must(`${api}/accrue`, { month: '2026-10' })
  const statement = await statementOf(fixture, { from: '2026-10-01', step: 'sent' })
  await manager.must('sap/carrier/forceConfirm', { id: statement.id, confirmAt: '2026-11-11', reason: '测试' })
  rows = (await clerk.must<{ list: typeof rows }>(`${COST}/list`, {})).list
  ;[reversal] = (await clerk.must<{ list: (typeof reversal)[] }>(`${COST}Reversal/list`, {})).list as [typeof reversal]
})

async function told(who: Person): Promise<string> {
  const [{ id, docNo }] = rows as [AnyRow & { id: number }]
  const answers = await Promise.all([
    ...['list', 'summary', 'options'].flatMap(name => [
      who.call(`${COST}/${name}`, {}),
      who.call(`${COST}Reversal/${name}`, {}),
    ]),
    ...['info', 'history'].flatMap(name => [
      who.call(`${COST}/${name}`, { id }),
      who.call(`${COST}Reversal/${name}`, { id: reversal.id }),
    ]),
    who.call(`${COST}/nameable`, { ids: [id] }),
    who.call(`${COST}/save`, { id, handAmount: '1.00', handReason: 'x' }),
    who.call(`${COST}/print`, { ids: [id], layout: 'list' }).catch(() => ({})),
    who.call('sys/search/query', { text: docNo }),
    who.call('oms/estimationCost/query', { monthFrom: '2026-10', monthTo: '2026-11', counted: 'accrued' }),
    who.call('oms/estimationCost/query', {
      monthFrom: '2026-10',
      monthTo: '2026-11',
      groupBy: 'docNo',
      counted: 'accrued',
    }),
    who.call('sys/log/list', { from: '2026-11-01', to: '2026-11-30', resource: 'accrual' }),
    who.call('sys/log/list', { from: '2026-11-01', to: '2026-11-30', resource: 'accrualReversal' }),
  ])
  return JSON.stringify(answers)
}

describe('accruals and their reversals', () => {
  it.each(['waybill.apPrice', 'waybill.apFreight', 'waybill.apTotal', 'waybill.apExcl'])(
    'are left out of everything for whoever may not see %s',
    async name => {
      const [resource = '', path = ''] = name.split('.')
      const who = await fixture.app.person(fixture.masters.orgId, {
        permissions,
        fieldRights: { [resource]: { [path]: 'hidden' } },
      })
      const all = await told(who)
      for (const { amount, excl, price } of rows)
        for (const figure of [amount, excl, price]) expect(all).not.toContain(`"${String(figure)}"`)
      expect(all).not.toContain(String(reversal['amount']))
      // The other side is shown as before
      const { list } = await who.must<{ list: AnyRow[] }>('oms/accrualIncome/list', {})
      expect(list.map(row => row['amount'])).toHaveLength(2)
      expect(await who.must(`${COST}/list`, {})).toMatchObject({ list: [] })
    },
  )

  it('are shown to whoever may see all of it', async () => {
    const all = await told(await fixture.app.person(fixture.masters.orgId, { permissions }))
    for (const { amount, excl, price } of rows)
      for (const figure of [amount, excl, price]) expect(all).toContain(`"${String(figure)}"`)
    expect(all).toContain(String(reversal['amount']))
  })
})
