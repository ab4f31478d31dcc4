// PostgreSQL instead: security
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { charge } from '@tuheng/domain/settlement/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../testing/app.ts'
import { takeExport } from '../../testing/exported.ts'
import { type Fixture, makeFixture, type Row, tripOf } from './testing/fixture.ts'

/** Charges of a side whose prices the roles of a person hide in documents. */

let fixture: Fixture

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  await tripOf(fixture, { load: '33.071', unload: '33.018', infoFee: '107.31' })
})

const hiding = (resource: string, ...names: readonly string[]): Promise<Person> =>
  fixture.app.person(fixture.masters.orgId, {
    permissions: registry.resources.flatMap(permissionCodes),
    fieldRights: { [resource]: Object.fromEntries(names.map(name => [name, 'hidden'])) },
  })

const chargesOf = async (who: Person): Promise<Row[]> =>
  (await who.must<{ list: Row[] }>('sap/charge/list', { pageSize: 100 })).list
const kindsOf = (rows: readonly AnyRow[]) => [...new Set(rows.map(row => `${row['side']} ${row['kind']}`))].toSorted()

describe('charges of a side', () => {
  it.each([
    ['arPrice', 'ar'],
    ['arTotal', 'ar'],
    ['apPrice', 'ap'],
    ['apExcl', 'ap'],
  ] as const)('are left out for whoever may not see %s of trips', async (field, side) => {
    const all = await chargesOf(fixture.clerk)
    const own = all.filter(row => row['side'] === side)
    expect(own.length).toBeGreaterThan(0)
    const person = await hiding('waybill', field)
    const rest = all.filter(row => row['side'] !== side)
    expect(rest.length).toBeGreaterThan(0)
    expect((await chargesOf(person)).map(row => row.id)).toEqual(rest.map(row => row.id))
    const { count } = await person.must<{ count: number }>('sap/charge/summary', {})
    expect(count).toBe(rest.length)
    for (const { id } of own)
      for (const way of ['info', 'history'])
        expect(JSON.stringify(await person.call(`sap/charge/${way}`, { id })), way).not.toMatch(/"(amount|price)":"\d/)
    const sheet = JSON.stringify(await takeExport(fixture.app, person, { face: charge.faces.all as never }))
    const secrets = own.map(row => String(row['amount'])).filter(one => !rest.some(row => row['amount'] === one))
    expect(secrets.length).toBeGreaterThan(0)
    expect(secrets.filter(secret => sheet.includes(secret))).toEqual([])
  })

  it('of one kind are left out alone where only that is hidden', async () => {
    const all = kindsOf(await chargesOf(fixture.clerk))
    expect(all).toContain('ap infoFee')
    expect(kindsOf(await chargesOf(await hiding('waybill', 'infoFee')))).toEqual(
      all.filter(one => one !== 'ap infoFee'),
    )
  })

  it('tell no weight that is hidden in trips', async () => {
    const text = async (who: Person) => JSON.stringify(await chargesOf(who))
    expect(await text(fixture.clerk)).toMatch(/33\.0(71|18)/)
    const blind = await text(await hiding('waybill', 'loadNet', 'unloadNet'))
    expect(blind).not.toMatch(/33\.0(71|18)/)
    expect(blind).toContain('"amount"')
  })
})
