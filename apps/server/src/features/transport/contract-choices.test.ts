import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { makeMasters, type Masters } from './testing/masters.ts'

let app: TestApp
let masters: Masters

beforeAll(async () => {
  app = await testApp()
  masters = await makeMasters(app, await app.company(), { teams: 0 })
})

const WRITES = ['oms.way.read', 'oms.way.modify', 'oms.way.send']
const contractsFor = async (person: Person): Promise<AnyRow[]> =>
  (await person.must<{ list: AnyRow[] }>('cm/customer/options', { limit: 50 })).list

it('a choice of contracts shows the terms that the form of the person shows, and no others', async () => {
  const clerk = await app.person(masters.orgId, { permissions: WRITES })
  const [seen] = await contractsFor(clerk)
  expect(Object.keys(seen ?? {})).toEqual(expect.arrayContaining(['goodsValue', 'wipeRule', 'lossMode']))
})

it('terms that are kept from the form are kept from the choice, too', async () => {
  const hidden = { goodsValue: 'hidden', arWipeRule: 'hidden', apWipeRule: 'hidden' }
  const site = await app.person(masters.orgId, {
    permissions: WRITES,
    fieldRights: { mainWaybill: { ...hidden, lossMode: 'masked' }, waybill: hidden },
  })
  const list = await contractsFor(site)
  expect(list.length).toBeGreaterThan(0)
  for (const row of list) {
    expect(row).toHaveProperty('label')
    expect(row).not.toHaveProperty('goodsValue')
    expect(row).not.toHaveProperty('wipeRule')
    expect(row).not.toHaveProperty('lossMode')
    expect(row).toHaveProperty('lossValue')
  }
})

it('who may read all contracts sees what they read there', async () => {
  const reader = await app.person(masters.orgId, {
    permissions: [
      ...WRITES,
      ...['customer', 'carrier', 'supplier', 'other', 'sale', 'purchase'].map(one => `cm.${one}.read`),
    ],
    fieldRights: { mainWaybill: { goodsValue: 'hidden' }, waybill: { goodsValue: 'hidden' } },
  })
  expect((await contractsFor(reader))[0]).toHaveProperty('goodsValue')
})
