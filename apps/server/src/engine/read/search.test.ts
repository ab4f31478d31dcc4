import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { makerFor } from '../../testing/make.ts'

let app: TestApp
let orgId: number
let admin: Person
let contractId: number
let vehicleId: number

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  admin = await app.person(orgId)
  const make = await makerFor(app, orgId)
  const owner = await make.record('party', { shortName: '锦赢焦化', isCustomer: true })
  const carrier = await make.record('party', {
    shortName: '顺达物流',
    fullName: '神木市顺达汽车运输有限公司',
    isCarrier: true,
  })
  contractId = Number((await make.record('contract', { kind: 'customer', partyId: owner['id'] }))['id'])
  vehicleId = Number((await make.record('vehicle', { plateNo: '鲁B8K321', carrierId: carrier['id'] }))['id'])
  await make.record('contract', { kind: 'customer' })
})

const found = async (person: Person, api: string, search: string) =>
  (await person.must<{ list: AnyRow[]; total: number }>(`${api}/list`, { search })).list.map(row => row['id'])

describe('the search box of a list', () => {
  it('finds rows by the names of the records that they refer to', async () => {
    expect(await found(admin, 'cm/customer', '锦赢')).toEqual([contractId])
    expect(await found(admin, 'sys/vehicle', '顺达')).toEqual([vehicleId])
    expect(await found(admin, 'sys/vehicle', '8k32')).toEqual([vehicleId])
    expect(await found(admin, 'sys/vehicle', '查无此人')).toEqual([])
  })

  it('counts and sums the same rows', async () => {
    const { total } = await admin.must<{ total: number }>('cm/customer/list', { search: '锦赢' })
    const summary = await admin.must<{ count: number }>('cm/customer/summary', { search: '锦赢' })
    expect([total, summary.count]).toEqual([1, 1])
  })

  it('finds nothing by a name that the person does not see', async () => {
    const permissions = ['sys.vehicle.read']
    const sees = await app.person(orgId, { permissions })
    const name = await app.person(orgId, { permissions, fieldRights: { party: { shortName: 'hidden' } } })
    const masked = await app.person(orgId, { permissions, fieldRights: { party: { shortName: 'masked' } } })
    const reference = await app.person(orgId, { permissions, fieldRights: { vehicle: { carrierId: 'hidden' } } })
    expect(await found(sees, 'sys/vehicle', '顺达')).toEqual([vehicleId])
    for (const person of [name, masked, reference]) {
      expect(await found(person, 'sys/vehicle', '顺达')).toEqual([])
      expect(await found(person, 'sys/vehicle', '8K321')).toEqual([vehicleId])
    }
  })

  it('finds by the full name of a company, unless the person does not see that one', async () => {
    const permissions = ['sys.vehicle.read']
    const hidden = await app.person(orgId, { permissions, fieldRights: { party: { fullName: 'hidden' } } })
    expect(await found(admin, 'sys/vehicle', '神木市顺达汽车运输有限公司')).toEqual([vehicleId])
    expect(await found(hidden, 'sys/vehicle', '神木市顺达')).toEqual([])
    expect(await found(hidden, 'sys/vehicle', '顺达物流')).toEqual([vehicleId])
  })

  it('does not find by names of another company', async () => {
    const stranger = await app.person(await app.company())
    expect(await found(stranger, 'cm/customer', '锦赢')).toEqual([])
  })
})
