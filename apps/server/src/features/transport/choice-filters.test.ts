import { contract } from '@tuheng/domain/contracts/index'
import { driver } from '@tuheng/domain/parties/index'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { member } from '@tuheng/domain/system/people/member'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { makeMasters, type Masters } from './testing/masters.ts'

let app: TestApp
let masters: Masters
/** Writes trips, and reads no list of what they refer to. */
let site: Person

const WRITES = ['oms.way.read', 'oms.way.modify', 'oms.way.send']
const TERMS = { creditDays: 47, deposit: '12345.00', goodsValue: '612.5000', outerNo: 'HT-外-88', remark: '返点3%' }

beforeAll(async () => {
  app = await testApp()
  masters = await makeMasters(app, await app.company(), { teams: 1 })
  const hidden = { goodsValue: 'hidden', arWipeRule: 'hidden', apWipeRule: 'hidden' }
  site = await app.person(masters.orgId, {
    permissions: WRITES,
    fieldRights: { mainWaybill: hidden, waybill: hidden },
  })
  await app.work(masters.orgId, tx => tx.overwrite(contract, { id: masters.arContractId, ...TERMS }))
})

const ask = (person: Person, api: string, body: object) =>
  person.call<{ list: AnyRow[] }>(`${api}/options`, { limit: 200, ...body })
const idsOf = async (person: Person, api: string, body: object): Promise<unknown[]> => {
  const { http, data } = await ask(person, api, body)
  expect(http).toBe(200)
  return data.list.map(row => row['id'])
}

describe('whoever may choose and not read', () => {
  it.each([
    ['cm/customer', 'deposit', ['0', '20000']],
    ['cm/customer', 'goodsValue', ['0', '900']],
    ['cm/customer', 'creditDays', [0, 60]],
    ['sys/customer', 'creditDays', [0, 60]],
    ['sys/customer', 'creditLimit', ['0', '1']],
  ])('does not filter %s by %s, which the choice does not show', async (api, name, value) => {
    expect((await site.call(`${api}/list`, {})).http).toBe(403)
    for (const op of [{ op: 'range', value }, { op: 'empty' }])
      expect(await ask(site, api, { filters: { [name]: op } })).toMatchObject({
        http: 400,
        error: 'filter.field',
        errors: [{ path: `filters.${name}` }],
      })
  })

  it('finds nothing by part of a text that the choice does not show', async () => {
    expect(await ask(site, 'cm/customer', { filters: { remark: { op: 'contains', value: '返点' } } })).toMatchObject({
      http: 400,
    })
    expect(await idsOf(site, 'cm/customer', { search: 'HT-外' })).toEqual([])
    expect(await idsOf(site, 'sys/customer', { search: '常乐源' })).toContain(masters.customerId)
  })

  it('narrows a choice by what forms ask for, and by what it shows', async () => {
    const { customerId: partyId, arContractId, teams } = masters
    const filters = { kind: 'customer', status: 'active', partyId }
    expect(await idsOf(site, 'cm/customer', { filters })).toEqual([arContractId])
    expect(await idsOf(site, 'sys/customer', { filters: { isCustomer: true } })).toContain(partyId)
    const { data } = await ask(site, 'cm/customer', { filters: { partyId } })
    const endDate = data.list[0]?.['endDate']
    expect(endDate).toBeTruthy()
    expect(await idsOf(site, 'cm/customer', { filters: { partyId, endDate } })).toEqual([arContractId])
    const [team] = teams
    await app.work(masters.orgId, tx => tx.overwrite(driver, { id: team?.driverId ?? 0, vehicleId: team?.vehicleId }))
    expect(await idsOf(site, 'sys/driver', { filters: { vehicleId: team?.vehicleId } })).toEqual([team?.driverId])
  })

  it('is offered nothing that cannot be picked', async () => {
    const id = masters.carrierB
    await (await app.person(masters.orgId)).must('sys/supplier/disable', { id, reason: '停用' })
    expect(await idsOf(site, 'sys/supplier', { filters: { status: 'disabled' } })).toEqual([])
    expect(await idsOf(site, 'sys/supplier', { ids: [id] })).toEqual([id])
    const reader = await app.person(masters.orgId, { permissions: [...WRITES, ...allReads('party')] })
    expect(await idsOf(reader, 'sys/supplier', { filters: { status: 'disabled' } })).toContain(id)
  })

  it('does not learn who was invited or waits, and still names who left', async () => {
    const [invited, left] = await app.work(masters.orgId, async tx => [
      (await tx.insert(member, { account: 'inv-1', name: '拟任者', status: 'invited' })).id,
      (await tx.insert(member, { account: 'left-1', name: '老员工', status: 'left' })).id,
    ])
    expect(await idsOf(site, 'sys/user', { filters: { status: 'invited' } })).toEqual([])
    expect(await idsOf(site, 'sys/user', { ids: [invited, left] })).toEqual([left])
    const reader = await app.person(masters.orgId, { permissions: ['sys.user.read'] })
    expect(await idsOf(reader, 'sys/user', { filters: { status: 'invited' } })).toEqual([invited])
    expect(await idsOf(reader, 'sys/user', { ids: [invited] })).toEqual([invited])
  })
})

it('whoever reads all contracts filters their choice as their lists, and within a data scope no further than it', async () => {
  const filters = { deposit: { op: 'range', value: ['12000', '13000'] } }
  const permissions = [...WRITES, ...allReads('contract')]
  const reader = await app.person(masters.orgId, { permissions })
  expect(await idsOf(reader, 'cm/customer', { filters })).toEqual([masters.arContractId])
  const ofOneFace = await app.person(masters.orgId, { permissions: [...WRITES, 'cm.carrier.read'] })
  expect((await ask(ofOneFace, 'cm/carrier', { filters })).error).toBe('filter.field')
  // Master data is chosen beyond the scope
  const own = await app.person(masters.orgId, { permissions: [...WRITES, ...allReads('party')], scope: 'own' })
  expect((await ask(own, 'sys/customer', { filters: { creditLimit: { op: 'empty' } } })).error).toBe('filter.field')
})

it('no resource is filtered by an amount, a day or a text that its choice does not show', async () => {
  const permissions = registry.resources.flatMap(permissionCodes).filter(code => code.endsWith('.modify'))
  const writer = await app.person(masters.orgId, { permissions })
  const open: string[] = []
  for (const resource of registry.resources as readonly AnyResource[]) {
    const [face] = Object.values(resource.faces)
    if (!face) continue
    const copied = new Set(
      registry.resources.flatMap((one: AnyResource) =>
        [...Object.values(one.fields), ...Object.values(one.fields).flatMap(f => Object.values(f.lines?.fields ?? {}))]
          .filter(({ to }) => to === resource.name)
          .flatMap(({ snapshot = {} }) => Object.values(snapshot)),
      ),
    )
    const secret = Object.entries(resource.fields).flatMap(([name, { kind }]) =>
      SECRET.has(kind) && ![resource.title, ...(resource.subtitle ?? [])].includes(name) && !copied.has(name)
        ? [name]
        : [],
    )
    for (const name of secret) {
      const { http } = await ask(writer, face.api, { filters: { [name]: { op: 'notEmpty' } } })
      if (http === 200) open.push(`${resource.name}.${name}`)
    }
  }
  expect(open).toEqual([])
}, 300_000)

const SECRET = new Set(['money', 'price', 'rate', 'date', 'dateTime', 'text', 'longText', 'bankAccount', 'idCard'])

function allReads(name: string): string[] {
  const resource = registry.resources.find(one => one.name === name)
  return Object.values(resource?.faces ?? {}).map(face => `${face.permission}.read`)
}
