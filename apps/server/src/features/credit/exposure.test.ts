// PostgreSQL instead: connections
import { add, money, mul, neg, sub, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { goods, party } from '@tuheng/domain/parties/index'
import { mainWaybill, needsLossConfirmation } from '@tuheng/domain/transport/index'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Fixture, makeFixture, type Row, settlementOf, statementOf } from '../settlement/testing/fixture.ts'
import { dispatchOf, LOADED, taskIn, type Team, tripAt, type TripRow, UNLOADED } from '../transport/testing/masters.ts'

let app: TestApp
let fixture: Fixture
let otherGoods: number

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  await app.work(fixture.masters.orgId, async tx => {
    await tx.overwrite(party, { id: fixture.masters.customerId, creditLimit: '1000000.00' })
    otherGoods = (await tx.insert(goods, { code: 'M009', name: '石子', cargoType: 'mineral', unit: 'ton' } as never)).id
  })
})

/** The exposure computed row by row, for comparison. */
async function recomputed(): Promise<AnyRow> {
  const { masters, clerk } = fixture
  const ask = async <R>(text: string) =>
    (await app.db.company(masters.orgId, db => db.query<R>(text, [masters.orgId, masters.customerId]))).rows
  const charges = await ask<{ amount: string | null; doc: number }>(
    `select amount::text, doc_id as doc from charge where org_id = $1 and party_id = $2 and side = 'ar' and deleted_at is null`,
  )
  const paid = await ask<{ amount: string }>(
    `select i.amount::text from settlement_item i join settlement s on s.org_id = i.org_id and s.id = i.parent_id
     where s.org_id = $1 and s.party_id = $2 and s.direction = 'in' and s.status = 'paid' and s.deleted_at is null`,
  )
  const { list } = await clerk.must<{ list: AnyRow[] }>('oms/wayBill/list', {
    pageSize: 200,
    filters: { customerId: masters.customerId, transportStatus: ['toLoad', 'inTransit', 'arrived'] },
  })
  const estimates: (string | null)[] = []
  for (const trip of list) {
    const task = await clerk.must<AnyRow>('oms/mainWay/info', { id: trip['mainId'] })
    const tons = (trip['loadNet'] ?? trip['planQty'] ?? trip['ratedLoad']) as string
    estimates.push(
      task['arBasis'] === 'ton'
        ? money(mul(task['arPrice'] as string, tons))
        : task['arBasis'] === 'truck'
          ? money(task['arPrice'] as string)
          : null,
    )
  }
  const owed = money(sub(sum(charges.map(row => row.amount)), sum(paid.map(row => row.amount))))
  const running = money(sum(estimates))
  return {
    owed,
    running,
    used: money(add(owed, running)),
    trips: list.length,
    tripsUnpriced: estimates.filter(one => one === null).length,
    docsUnpriced: new Set(charges.filter(row => row.amount === null).map(row => row.doc)).size,
  }
}

const STEPS = [
  'toDispatch',
  'toLoad',
  'inTransit',
  'unloaded',
  'draft',
  'sent',
  'confirmed',
  'paid',
  'partPaid',
  'unpriced',
  'byTruck',
  'void',
] as const

async function take(step: (typeof STEPS)[number], team: Team): Promise<void> {
  const { masters, clerk, taskId } = fixture
  const at = (mainId: number, to: 'toDispatch' | 'toLoad' | 'inTransit' | 'unloaded') =>
    tripAt(clerk, { masters, mainId, team, step: to, load: LOADED, unload: { ...UNLOADED, lossReason: '途中漏撒' } })
  if (step === 'toDispatch' || step === 'toLoad' || step === 'inTransit' || step === 'unloaded')
    return void (await at(taskId, step))
  // No sheet prices these goods.
  if (step === 'unpriced')
    return void (await at(
      (await taskIn(app, masters, { goodsId: otherGoods })).id,
      team.vehicleId % 4 < 2 ? 'toLoad' : 'unloaded',
    ))
  if (step === 'byTruck') {
    const { id } = await taskIn(app, masters)
    await app.work(masters.orgId, tx => tx.overwrite(mainWaybill, { id, arBasis: 'truck', arPrice: '4321.0000' }))
    return void (await at(id, 'toLoad'))
  }
  if (step === 'void')
    return void (await clerk.must('oms/wayBill/void', { id: (await at(taskId, 'toLoad')).id, reason: '取消' }))
  const unloaded = await at(taskId, 'unloaded')
  await clerk.must('oms/wayBill/receipt', { id: unloaded.id, receiptAt: '2026-11-20', receiptCopies: 1 })
  const now = await clerk.must<TripRow & { lossKind: string }>('oms/wayBill/info', { id: unloaded.id })
  if (needsLossConfirmation(now))
    await clerk.must('oms/wayBill/confirmLoss', { id: now.id, version: now.version, lossReason: '亏吨' })
  await clerk.must('oms/wayBill/audit', { id: unloaded.id })
  const drawn = await statementOf(fixture, {
    kind: 'customer',
    step: step === 'sent' || step === 'draft' ? 'draft' : 'confirmed',
  })
  const statement = step === 'draft' || step === 'sent' ? await adjusted(drawn) : drawn
  if (step === 'sent') await clerk.must('sap/customer/send', { id: statement.id, version: statement.version })
  const amount = step === 'paid' ? String(statement['openSum']) : '1000.01'
  if (step === 'paid' || step === 'partPaid')
    await settlementOf(fixture, { face: 'receipt', items: [{ statementId: statement.id, amount }] })
}

/** What somebody here would let the customer off, or charge more, before the customer has agreed. */
const adjusted = (draft: Row): Promise<Row> =>
  fixture.clerk.must<Row>('sap/customer/save', {
    id: draft.id,
    version: draft.version,
    lines: draft.lines.map(({ id }, i) =>
      i ? { id } : { id, adjust: draft.id % 3 ? '-900.00' : '120.50', adjustReason: '协商' },
    ),
  })

describe('what is open with a customer', () => {
  it('is the sum of the raw rows after any history, and each part equals the total of its list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...STEPS], { minLength: 5 }), async steps => {
        for (const step of steps) await take(step, await fixture.masters.team())
        const told = await fixture.clerk.must<AnyRow>('sys/customer/exposure', { id: fixture.masters.customerId })
        const { owed, ...raw } = await recomputed()
        expect(told).toMatchObject(raw)
        const parts = [told['free'], told['billed'], told['unagreed']] as string[]
        expect([money(sum(parts)), told['left']]).toEqual([owed, money(sub('1000000', told['used'] as string))])
        const { customerId } = fixture.masters
        const sumOf = async (api: string, filters: AnyRow, field: string) =>
          (await fixture.clerk.must<{ totals: AnyRow }>(`${api}/summary`, { filters })).totals[field]
        expect(
          money(
            String((await sumOf('sap/charge', { side: 'ar', partyId: customerId, state: 'priced' }, 'amount')) ?? '0'),
          ),
        ).toBe(told['free'])
        const unpaid = { partyId: customerId, status: ['draft', 'sent', 'confirmed', 'partSettled'] }
        const [net, settled] = [
          await sumOf('sap/customer', unpaid, 'netSum'),
          await sumOf('sap/customer', unpaid, 'settledSum'),
        ]
        expect(money(sub(String(net ?? '0'), String(settled ?? '0')))).toBe(told['billed'])
        const adjust = await sumOf('sap/customer', { partyId: customerId, status: ['draft', 'sent'] }, 'adjustSum')
        expect(money(neg(String(adjust ?? '0')))).toBe(told['unagreed'])
      }),
      { numRuns: 3 },
    )
  })

  it('costs a trip no statement for a customer without a limit, and two for one with a limit', async () => {
    const { masters, clerk, taskId } = fixture
    const asked: string[] = []
    const { company } = app.db
    app.engine.db.company = ((orgId, work, options) =>
      company.call(
        app.db,
        orgId,
        sql =>
          work({
            ...sql,
            query: (text: string, params?: readonly unknown[], name?: string) => {
              if (/credit|exposure|company-settings/.test(name ?? '')) asked.push(String(name))
              return sql.query(text, params, name)
            },
          } as typeof sql),
        options,
      )) as typeof company
    const planned = async () => clerk.must<TripRow>('oms/wayBill/save', { mainId: taskId })
    const send = async (id: number) =>
      clerk.must('oms/wayBill/dispatch', { id, ...dispatchOf(await masters.team(), masters.carrierA) })
    await app.work(masters.orgId, tx => tx.overwrite(party, { id: masters.customerId, creditLimit: null }))
    asked.length = 0
    await send((await planned()).id)
    expect(asked).toEqual(['company-settings'])
    await app.work(masters.orgId, tx => tx.overwrite(party, { id: masters.customerId, creditLimit: '1000000.00' }))
    const { id } = await planned()
    asked.length = 0
    await send(id)
    expect(asked).toEqual(['company-settings', 'credit-customer', 'credit-exposure'])
    app.engine.db.company = company
  })
})

// PGlite has one connection, on which transactions queue. Only a PostgreSQL server runs them concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('at the same moment', () => {
  it('no more trucks are dispatched than the limit allows', async () => {
    const { masters, clerk } = fixture
    await clerk.must('sys/set/save', { settings: { creditHold: 'block' } })
    const { used } = await clerk.must<{ used: string }>('sys/customer/exposure', { id: masters.customerId })
    const trips: { id: number; team: Team }[] = []
    // Each trip has its own task, because trips of one task wait for each other anyway.
    for (let i = 0; i < 8; i++)
      trips.push({
        id: (await clerk.must<TripRow>('oms/wayBill/save', { mainId: (await taskIn(app, masters)).id })).id,
        team: await masters.team(),
      })
    // 33.6 t at 136.00 is 4,569.60 per truck, so three of eight fit.
    await clerk.must('sys/customer/setCredit', {
      id: masters.customerId,
      creditLimit: money(add(used, mul('4569.60', 3), '100')),
      reason: '收紧',
    })
    const answers = await Promise.all(
      trips.map(({ id, team }) => clerk.call('oms/wayBill/dispatch', { id, ...dispatchOf(team, masters.carrierA) })),
    )
    expect(answers.map(answer => answer.error ?? 'ok').toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'credit.over'),
      'ok',
      'ok',
      'ok',
    ])
    expect(await clerk.must('sys/customer/exposure', { id: masters.customerId })).toMatchObject({
      left: '100.00',
      state: 'near',
    })
  })
})
