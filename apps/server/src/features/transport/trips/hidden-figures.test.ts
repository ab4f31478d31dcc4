import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, tripNow, tripOf } from '../../settlement/testing/fixture.ts'

let app: TestApp
let fixture: Fixture
let id: number

const PERMISSIONS = ['read', 'modify', 'dispatch', 'price'].map(action => `oms.way.${action}`)
const who = (hidden: readonly string[]): Promise<Person> =>
  app.person(fixture.masters.orgId, {
    permissions: PERMISSIONS,
    fieldRights: { waybill: Object.fromEntries(hidden.map(name => [name, 'hidden'])) },
  })
const price = { basis: 'ton', price: '1', reason: '改价' }

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  id = (await tripOf(fixture, { load: '30.00', day: '2026-11-12', audit: false })).id
})

describe('a price that a person may not write', () => {
  it('is not set through a transition by a person who does not see that side', async () => {
    const payables = await who(['arPrice', 'arTotal'])
    await fixture.clerk.must('oms/wayBill/setPrice', { id, side: 'ar', ...price })
    const before = await tripNow(fixture, id)
    const refused = { http: 403, error: 'field.forbidden' }
    expect(await payables.call('oms/wayBill/setPrice', { id, side: 'ar', ...price })).toMatchObject(refused)
    expect(await payables.call('oms/wayBill/unpin', { id, side: 'ar', reason: '取消' })).toMatchObject(refused)
    expect(await tripNow(fixture, id)).toMatchObject({
      arPrice: before.arPrice,
      arTotal: before.arTotal,
      version: before.version,
    })
    expect(await payables.call('oms/wayBill/setPrice', { id, side: 'ap', ...price })).toMatchObject({ http: 200 })
  })
})

describe('a refusal', () => {
  it('does not contain a figure that the reader may not see, and contains it for others', async () => {
    const { id: paid } = await tripOf(fixture, {
      load: '30.00',
      day: '2026-11-13',
      prepayCash: '2600.00',
      audit: false,
    })
    const change = { id: paid, carrierId: fixture.masters.carrierB, reason: '改' }
    const blind = await who(['prepaidTotal', 'prepayCash', 'apTotal'])
    expect((await fixture.clerk.call('oms/wayBill/changeCarrier', change)).msg).toContain('2,600.00')
    const { http, error, msg } = await blind.call('oms/wayBill/changeCarrier', change)
    expect({ http, error }).toEqual({ http: 409, error: 'waybill.prepaid' })
    expect(msg).toContain('***')
    expect(msg).not.toMatch(/2,?600/)
  })
})
