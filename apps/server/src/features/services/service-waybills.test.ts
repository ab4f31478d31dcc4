import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenSteps } from '@tuheng/domain/contracts/index'
import { party } from '@tuheng/domain/parties/index'
import { type TestApp, testApp } from '../../testing/app.ts'
import { ACCOUNT, confirm, tripOf, type Trip, violations } from '../settlement/testing/fixture.ts'
import {
  auditedService,
  makeServiceWorld,
  serviceCharges,
  serviceInput,
  type ServiceRow,
  type ServiceWorld,
} from './testing/world.ts'

const api = 'oms/serviceWaybill'

let app: TestApp
let world: ServiceWorld
let trip: Trip

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  world = await makeServiceWorld(app)
  trip = await tripOf(world, { load: '33.28' })
})

async function pay(statementId: number, amount: string): Promise<void> {
  const { clerk, manager, cashier, crewId } = world
  const items = [{ statementId, amount }]
  const input = { partyId: crewId, planDate: '2026-11-20', items, ...ACCOUNT }
  const { id } = await clerk.must<ServiceRow>('sap/serverPayment/save', input)
  await clerk.must('sap/serverPayment/submit', { id })
  await manager.must('sap/serverPayment/approve', { id })
  await cashier.must('sap/serverPayment/pay', { id, bankRef: `BK-${id}`, paidAt: '2026-11-20' })
}

const info = (id: number) => world.clerk.must<ServiceRow>(`${api}/info`, { id })

describe('a service waybill', () => {
  it('takes price and customer from sheet and trip, and posts once a second person audits it', async () => {
    const draft = await world.clerk.must<ServiceRow>(`${api}/save`, serviceInput(world, trip.id))
    expect(draft).toMatchObject({
      price: '4.2000',
      priceSource: 'sheet',
      amount: '139.78',
      excl: '131.87',
      tax: '7.91',
      customerId: world.masters.customerId,
      plateNo: trip.plateNo,
      arAmount: null,
      apStatus: 'unpriced',
    })
    expect(draft.serviceNo).toMatch(/^FW20261120\d{4}$/)
    expect(await serviceCharges(world)).toEqual([])
    expect(await world.clerk.call(`${api}/audit`, { id: draft.id })).toMatchObject({ http: 409 })
    await world.manager.must(`${api}/audit`, { id: draft.id })
    const [posted, ...others] = await serviceCharges(world)
    expect(others).toEqual([])
    expect(posted).toMatchObject({
      side: 'ap',
      partyId: world.crewId,
      qty: '33.280',
      price: '4.2000',
      amount: '139.78',
    })
    expect(posted?.trace?.steps[0]).toMatchObject({ text: { zh: '按价格执行单，第 1 版' } })
    expect(brokenSteps((posted?.trace?.steps ?? []) as never)).toEqual([])
    expect(await info(draft.id)).toMatchObject({ status: 'audited', apStatus: 'priced', arStatus: 'unpriced' })
    expect(await violations(world)).toEqual([])
  })

  it.each([
    [{ passOn: 'cost' }, '139.78'],
    [{ passOn: 'percent', markupRate: '0.08' }, '150.96'],
    [{ passOn: 'fixed', markup: '20' }, '159.78'],
  ])('is passed on: %j', async (passOn, amount) => {
    const { id } = await auditedService(world, serviceInput(world, trip.id, passOn))
    const charges = await serviceCharges(world, { id })
    expect(charges).toMatchObject([
      { side: 'ap', amount: '139.78' },
      { side: 'ar', partyId: world.masters.customerId, amount, taxRate: '0.0600' },
    ])
    for (const { trace } of charges) expect(brokenSteps((trace?.steps ?? []) as never)).toEqual([])
    expect(await info(id)).toMatchObject({ arAmount: amount, arStatus: 'priced' })
    expect(await violations(world)).toEqual([])
  })

  it('asks for a mark-up of its own kind', async () => {
    const refused = await world.clerk.call(`${api}/save`, serviceInput(world, trip.id, { passOn: 'percent' }))
    expect(refused).toMatchObject({ http: 400, errors: [{ path: 'markupRate' }] })
    const other = await world.clerk.call(`${api}/save`, serviceInput(world, trip.id, { passOn: 'cost', markup: '5' }))
    expect(other).toMatchObject({ http: 400, errors: [{ path: 'markup', code: 'service.markup_unused' }] })
  })

  it('goes by the price set by hand, else by the usual one, and is refused without any', async () => {
    const hand = await world.clerk.must<ServiceRow>(`${api}/save`, serviceInput(world, trip.id, { handPrice: '5' }))
    expect(hand).toMatchObject({ price: '5.0000', priceSource: 'hand', amount: '166.40' })
    const weighing = { feeId: world.fees.weighing, unit: 'truck', qty: '1' }
    const usual = await world.clerk.must<ServiceRow>(`${api}/save`, serviceInput(world, trip.id, weighing))
    expect(usual).toMatchObject({ price: '30.0000', priceSource: 'usual', amount: '30.00' })
    const agency = serviceInput(world, trip.id, { feeId: world.fees.agency })
    expect(await world.clerk.call(`${api}/save`, agency)).toMatchObject({
      http: 409,
      errors: [{ path: 'handPrice', code: 'service.no_price' }],
    })
    // A sheet is in force on its days only
    const early = serviceInput(world, trip.id, { serviceDate: '2025-12-31', repeatReason: '补记' })
    expect(await world.clerk.call(`${api}/save`, early)).toMatchObject({ http: 409, error: 'service.no_price' })
  })

  it('names the document of its kind and no other', async () => {
    const none = await world.clerk.call(`${api}/save`, serviceInput(world, trip.id, { waybillId: null }))
    expect(none).toMatchObject({ http: 400, errors: [{ path: 'waybillId' }] })
    const two = await world.clerk.call(`${api}/save`, serviceInput(world, trip.id, { mainId: trip.mainId }))
    expect(two).toMatchObject({ http: 400, errors: [{ path: 'mainId', code: 'service.other_subject' }] })
    const free = { subject: 'none', waybillId: null, passOn: 'cost' }
    expect(await world.clerk.call(`${api}/save`, serviceInput(world, trip.id, free))).toMatchObject({
      http: 400,
      errors: [{ path: 'customerId' }],
    })
    const paid = await auditedService(
      world,
      serviceInput(world, trip.id, { ...free, customerId: world.masters.customerId }),
    )
    expect(await serviceCharges(world, { id: paid.id })).toMatchObject([{ side: 'ap' }, { side: 'ar' }])
  })

  it('takes the customer of its document, and another one with the save that leaves the document', async () => {
    const { id, version } = await world.clerk.must<ServiceRow>(`${api}/save`, serviceInput(world, trip.id))
    const customerId = world.platformId
    await app.work(world.masters.orgId, tx => tx.overwrite(party, { id: customerId, isCustomer: true }))
    expect(await world.clerk.call(`${api}/save`, { id, version, customerId })).toMatchObject({
      http: 409,
      errors: [{ path: 'customerId', code: 'field.locked' }],
    })
    const free = { subject: 'none', waybillId: null, customerId }
    expect(await world.clerk.must(`${api}/save`, { id, version, ...free })).toMatchObject({ ...free, plateNo: null })
  })

  it('is entered once for a trip, unless somebody says why again', async () => {
    const first = await world.clerk.must<ServiceRow>(`${api}/save`, serviceInput(world, trip.id))
    expect(await world.clerk.call(`${api}/save`, serviceInput(world, trip.id))).toMatchObject({
      http: 409,
      errors: [{ path: 'repeatReason', code: 'service.repeated', msg: expect.stringContaining(first.serviceNo) }],
    })
    await world.clerk.must(`${api}/save`, serviceInput(world, trip.id, { repeatReason: '二次装车' }))
    await world.manager.must(`${api}/void`, { id: first.id, reason: '记错' })
  })

  it('takes its charges back, and is held by a statement', async () => {
    const { id, serviceNo } = await auditedService(world, serviceInput(world, trip.id, { passOn: 'cost' }))
    await world.manager.must(`${api}/unaudit`, { id, reason: '数量有误' })
    expect(await serviceCharges(world, { id })).toEqual([])
    await world.clerk.must(`${api}/save`, { id, version: (await info(id)).version, qty: '30' })
    await world.manager.must(`${api}/audit`, { id })
    expect(await serviceCharges(world, { id })).toMatchObject([{ amount: '126.00' }, { amount: '126.00' }])

    const made = await world.clerk.must<ServiceRow>('sap/server/save', {
      partyId: world.crewId,
      periodFrom: '2026-10-26',
      periodTo: '2026-11-25',
    })
    const statement = await world.clerk.must<ServiceRow & { lines: object[] }>('sap/server/collect', { id: made.id })
    expect(statement).toMatchObject({ netSum: '126.00' })
    expect(statement.lines).toMatchObject([
      { docType: 'serviceWaybill', docNo: serviceNo, plateNo: trip.plateNo, settleQty: '30.000', price: '4.2000' },
    ])
    expect(await info(id)).toMatchObject({ apStatus: 'inStatement', arStatus: 'priced' })
    for (const act of ['unaudit', 'void'])
      expect(await world.manager.call(`${api}/${act}`, { id, reason: '退回' })).toMatchObject({
        http: 409,
        error: 'service.in_statement',
      })
    await world.clerk.must('sap/server/send', { id: made.id })
    await confirm(world, { kind: 'server', id: made.id })
    expect(await info(id)).toMatchObject({ apStatus: 'confirmed' })
    await pay(made.id, '126.00')
    expect(await info(id)).toMatchObject({ apStatus: 'settled', arStatus: 'priced' })
    expect(await violations(world)).toEqual([])
  })

  it('takes its charges back, and follows what it says now, where its price was set by hand', async () => {
    const byHand = { handPrice: '3.33', passOn: 'percent', markupRate: '0.08' }
    const { id } = await auditedService(world, serviceInput(world, trip.id, byHand))
    expect(await serviceCharges(world, { id })).toMatchObject([{ amount: '110.82' }, { amount: '119.69' }])
    await world.manager.must(`${api}/unaudit`, { id, reason: '价格有误' })
    expect(await serviceCharges(world, { id })).toEqual([])
    await world.clerk.must(`${api}/save`, {
      id,
      version: (await info(id)).version,
      handPrice: '3.50',
      passOn: 'cost',
      markupRate: null,
    })
    await world.manager.must(`${api}/audit`, { id })
    expect(await serviceCharges(world, { id })).toMatchObject([{ amount: '116.48' }, { amount: '116.48' }])
    await world.manager.must(`${api}/void`, { id, reason: '重复' })
    expect(await serviceCharges(world, { id })).toEqual([])
    expect(await violations(world)).toEqual([])
  })

  it('is voided with its charges', async () => {
    const { id } = await auditedService(world, serviceInput(world, trip.id, { passOn: 'cost' }))
    await world.manager.must(`${api}/void`, { id, reason: '重复' })
    expect(await serviceCharges(world, { id })).toEqual([])
    expect(await info(id)).toMatchObject({ status: 'void', apStatus: 'unpriced', arStatus: 'unpriced' })
    expect(await violations(world)).toEqual([])
  })
})
