import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { tripOf, type Trip, violations } from '../settlement/testing/fixture.ts'
import {
  makeServiceWorld,
  ruleInForce,
  serviceCharges,
  serviceInput,
  type ServiceRow,
  type ServiceWorld,
} from './testing/world.ts'

const rules = 'oms/serviceRule'

let app: TestApp
let world: ServiceWorld

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  world = await makeServiceWorld(app)
})

const trip = (load: string, day = '2026-11-10'): Promise<Trip> => tripOf(world, { load, day, audit: false })

async function services(waybillId: number): Promise<ServiceRow[]> {
  const { list } = await world.clerk.must<{ list: ServiceRow[] }>('oms/serviceWaybill/list', {
    filters: { waybillId: [waybillId] },
    sort: ['id'],
  })
  return list
}

const act = (id: number, name: string, input: AnyRow = {}) =>
  world.clerk.must(`oms/wayBill/${name}`, { id, reason: '更正', ...input })

describe('a service rule', () => {
  it('charges what is loaded from its first day on, and says by which edition', async () => {
    const { ruleNo } = await ruleInForce(world, { passOn: 'percent', markupRate: '0.1' })
    const before = await trip('30', '2026-10-31')
    const within = await trip('33.28')
    expect(await services(before.id)).toEqual([])
    expect(await services(within.id)).toMatchObject([
      { status: 'audited', qty: '33.280', price: '1.5000', priceSource: 'rule', amount: '49.92', arAmount: '54.91' },
    ])
    const [ap, ar] = await serviceCharges(world, { waybillId: within.id })
    expect(ap).toMatchObject({ side: 'ap', partyId: world.platformId, amount: '49.92' })
    expect(ar).toMatchObject({ side: 'ar', partyId: world.masters.customerId, amount: '54.91' })
    expect(ap?.trace?.steps[0]).toMatchObject({
      text: { zh: '按服务规则，第 1 版' },
      result: `${ruleNo} 常乐源站台费`,
    })
    expect(await violations(world)).toEqual([])
  })

  it('charges trips that were loaded before somebody approved it', async () => {
    const earlier = await trip('20')
    expect(await services(earlier.id)).toEqual([])
    await ruleInForce(world)
    expect(await services(earlier.id)).toMatchObject([{ amount: '30.00' }])
  })

  it('follows the weight, and corrects what a statement holds', async () => {
    await ruleInForce(world)
    const { id } = await trip('20')
    await act(id, 'correct', { loadGross: '37.20', loadTare: '15.20' })
    expect(await serviceCharges(world, { waybillId: id })).toMatchObject([{ qty: '22.000', amount: '33.00' }])
    const made = await world.clerk.must<ServiceRow>('sap/server/save', {
      partyId: world.platformId,
      periodFrom: '2026-10-26',
      periodTo: '2026-11-25',
    })
    await world.clerk.must('sap/server/collect', { id: made.id })
    await act(id, 'correct', { loadGross: '36.20', loadTare: '15.20' })
    expect(await serviceCharges(world, { waybillId: id })).toMatchObject([
      { amount: '33.00', adjustsId: null },
      { amount: '-1.50' },
    ])
    expect(await world.clerk.must('sap/server/info', { id: made.id })).toMatchObject({ dirtyCount: 1 })
    expect(await violations(world)).toEqual([])
  })

  it('lapses when the load is taken back, and comes back with it', async () => {
    await ruleInForce(world)
    const { id } = await trip('20')
    const [first] = await services(id)
    await act(id, 'undoReceipt')
    await act(id, 'undoUnload')
    await act(id, 'undoLoad')
    expect(await services(id)).toMatchObject([{ id: first?.id, status: 'lapsed', apStatus: 'unpriced' }])
    expect(await serviceCharges(world, { waybillId: id })).toEqual([])
    await act(id, 'load', { loadAt: '2026-11-11 08:00:00', loadGross: '40.20', loadTare: '15.20' })
    expect(await services(id)).toMatchObject([
      { id: first?.id, status: 'audited', qty: '25.000', serviceDate: '2026-11-11' },
    ])
    await act(id, 'undoLoad')
    await act(id, 'void')
    expect(await services(id)).toMatchObject([{ status: 'lapsed' }])
    expect(await serviceCharges(world, { waybillId: id })).toEqual([])
  })

  it('leaves out what was entered by hand or voided by somebody', async () => {
    const { id } = await trip('20')
    const byHand = serviceInput(world, id, { partyId: world.platformId, feeId: world.fees.platform, handPrice: '2' })
    await world.clerk.must('oms/serviceWaybill/save', byHand)
    await ruleInForce(world)
    expect(await services(id)).toMatchObject([{ priceSource: 'hand', status: 'draft' }])
    const other = await trip('21')
    const [one] = await services(other.id)
    expect(await world.manager.call('oms/serviceWaybill/unaudit', { id: one?.id, reason: 'x' })).toMatchObject({
      http: 409,
      error: 'service.by_rule',
    })
    await world.manager.must('oms/serviceWaybill/void', { id: one?.id, reason: '自有站台' })
    await act(other.id, 'correct', { loadGross: '35.20', loadTare: '15.20' })
    expect(await services(other.id)).toMatchObject([{ status: 'void' }])
    expect(await serviceCharges(world, { waybillId: other.id })).toEqual([])
  })

  it('is revised from a day on: what was loaded before keeps its price', async () => {
    const first = await ruleInForce(world)
    const [early, late] = [await trip('20', '2026-11-10'), await trip('20', '2026-11-16')]
    await world.clerk.must(`${rules}/revise`, { id: first.id, from: '2026-11-15', price: '1.8' })
    expect(await world.clerk.call(`${rules}/revise`, { id: first.id, from: '2026-11-16', price: '2' })).toMatchObject({
      http: 409,
      error: 'service_rule.revised',
    })
    const { list } = await world.clerk.must<{ list: ServiceRow[] }>(`${rules}/list`, { filters: { status: ['draft'] } })
    const [draft] = list
    expect(draft).toMatchObject({ price: '1.8000', revision: 2, basedOnId: first.id, effFrom: '2026-11-15' })
    await world.clerk.must(`${rules}/submit`, { id: draft?.id })
    await world.manager.must(`${rules}/approve`, { id: draft?.id })
    expect(await world.clerk.must(`${rules}/info`, { id: first.id })).toMatchObject({ effTo: '2026-11-14' })
    expect(await services(early.id)).toMatchObject([{ ruleId: first.id, amount: '30.00' }])
    expect(await services(late.id)).toMatchObject([{ ruleId: draft?.id, amount: '36.00' }])
    expect(await violations(world)).toEqual([])
  })

  it('ends early or is voided with what it charged after', async () => {
    const rule = await ruleInForce(world)
    const [early, late] = [await trip('20', '2026-11-10'), await trip('20', '2026-11-16')]
    await world.manager.must(`${rules}/end`, { id: rule.id, effTo: '2026-11-12', reason: '站台停用' })
    expect(await services(late.id)).toMatchObject([{ status: 'lapsed' }])
    expect(await services(early.id)).toMatchObject([{ status: 'audited' }])
    await world.manager.must(`${rules}/void`, { id: rule.id, reason: '录错' })
    expect(await services(early.id)).toMatchObject([{ status: 'lapsed' }])
    expect(await serviceCharges(world)).toEqual([])
  })

  it('charges again once nothing stands instead of it', async () => {
    const { clerk, manager, fees } = world
    const first = await trip('30')
    const [other, fourth] = [await trip('25'), await trip('22', '2026-10-30')]
    const entered = async (waybillId: number, over: AnyRow = {}) =>
      clerk.must<ServiceRow>(
        'oms/serviceWaybill/save',
        serviceInput(world, waybillId, { feeId: fees.platform, qty: '1', handPrice: '8', ...over }),
      )
    const draft = await entered(first.id)
    await ruleInForce(world)
    const third = await trip('20', '2026-11-12')
    const standing = async (waybillId: number) =>
      (await services(waybillId)).map(row => [row.status, row.amount]).toSorted()
    expect(await standing(first.id)).toEqual([['draft', '8.00']])
    expect(await standing(other.id)).toEqual([['audited', '37.50']])
    // It was for the other trip, beside what the rule charges there
    const { id } = await clerk.must<ServiceRow>('oms/serviceWaybill/save', {
      id: draft.id,
      version: draft.version,
      waybillId: other.id,
      repeatReason: '另倒一次',
    })
    expect(await standing(first.id)).toEqual([['audited', '45.00']])
    await manager.must('oms/serviceWaybill/audit', { id })
    // A load that is taken back and comes again brings the charge of the rule back, too
    for (const step of ['undoReceipt', 'undoUnload', 'undoLoad']) await act(other.id, step)
    await act(other.id, 'load', {
      loadAt: '2026-11-10 09:00:00',
      loadTicketNo: 'Z-again',
      loadGross: '40.20',
      loadTare: '15.20',
    })
    expect(await standing(other.id)).toEqual([
      ['audited', '37.50'],
      ['audited', '8.00'],
    ])
    const byRule = (await services(third.id))[0]
    await clerk.must('oms/serviceWaybill/void', { id: byRule?.id, reason: '不收' })
    const instead = await entered(third.id)
    await clerk.must('oms/serviceWaybill/void', { id: instead.id, reason: '录错' })
    expect(await standing(third.id)).toEqual([
      ['void', '30.00'],
      ['void', '8.00'],
    ])
    const { id: gone, version } = await entered(fourth.id)
    await ruleInForce(world, { effFrom: '2026-10-01', effTo: '2026-10-31' })
    expect(await standing(fourth.id)).toEqual([['draft', '8.00']])
    await clerk.must('oms/serviceWaybill/delete', { id: gone, version })
    expect(await standing(fourth.id)).toEqual([['audited', '33.00']])
    expect(await violations(world)).toEqual([])
  })

  it('names a place, and stands once for the same conditions', async () => {
    const { id } = await ruleInForce(world)
    const nowhere = {
      name: '全部',
      partyId: world.platformId,
      feeId: world.fees.platform,
      price: '1',
      effFrom: '2026-11-01',
    }
    expect(await world.clerk.call(`${rules}/save`, nowhere)).toMatchObject({
      http: 400,
      errors: [{ path: 'loadAddressId', code: 'service_rule.no_condition' }],
    })
    const twin = await world.clerk.must<ServiceRow>(`${rules}/save`, {
      ...nowhere,
      loadAddressId: world.masters.mineId,
      effFrom: '2026-11-18',
    })
    await world.clerk.must(`${rules}/submit`, { id: twin.id })
    expect(await world.manager.call(`${rules}/approve`, { id: twin.id })).toMatchObject({
      http: 409,
      error: 'service_rule.overlap',
    })
    expect(await world.clerk.must(`${rules}/info`, { id })).toMatchObject({ status: 'active' })
  })
})
