import { add, money, neg, sub } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { nodeFor, publishBy, todoOf } from '../approvals/testing/fixture.ts'
import {
  chargesNow,
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripNow,
  type Trip,
  tripOf,
  violations,
  withoutWiping,
} from '../settlement/testing/fixture.ts'

const API = 'oms/changeData'

let app: TestApp
let fixture: Fixture

beforeAll(async () => {
  app = await testApp()
})

/** Each test has its own company. */
beforeEach(async () => {
  app.clock.set('2026-11-20T20:00:00+08:00')
  fixture = await makeFixture(app)
  await withoutWiping(fixture)
})

interface Item {
  trip: Trip
  field: string
  to: string
}

const itemsOf = (items: readonly Item[]) =>
  items.map(({ trip, field, to }) => ({ waybillId: trip.id, field, newValue: to }))

/** A clerk asks for it. */
const ask = (items: readonly Item[], more: AnyRow = {}) =>
  fixture.clerk.call<Row>(`${API}/save`, { reason: '磅单录错', items: itemsOf(items), ...more })
const asked = async (items: readonly Item[], more: AnyRow = {}): Promise<Row> => {
  const answer = await ask(items, more)
  expect(answer).toMatchObject({ status: true })
  return answer.data as Row
}
const submitted = async (items: readonly Item[], more: AnyRow = {}): Promise<Row> => {
  const { id } = await asked(items, more)
  return fixture.clerk.must<Row>(`${API}/submit`, { id })
}
/** Asked for by the clerk and approved by the manager. */
const executed = async (items: readonly Item[], more: AnyRow = {}): Promise<Row> => {
  const { id } = await submitted(items, more)
  return fixture.manager.must<Row>(`${API}/approve`, { id })
}
const trip = (id: number) => tripNow(fixture, id)
const sums = (charges: readonly { side: string; amount: string }[], side: string) =>
  money(charges.filter(one => one.side === side).reduce((sum, one) => add(sum, one.amount), '0'))

describe('a request', () => {
  it('says to the cent what it comes to, and changes nothing before it is approved', async () => {
    const one = await tripOf(fixture, { load: '30.00' })
    const ar = await statementOf(fixture, { kind: 'customer' })
    const ap = await statementOf(fixture, { kind: 'carrier', step: 'draft' })
    const before = await chargesNow(fixture, [one.id])
    // 45.20 t gross was read as 44.20 t
    const request = await asked([{ trip: one, field: 'unloadGross', to: '44.2' }])
    expect(request).toMatchObject({
      status: 'draft',
      docNos: one.waybillNo,
      values: '45.200→44.200',
      tripCount: 1,
      statementCount: 2,
      invoicedCount: 0,
      items: [{ oldValue: '45.200', newValue: '44.200' }],
    })
    const [effect] = request['effects'] as AnyRow[]
    expect(effect).toMatchObject({ waybillId: one.id, arBefore: one.arTotal, apBefore: one.apTotal })
    expect(request['touched']).toMatchObject([
      { statementId: ar.id, treatment: 'difference' },
      { statementId: ap.id, treatment: 'dirty' },
    ])
    expect(await chargesNow(fixture, [one.id])).toEqual(before)
    expect(await trip(one.id)).toMatchObject({ unloadGross: '45.200', version: (await trip(one.id)).version })
    await fixture.clerk.must(`${API}/submit`, { id: request.id })
    expect(await fixture.clerk.call(`${API}/approve`, { id: request.id })).toMatchObject({
      error: 'transition.same_person',
    })
    await fixture.manager.must(`${API}/approve`, { id: request.id })
    const after = await trip(one.id)
    expect(after).toMatchObject({
      unloadGross: '44.200',
      unloadNet: '29.000',
      auditStatus: 'audited',
      arTotal: effect?.arAfter,
      apTotal: effect?.apAfter,
      profitExcl: effect?.marginAfter,
    })
    expect(money(sub(after.arTotal, one.arTotal))).toBe(request['arDiff'])
    expect(money(sub(after.apTotal, one.apTotal))).toBe(request['apDiff'])
    expect(money(sub(after.profitExcl, one.profitExcl))).toBe(request['marginDiff'])
    expect(request['arDiff']).not.toBe('0.00')
    expect(await violations(fixture)).toEqual([])
  })

  it('corrects what is confirmed by a signed charge of the next statement, and the line of a draft once it is checked', async () => {
    const { clerk, masters } = fixture
    const one = await tripOf(fixture, { load: '30.00' })
    const ar = await statementOf(fixture, { kind: 'customer' })
    const ap = await statementOf(fixture, { kind: 'carrier', step: 'draft' })
    const done = await executed([{ trip: one, field: 'unloadGross', to: '44.20' }])
    // The confirmed statement is what both sides signed
    expect(await clerk.must('sap/customer/info', { id: ar.id })).toMatchObject({
      netSum: ar['netSum'],
      dirtyCount: 0,
      status: 'confirmed',
    })
    const next = await statementOf(fixture, { kind: 'customer', step: 'draft' })
    expect(next.lines).toMatchObject([{ docId: one.id, net: done['arDiff'] }])
    expect(next).toMatchObject({ netSum: done['arDiff'], truckCount: 0 })
    expect(await clerk.must('sap/carrier/info', { id: ap.id })).toMatchObject({
      dirtyCount: 1,
      lines: [{ dirty: true, unloadNet: '30.000' }],
    })
    expect(await clerk.call('sap/carrier/send', { id: ap.id })).toMatchObject({ error: 'statement.dirty' })
    const checked = await clerk.must<Row>('sap/carrier/resync', { id: ap.id })
    expect(checked).toMatchObject({
      dirtyCount: 0,
      netSum: money(add(ap['netSum'] as string, done['apDiff'] as string)),
      lines: [{ unloadNet: '29.000' }],
    })
    expect(masters.orgId).toBeGreaterThan(0)
    expect(await violations(fixture)).toEqual([])
  })

  it('leaves the money that is settled where it is', async () => {
    const one = await tripOf(fixture, { load: '30.00' })
    const ap = await statementOf(fixture, { kind: 'carrier' })
    await settlementOf(fixture, { items: [{ statementId: ap.id, amount: ap['netSum'] as string }] })
    const request = await asked([{ trip: one, field: 'unloadGross', to: '44.20' }])
    expect(request['touched']).toMatchObject([{ statementId: ap.id, settled: ap['netSum'], treatment: 'difference' }])
    await fixture.clerk.must(`${API}/submit`, { id: request.id })
    await fixture.manager.must(`${API}/approve`, { id: request.id })
    expect(await fixture.clerk.must('sap/carrier/info', { id: ap.id })).toMatchObject({
      status: 'settled',
      netSum: ap['netSum'],
    })
    const charges = await chargesNow(fixture, [one.id])
    const payable = charges.filter(row => row.side === 'ap')
    expect(payable.map(row => [row.kind, row.state])).toEqual([
      ['freight', 'settled'],
      ['freight', 'priced'],
      ['lossDeduct', 'priced'],
    ])
    expect(sums(charges, 'ap')).toBe((await trip(one.id)).apTotal)
    expect(await violations(fixture)).toEqual([])
  })
})

describe('carried out', () => {
  /** A second person agrees to the loss, which the audit asks for. */
  const confirmLoss = async (id: number): Promise<void> => {
    const { version } = await trip(id)
    await fixture.manager.must('oms/wayBill/confirmLoss', { id, version, lossReason: '途中漏撒' })
  }

  /** What a trip comes to, without its own name. */
  async function essence(id: number): Promise<unknown> {
    const { rows } = await app.work(fixture.masters.orgId, tx =>
      tx.sql(
        `select side, kind, fee_code, biz_date::text, month, revenue_month, qty::text, unit, price::text, amount::text, tax_rate::text, excl::text,
           tax::text, tons::text, trips, state, pinned, party_id, contract_id, route_id, goods_id, sheet_no, sheet_line_id
         from charge where org_id = $1 and doc_type = 'waybill' and doc_id = $2 and deleted_at is null order by side, kind, amount`,
        [tx.orgId, id],
      ),
    )
    const { loadAt, loadNet, unloadAt, unloadNet, lossQty, overLossQty, lossAmount, arTotal, apTotal, profitExcl } =
      await trip(id)
    const { auditStatus, lossConfirm, plateNo, arPrice, apPrice } = await trip(id)
    return {
      rows,
      facts: { loadAt, loadNet, unloadAt, unloadNet, lossQty, overLossQty, lossAmount, arTotal, apTotal, profitExcl },
      states: { auditStatus, lossConfirm, plateNo, arPrice, apPrice },
    }
  }

  it('leaves of an audited trip what clerks leave who take the audit back and correct the ticket', async () => {
    const [asRequest, byHand] = [await tripOf(fixture, { load: '30.00' }), await tripOf(fixture, { load: '30.00' })]
    await executed([
      { trip: asRequest, field: 'unloadGross', to: '45.10' },
      { trip: asRequest, field: 'unloadAt', to: '2026-11-11 09:30' },
    ])
    const id = byHand.id
    await fixture.clerk.must('oms/wayBill/unaudit', { id, reason: '磅单录错' })
    await fixture.clerk.must('oms/wayBill/correct', {
      id,
      reason: '磅单录错',
      unloadGross: '45.10',
      unloadAt: '2026-11-11 09:30:00',
    })
    await confirmLoss(id)
    await fixture.manager.must('oms/wayBill/audit', { id })
    expect(await essence(asRequest.id)).toEqual(await essence(id))
    expect(await violations(fixture)).toEqual([])
  })

  it('leaves of a drafted statement what clerks leave who take the trip out, correct it and put it back', async () => {
    const { clerk, manager } = fixture
    const asRequest = await tripOf(fixture, { load: '30.00' })
    const first = await statementOf(fixture, { kind: 'carrier', step: 'draft' })
    await executed([{ trip: asRequest, field: 'loadGross', to: '46.20' }])
    const checked = await clerk.must<Row>('sap/carrier/resync', { id: first.id })
    const byHand = await tripOf(fixture, { load: '30.00' })
    const second = await statementOf(fixture, { kind: 'carrier', step: 'draft' })
    await clerk.must('sap/carrier/save', { id: second.id, version: second.version, lines: [] })
    await clerk.must('oms/wayBill/unaudit', { id: byHand.id, reason: '磅单录错' })
    await clerk.must('oms/wayBill/correct', { id: byHand.id, reason: '磅单录错', loadGross: '46.20' })
    await confirmLoss(byHand.id)
    await manager.must('oms/wayBill/audit', { id: byHand.id })
    const again = await clerk.must<Row>('sap/carrier/collect', { id: second.id })
    const shown = ({ netSum, qtySum, lines }: Row) => ({
      netSum,
      qtySum,
      lines: lines.map(line => [line['loadNet'], line['unloadNet'], line['net'], line['settleQty']]),
    })
    expect(shown(checked)).toEqual(shown(again))
    expect(await violations(fixture)).toEqual([])
  })

  it('is taken back whole by a counter-request', async () => {
    const { clerk, manager } = fixture
    const one = await tripOf(fixture, { load: '30.00' })
    await statementOf(fixture, { kind: 'customer' })
    const done = await executed([{ trip: one, field: 'unloadGross', to: '44.20' }])
    const { id } = await manager.must<Row>(`${API}/counter`, { id: done.id })
    expect(await clerk.call(`${API}/counter`, { id: done.id })).toMatchObject({ error: 'change.countered' })
    const counter = await manager.must<Row>(`${API}/info`, { id })
    expect(counter).toMatchObject({
      counterOfId: done.id,
      arDiff: money(neg(done['arDiff'] as string)),
      apDiff: money(neg(done['apDiff'] as string)),
      marginDiff: money(neg(done['marginDiff'] as string)),
      items: [{ oldValue: '44.200', newValue: '45.200' }],
    })
    await manager.must(`${API}/submit`, { id })
    await clerk.must(`${API}/approve`, { id })
    expect(await trip(one.id)).toMatchObject({
      unloadGross: '45.200',
      arTotal: one.arTotal,
      apTotal: one.apTotal,
      profitExcl: one.profitExcl,
    })
    expect(await clerk.must(`${API}/info`, { id: done.id })).toMatchObject({ status: 'undone' })
    expect(await violations(fixture)).toEqual([])
  })

  it('corrects a price of one side, and the plate', async () => {
    const team = await fixture.masters.team()
    const one = await tripOf(fixture, { load: '30.00' })
    await statementOf(fixture, { kind: 'customer' })
    const done = await executed([{ trip: one, field: 'vehicleId', to: ` ${team.plateNo} ` }], {
      prices: [{ waybillId: one.id, side: 'ar', newPrice: '130' }],
    })
    expect(done).toMatchObject({ prices: [{ oldPrice: '136.0000', newPrice: '130.0000' }], apDiff: '0.00' })
    expect(done['arDiff']).toBe(money(neg('180')))
    expect(await trip(one.id)).toMatchObject({ plateNo: team.plateNo, vehicleId: team.vehicleId, arPinned: true })
    expect(await violations(fixture)).toEqual([])
  })

  it('stands in the log of the trip with its number and reason', async () => {
    const one = await tripOf(fixture, { load: '30.00' })
    const done = await executed([{ trip: one, field: 'unloadGross', to: '44.20' }])
    const { list } = await fixture.clerk.must<{ list: AnyRow[] }>('oms/wayBill/history', { id: one.id })
    expect(list.find(row => row['action'] === 'amend')).toMatchObject({
      by: fixture.manager.memberId,
      reason: `修改单 ${String(done['changeNo'])}：磅单录错`,
    })
    expect(done).toMatchObject({ status: 'executed', executedBy: fixture.manager.memberId })
  })
})

describe('is refused', () => {
  it('where nothing is asked for, a value is none, or is the old one', async () => {
    const one = await tripOf(fixture, { load: '30.00' })
    const nothing = await asked([])
    expect(await fixture.clerk.call(`${API}/submit`, { id: nothing.id })).toMatchObject({
      error: 'change.nothing_asked',
    })
    expect(await ask([{ trip: one, field: 'unloadGross', to: '四十' }])).toMatchObject({
      errors: [{ path: 'items.0.newValue' }],
    })
    expect(await ask([{ trip: one, field: 'unloadGross', to: '45.20' }])).toMatchObject({
      error: 'change.same_value',
      errors: [{ path: 'items.0.newValue' }],
    })
    expect(await ask([{ trip: one, field: 'vehicleId', to: '陕K99999' }])).toMatchObject({
      error: 'change.unknown_plate',
    })
    expect(await ask([{ trip: one, field: 'unloadTare', to: '99' }])).toMatchObject({
      errors: [{ path: 'items.0.newValue' }],
    })
  })

  it('and explained where the books of the month are closed', async () => {
    const { clerk } = fixture
    const one = await tripOf(fixture, { load: '30.00', day: '2026-10-28' })
    const request = await submitted([{ trip: one, field: 'unloadGross', to: '44.20' }])
    const month = await clerk.must<Row>('smp/companyMonth/save', { month: '2026-10', docType: 'all' })
    await clerk.must('smp/companyMonth/close', { id: month.id, reason: '月结' })
    const refused = await fixture.manager.call(`${API}/approve`, { id: request.id })
    expect(refused).toMatchObject({ error: 'month.closed' })
    expect(await trip(one.id)).toMatchObject({ unloadGross: '45.200' })
    expect(await ask([{ trip: one, field: 'unloadGross', to: '44.30' }])).toMatchObject({ error: 'month.closed' })
  })

  it('posts to the open month where only the charges of the month are closed', async () => {
    const { clerk } = fixture
    const one = await tripOf(fixture, { load: '30.00', day: '2026-10-28' })
    const month = await clerk.must<Row>('smp/companyMonth/save', { month: '2026-10', docType: 'charge' })
    await clerk.must('smp/companyMonth/close', { id: month.id, reason: '月结' })
    const done = await executed([{ trip: one, field: 'unloadGross', to: '44.20' }])
    const { rows } = await app.work(fixture.masters.orgId, tx =>
      tx.sql<{ month: string; amount: string }>(
        `select month, amount::text from charge where org_id = $1 and doc_id = $2 and side = 'ar' and deleted_at is null order by id`,
        [tx.orgId, one.id],
      ),
    )
    expect(rows.map(row => row.month)).toEqual(['2026-10', '2026-11', '2026-11'])
    expect(money(add(rows[1]?.amount, rows[2]?.amount))).toBe(done['arDiff'])
    expect(await violations(fixture)).toEqual([])
  })

  it('whole, where one of several trips refuses it', async () => {
    const [one, two] = [await tripOf(fixture, { load: '30.00' }), await tripOf(fixture, { load: '30.00' })]
    const request = await submitted([
      { trip: one, field: 'unloadGross', to: '44.20' },
      { trip: two, field: 'unloadGross', to: '44.20' },
    ])
    await fixture.clerk.must('oms/wayBill/unaudit', { id: two.id, reason: '另行更正' })
    await fixture.clerk.must('oms/wayBill/correct', { id: two.id, reason: '磅单录错', unloadGross: '44.00' })
    expect(await fixture.manager.call(`${API}/approve`, { id: request.id })).toMatchObject({ error: 'change.moved' })
    expect(await trip(one.id)).toMatchObject({ unloadGross: '45.200', version: one.version })
  })

  it('on another effect than the one that is shown, which is computed anew', async () => {
    const { manager } = fixture
    const one = await tripOf(fixture, { load: '30.00' })
    const request = await submitted([{ trip: one, field: 'unloadGross', to: '44.20' }])
    const ap = await statementOf(fixture, { kind: 'carrier' })
    expect(await manager.call(`${API}/approve`, { id: request.id })).toMatchObject({ error: 'change.effect_moved' })
    expect(await manager.must(`${API}/refresh`, { id: request.id })).toEqual({ changed: true })
    const now = await manager.must<Row>(`${API}/info`, { id: request.id })
    expect(now).toMatchObject({ touched: [{ statementId: ap.id, treatment: 'difference' }], statementCount: 1 })
    expect(await manager.must(`${API}/refresh`, { id: request.id })).toEqual({ changed: false })
    // Looking at it makes nobody its maker
    await manager.must(`${API}/approve`, { id: request.id })
  })
})

it('waits for the people of a process, who are told when it comes to something else meanwhile', async () => {
  const { clerk, manager } = fixture
  const process = await publishBy(clerk, 'dataChange.submit', { nodes: [nodeFor('经理', [manager])] })
  const one = await tripOf(fixture, { load: '30.00' })
  const { id } = await asked([{ trip: one, field: 'unloadGross', to: '44.20' }])
  expect(await clerk.must(`${API}/submit`, { id })).toMatchObject({ status: 'draft', approval: 'running' })
  const ap = await statementOf(fixture, { kind: 'carrier' })
  const [task] = await todoOf(manager)
  const agree = (more: AnyRow = {}) =>
    manager.call('bpm/approval/agree', { id: task?.id, taskId: task?.taskId, ...more })
  expect(await agree()).toMatchObject({ error: 'change.effect_moved' })
  expect(await trip(one.id)).toMatchObject({ unloadGross: '45.200' })
  expect(await manager.must(`${API}/refresh`, { id })).toEqual({ changed: true })
  const seen = await manager.must<Row>(`${API}/info`, { id })
  expect(seen).toMatchObject({ touched: [{ statementId: ap.id }], approval: 'running' })
  expect(await agree({ version: seen.version })).toMatchObject({ status: true })
  expect(await clerk.must(`${API}/info`, { id })).toMatchObject({ status: 'executed', executedBy: manager.memberId })
  expect(await trip(one.id)).toMatchObject({ unloadGross: '44.200' })
  await clerk.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
})

it('closes the work order that it was made for', async () => {
  const { clerk, manager } = fixture
  const kind = await clerk.must<Row>('wo/kind/save', { name: '数据修改', assignment: 'pool', handlerIds: [] })
  const order = await clerk.must<Row>('wo/mine/save', { kindId: kind.id, title: '重量录错', description: '卸货毛重' })
  const one = await tripOf(fixture, { load: '30.00' })
  const done = await executed([{ trip: one, field: 'unloadGross', to: '44.20' }], { workOrderId: order.id })
  const after = await manager.must<Row>('wo/data/info', { id: order.id })
  expect(after).toMatchObject({ status: 'closed' })
  expect(after['solution']).toContain(done['changeNo'])
})

it('shows no money of a side to whoever may not see it there', async () => {
  const one = await tripOf(fixture, { load: '30.00' })
  const { id } = await asked([{ trip: one, field: 'unloadGross', to: '44.20' }], {
    prices: [{ waybillId: one.id, side: 'ar', newPrice: '130' }],
  })
  const blind = await app.person(fixture.masters.orgId, {
    permissions: ['oms.changeData.read', 'oms.way.read'],
    fieldRights: { waybill: { arTotal: 'hidden', arPrice: 'hidden', profitExcl: 'hidden' } },
  })
  const seen = await blind.must<Row>(`${API}/info`, { id })
  expect(seen['arDiff']).toBeUndefined()
  expect(seen['marginDiff']).toBeUndefined()
  expect(seen['apDiff']).toBeDefined()
  expect(JSON.stringify(seen)).not.toContain('136.0000')
  expect(JSON.stringify(seen)).not.toContain(one.arTotal)
})
