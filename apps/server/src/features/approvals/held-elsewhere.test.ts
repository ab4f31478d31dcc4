import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { importer, workbook } from '../../testing/import.ts'
import { type FakePlatform, startFakePlatform } from '../platforms/testing/fake-platform.ts'
import {
  makePlatformWorld,
  type PlatformWorld,
  pull,
  rowFor,
  type ThirdRow,
  thirdRows,
} from '../platforms/testing/world.ts'
import { legsOf, makeRailWorld, type RailWorld, releasedOrder } from '../rail/testing/rail-world.ts'
import { ACCOUNT, type Row, statementOf, tripOf, withoutWiping } from '../settlement/testing/fixture.ts'
import { taskIn, tripAt } from '../transport/testing/masters.ts'
import { agreeFirst, nodeFor, publishBy, todoOf, when } from './testing/fixture.ts'

/** Other ways to what a held act does: banks, platforms, legs of road and rail, exceptions, files. */

let fake: FakePlatform
let world: PlatformWorld
let rail: RailWorld
let judge: Person
let railJudge: Person
let railAdmin: Person
let admin: Person
let published: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  fake = await startFakePlatform()
  const app = await testApp({ callbackHosts: [fake.host] })
  app.clock.set('2026-11-20T10:00:00+08:00')
  world = await makePlatformWorld(app, fake)
  await withoutWiping(world)
  rail = await makeRailWorld(app)
  const people = async (orgId: number) => [await app.person(orgId, { isAdmin: true }), await app.person(orgId)] as const
  ;[admin, judge] = await people(world.masters.orgId)
  ;[railAdmin, railJudge] = await people(rail.masters.orgId)
})
afterAll(() => fake.close())
afterEach(async () => {
  for (const withdraw of published.splice(0)) await withdraw()
})

/** From now on somebody has to agree to the act, until the end of the test. */
async function hold(act: string, more: { in?: 'rail'; condition?: ReturnType<typeof when> } = {}): Promise<void> {
  const [by, asked] = more.in ? [railAdmin, railJudge] : [admin, judge]
  const { condition = null } = more
  const id = await publishBy(by, act, { nodes: [nodeFor('经理', [asked])], condition })
  published.push(() => by.must('bpm/process/withdraw', { id, reason: '测试结束' }))
}

const NEEDS = { http: 409, error: 'transition.needs_approval' }

async function approvedPayment(load: string): Promise<Row> {
  const { clerk, manager, masters } = world
  await tripOf(world, { load, day: '2026-11-02' })
  const statement = await statementOf(world, { from: '2026-10-01', step: 'sent' })
  await manager.must('sap/carrier/forceConfirm', { id: statement.id, confirmAt: '2026-11-11', reason: '测试' })
  const { netSum } = await clerk.must<AnyRow>('sap/carrier/info', { id: statement.id })
  const items = [{ statementId: statement.id, amount: netSum }]
  const values = { partyId: masters.carrierA, planDate: '2026-11-20', items, ...ACCOUNT }
  const { id } = await clerk.must<Row>('sap/payment/save', values)
  await clerk.must('sap/payment/submit', { id })
  return manager.must<Row>('sap/payment/approve', { id })
}

describe('a transaction of the bank', () => {
  const line = (payment: Row, serialNo: string) =>
    world.cashier.must<Row>('sap/bankTransaction/save', {
      serialNo,
      bookedOn: '2026-11-19',
      direction: 'out',
      amount: payment['amount'],
      peerName: ACCOUNT.accountName,
    })
  const info = (path: string, id: number) => world.cashier.must<Row>(`${path}/info`, { id })
  const settle = (move: Row, payment: Row) =>
    world.cashier.call('sap/bankTransaction/settle', { ids: [move.id], settlementIds: [payment.id] })

  it('is not put together with its settlement while its confirmation or the payment is held', async () => {
    const payment = await approvedPayment('10.00')
    const move = await line(payment, 'HELD-1')
    await hold('bankTransaction.confirm')
    expect(await settle(move, payment)).toMatchObject({ ...NEEDS, errors: [{ path: 'ids' }] })
    const waiting = await world.cashier.must<Row>('sap/bankTransaction/confirm', { id: move.id })
    expect(waiting).toMatchObject({ status: 'proposed', approval: 'running' })
    expect(await settle(move, payment)).toMatchObject({ status: false })
    await agreeFirst(judge)
    expect(await info('sap/payment', payment.id)).toMatchObject({ status: 'paid', bankRef: 'HELD-1' })
  })

  it('pays nothing whose payment is held, by no way', async () => {
    const payment = await approvedPayment('11.00')
    const move = await line(payment, 'HELD-2')
    await hold('settlement.pay')
    expect(await settle(move, payment)).toMatchObject({ http: 409, error: 'bank.held' })
    expect(await world.cashier.call('sap/bankTransaction/confirm', { id: move.id })).toMatchObject({
      error: 'bank.held',
    })
    const many = await world.cashier.must<{ failed: number }>('sap/bankTransaction/confirm', { ids: [move.id] })
    expect(many.failed).toBe(1)
    expect(await info('sap/payment', payment.id)).toMatchObject({ status: 'approved', approval: 'none' })
    expect(await info('sap/bankTransaction', move.id)).toMatchObject({ status: 'proposed' })
  })
})

describe('a platform waybill', () => {
  it('that a pull brings is a candidate while its match is held, and comes in all the same', async () => {
    const trip = await tripOf(world, { load: '33.46', day: '2026-11-10' })
    await hold('platformWaybill.match')
    fake.rows = [rowFor(trip, 'H1', { ourNo: trip.waybillNo })]
    await pull(world)
    const found = async () => (await thirdRows(world, { platformNo: 'H1' }))[0] as ThirdRow
    expect(await found()).toMatchObject({ matchStatus: 'candidates', candidateCount: 1, waybillId: null })
    const { id } = await found()
    await world.clerk.must('oms/other/match', { id, waybillId: trip.id })
    await pull(world)
    expect(await found()).toMatchObject({ matchStatus: 'candidates', approval: 'running' })
    await agreeFirst(judge)
    expect(await found()).toMatchObject({ matchStatus: 'matched', approval: 'none', waybillId: trip.id })
  })

  it('of a trip that is handed over waits for its approval, and the platform hears nothing before', async () => {
    const trip = await tripOf(world, { load: '30.00', day: '2026-11-12' })
    await hold('platformWaybill.push')
    const body = { accountId: world.accountId, waybillIds: [trip.id] }
    expect(await world.clerk.must('oms/other/pushTrips', body)).toMatchObject({ ok: 1 })
    const pushed = async () => (await thirdRows(world, { waybillId: [trip.id] }))[0] as ThirdRow
    expect(await pushed()).toMatchObject({ matchStatus: 'matched', pushStatus: 'none', approval: 'running' })
    await agreeFirst(judge)
    expect(await pushed()).toMatchObject({ pushStatus: 'queued', approval: 'none' })
  })
})

describe('a trip', () => {
  it('has no exception that is entered beside the held act', async () => {
    const trip = await tripOf(world, { load: '31.00', day: '2026-11-13' })
    await hold('waybill.raiseException')
    const facts = { kind: 'other', occurredAt: '2026-11-13 12:00:00', description: '路上停了三小时' }
    const entered = await world.clerk.call('oms/exception/save', { waybillId: trip.id, ...facts })
    expect(entered).toMatchObject({ ...NEEDS, errors: [{ path: 'waybillId' }] })
    await world.clerk.must('oms/wayBill/raiseException', { id: trip.id, ...facts })
    await agreeFirst(judge)
    expect(await world.clerk.must('oms/wayBill/info', { id: trip.id })).toMatchObject({ exceptionFlag: 'open' })
  })
})

describe('what a held act has set', () => {
  it('is corrected by a save, though not into what its process would have held', async () => {
    const { app, masters, clerk } = world
    await hold('waybill.dispatch', { condition: when('record.infoFee', 'gte', '100') })
    const { id: mainId } = await taskIn(app, masters)
    const trip = await tripAt(clerk, { masters, mainId, team: await masters.team(), step: 'toLoad' })
    const save = async (infoFee: string) => {
      const { version } = await clerk.must<Row>('oms/wayBill/info', { id: trip.id })
      return clerk.call('oms/wayBill/save', { id: trip.id, version, infoFee })
    }
    expect(await save('90')).toMatchObject({ http: 200 })
    expect(await save('100')).toMatchObject({ ...NEEDS, errors: [{ path: 'infoFee' }] })
    expect(await clerk.must('oms/wayBill/info', { id: trip.id })).toMatchObject({ infoFee: '90.00' })
  })
})

describe('a customer', () => {
  it('has no limit by a save or a file while its setting is held above it', async () => {
    const id = world.masters.customerId
    const info = () => world.clerk.must<Row>('sys/customer/info', { id })
    await hold('party.setCredit', { condition: when('record.creditLimit', 'gte', '100000') })
    const save = async (creditLimit: string) => {
      const { version } = await info()
      return world.clerk.call('sys/customer/save', { id, version, creditLimit })
    }
    expect(await save('90000')).toMatchObject({ http: 200 })
    expect(await save('900000')).toMatchObject({ ...NEEDS, errors: [{ path: 'creditLimit' }] })
    const { code, shortName, fullName } = await info()
    const into = importer(world.app, world.clerk, 'sys/customer')
    const header = ['编码', '简称', '全称', '信用额度(元)']
    const cells = [code, shortName, fullName, '900000'].map(String)
    const staged = await into.map(await into.upload(await workbook(['货主', [header, cells]])), {
      duplicates: 'update',
    })
    expect(await into.commit(staged.id)).toMatchObject({ result: { counts: { done: 0 } } })
    expect(await info()).toMatchObject({ creditLimit: '90000.00' })
  })
})

describe('a leg of road and rail', () => {
  const must = (path: string, body: AnyRow) => rail.clerk.must<Row>(path, body)
  const terms = (carrier: 'A' | 'B'): AnyRow => ({
    carrierId: rail.masters[`carrier${carrier}`],
    contractId: rail.masters[`apContract${carrier}`],
    routeId: rail.routes.pickup,
    planFrom: '2026-11-01',
    planTo: '2026-11-30',
    apBasis: 'ton',
    apPrice: carrier === 'A' ? '22' : '24',
  })
  const assigned = async (): Promise<Row> => {
    const { id } = await releasedOrder(rail)
    const { pickup } = await legsOf(rail, id)
    return must('oms/railLeg/assign', { id: pickup.id, ...terms('A') })
  }

  it('gives its trips no other carrier and no other price while these acts of theirs are held', async () => {
    const leg = await assigned()
    const trip = await must('oms/shortHaul/save', { mainId: leg['mainId'], planQty: '32' })
    const now = () => must('oms/wayBill/info', { id: trip.id })
    for (const act of ['waybill.changeCarrier', 'waybill.setPrice']) {
      await hold(act, { in: 'rail' })
      const changed = await rail.clerk.call('oms/railLeg/reassign', { id: leg.id, ...terms('B'), reason: '换车队' })
      expect(changed, act).toMatchObject(NEEDS)
      expect(await now()).toMatchObject({ carrierId: rail.masters.carrierA, apPrice: '22.0000' })
      await published.pop()?.()
    }
  })

  it('ends and comes back with its order as ever where a process looks at other orders', async () => {
    const condition = when('record.planQty', 'gte', '900000')
    for (const act of ['railOrder.close', 'railOrder.reopen']) await hold(act, { in: 'rail', condition })
    const { id: orderId } = await releasedOrder(rail)
    const { pickup } = await legsOf(rail, orderId)
    await must('oms/railOrder/close', { id: orderId, reason: '计划取消' })
    expect(await must('oms/railLeg/info', { id: pickup.id })).toMatchObject({
      status: 'cancelled',
      endedWithOrder: true,
    })
    await must('oms/railOrder/reopen', { id: orderId, reason: '恢复' })
    expect(await must('oms/railLeg/info', { id: pickup.id })).toMatchObject({
      status: 'pending',
      endedWithOrder: false,
    })
  })

  it('is taken back with its main waybill by an approval, and by none that does not fit', async () => {
    const [first, second] = [await assigned(), await assigned()]
    await hold('railLeg.unassign', { in: 'rail' })
    const held = await must('oms/railLeg/unassign', { id: first.id, reason: '车队退出' })
    expect(held).toMatchObject({ status: 'active', approval: 'running' })
    expect((await todoOf(railJudge)).length).toBe(1)
    await agreeFirst(railJudge)
    expect(await must('oms/railLeg/info', { id: first.id })).toMatchObject({ status: 'pending', approval: 'none' })
    await published.pop()?.()
    await hold('railLeg.unassign', { in: 'rail', condition: when('record.planQty', 'gte', '900000') })
    expect(await must('oms/railLeg/unassign', { id: second.id, reason: '车队退出' })).toMatchObject({
      status: 'pending',
    })
  })
})
