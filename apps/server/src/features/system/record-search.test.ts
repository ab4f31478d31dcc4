// PostgreSQL instead: order
import { SEARCHED } from '@tuheng/domain/home/search.calls'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { makerFor } from '../../testing/make.ts'

interface Answer {
  list: { resource: string; label: string; list: { id: number; path: string; title: string; hint: string }[] }[]
}

let app: TestApp
let admin: Person
let contractNo: string
let partyName: string
let partyId: number

beforeAll(async () => {
  app = await testApp()
  const orgId = await app.company()
  admin = await app.person(orgId)
  const make = await makerFor(app, orgId)
  const contract = await make.record('contract', { kind: 'customer' })
  await make.record('vehicle', { plateNo: '鲁B8K321' })
  await make.record('driver', { name: '张建军' })
  const party = await app.work(orgId, tx =>
    tx.getRequired(
      registry.resources.find(resource => resource.name === 'party') as AnyResource,
      contract['partyId'] as number,
    ),
  )
  contractNo = String(contract['contractNo'])
  partyName = String(party['shortName'])
  partyId = Number(party['id'])
})

const find = async (person: Person, search: string, headers = {}) =>
  (await person.call<Answer>('sys/search/list', { search }, headers)).data.list
const kinds = async (person: Person, search: string) => (await find(person, search)).map(group => group.resource)

it('searches only existing resources, by searchable fields', () => {
  for (const name of SEARCHED)
    expect(registry.resources.find(resource => resource.name === name)?.list.search.length, name).toBeGreaterThan(0)
})

it('finds records by number, plate and the name of their party, and names the kind', async () => {
  expect(await find(admin, contractNo)).toMatchObject([
    {
      resource: 'contract',
      label: '合同',
      list: [{ title: contractNo, path: expect.stringMatching(/customer_contract\/\d+$/) }],
    },
  ])
  expect(await find(admin, 'b8k32')).toMatchObject([{ resource: 'vehicle', list: [{ title: '鲁B8K321' }] }])
  const found = await find(admin, partyName)
  expect(found.map(group => group.resource)).toEqual(expect.arrayContaining(['contract', 'party']))
  expect(found.find(group => group.resource === 'contract')?.list[0]?.hint).toContain(partyName)
  expect((await find(admin, contractNo, { 'accept-language': 'en' }))[0]?.label).toBe('Contract')
})

it('finds parties and drivers by pinyin and initials, with the documents of the party', async () => {
  const { orgId } = admin
  const party = registry.resources.find(resource => resource.name === 'party') as AnyResource
  await app.work(orgId, tx => tx.overwrite(party, { id: partyId, shortName: '常乐源煤业' }))
  for (const typed of ['clymy', 'CLY', 'changleyuan']) {
    const found = await find(admin, typed)
    expect(
      found.find(group => group.resource === 'party')?.list.map(one => one.title),
      typed,
    ).toContain('常乐源煤业')
    expect(
      found.find(group => group.resource === 'contract')?.list.map(one => one.title),
      typed,
    ).toContain(contractNo)
  }
  expect(await find(admin, 'zjj')).toMatchObject([{ resource: 'driver', list: [{ title: '张建军' }] }])
  expect(await kinds(await app.person(orgId, { permissions: ['sys.customer.read'], scope: 'own' }), 'clymy')).toEqual(
    [],
  )
  expect(
    await kinds(
      await app.person(orgId, { permissions: ['sys.customer.read'], fieldRights: { party: { shortName: 'hidden' } } }),
      'clymy',
    ),
  ).toEqual([])
  expect(await kinds(await app.person(await app.company()), 'clymy')).toEqual([])
})

it("finds nothing that the person's lists do not show", async () => {
  const { orgId } = admin
  expect(await kinds(await app.person(orgId, { permissions: [] }), contractNo)).toEqual([])
  expect(
    await kinds(await app.person(orgId, { permissions: ['cm.carrier.read', 'sys.vehicle.read'] }), contractNo),
  ).toEqual([])
  expect(await kinds(await app.person(orgId, { permissions: ['cm.customer.read'] }), contractNo)).toEqual(['contract'])
  expect(await kinds(await app.person(orgId, { permissions: ['cm.customer.read'], scope: 'own' }), contractNo)).toEqual(
    [],
  )
  expect(
    await kinds(
      await app.person(orgId, {
        permissions: ['cm.customer.read'],
        fieldRights: { contract: { contractNo: 'hidden' } },
      }),
      contractNo,
    ),
  ).toEqual([])
  expect(await kinds(await app.person(await app.company()), contractNo)).toEqual([])
})

it('needs a session and two characters', async () => {
  expect((await admin.call('sys/search/list', { search: contractNo }, { authorization: null })).http).toBe(401)
  expect((await admin.call('sys/search/list', { search: 'x' })).http).toBe(400)
  expect(await find(admin, '  ')).toEqual([])
})
