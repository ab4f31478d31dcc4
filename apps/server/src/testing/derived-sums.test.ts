import { copiesOf } from '@tuheng/domain/kernel/copies'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  confirm,
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripOf,
  withoutWiping,
} from '../features/settlement/testing/fixture.ts'
import { type Person, testApp } from './app.ts'

/**
 * A hidden sum appears nowhere else: neither under another name, such as a remainder, nor as the only amount of the
 * child rows. All amounts of these records differ, so that a number identifies a fact.
 */
let fixture: Fixture
const records: { api: string; resource: AnyResource; row: AnyRow }[] = []
const permissions = registry.resources.flatMap(permissionCodes)

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  await withoutWiping(fixture)
  const extras = [
    { fee: 'loading', side: 'ap', amount: '61.43' },
    { fee: 'loading', side: 'ar', amount: '83.29' },
  ] as const
  const trip = await tripOf(fixture, { load: '33.07', infoFee: '107.31', prepayCash: '1203.17', extras: [...extras] })
  const add = async (api: string, id: number): Promise<void> => {
    const resource =
      registry.resources.find(one => Object.values(one.faces).some(face => face.api === api)) ?? expect.fail(api)
    records.push({ api, resource, row: await fixture.clerk.must<AnyRow>(`${api}/info`, { id }) })
  }
  const carrier = await statementOf(fixture, { step: 'draft' })
  await fixture.clerk.must('sap/carrier/save', {
    id: carrier.id,
    version: carrier.version,
    lines: [{ id: carrier.lines[0]?.id, adjust: '-41.57', adjustReason: '亏吨协商' }],
  })
  await add('sap/carrier', carrier.id)
  const drafted = await statementOf(fixture, { kind: 'customer', step: 'draft' })
  await fixture.clerk.must('sap/customer/save', {
    id: drafted.id,
    version: drafted.version,
    lines: [{ id: drafted.lines[0]?.id, adjust: '-37.19', adjustReason: '抹零' }],
  })
  await fixture.clerk.must('sap/customer/send', { id: drafted.id })
  const customer = await confirm(fixture, { kind: 'customer', id: drafted.id })
  await add('sap/customer', customer.id)
  await add(
    'sap/receipt',
    (
      await settlementOf(fixture, {
        face: 'receipt',
        items: [{ statementId: customer.id, amount: '777.77' }],
        step: 'draft',
      })
    ).id,
  )
  await add('oms/wayBill', trip.id)
  await add('sap/customer', await drainAll())
})

/** A statement that is settled and invoiced in full, so that the amount taken equals its sum. */
async function drainAll(): Promise<number> {
  await tripOf(fixture, { load: '31.13', extras: [{ fee: 'loading', side: 'ar', amount: '71.91' }] })
  const { id } = await statementOf(fixture, { kind: 'customer', step: 'draft' })
  const { version, lines } = await fixture.clerk.must<Row>('sap/customer/info', { id })
  await fixture.clerk.must('sap/customer/save', {
    id,
    version,
    lines: [{ id: lines[0]?.id, adjust: '-23.57', adjustReason: '抹零' }],
  })
  await fixture.clerk.must('sap/customer/send', { id })
  const { netSum } = await confirm(fixture, { kind: 'customer', id })
  await settlementOf(fixture, { face: 'receipt', items: [{ statementId: id, amount: String(netSum) }] })
  const { items, ...composed } = await fixture.clerk.must<Row>('crm/customer/compose', {
    customerId: fixture.masters.customerId,
    items: [{ statementId: id }],
  })
  const filled = Object.fromEntries(Object.entries(composed).filter(([, value]) => value !== null))
  const draft = await fixture.clerk.must<Row>('crm/customer/save', {
    customerId: fixture.masters.customerId,
    ...filled,
    items: items.map(({ statementId, amount }) => ({ statementId, amount })),
  })
  await fixture.clerk.must('crm/customer/submit', { id: draft.id })
  return id
}

const digits = (value: unknown): value is string =>
  typeof value === 'string' && value.replaceAll(/\D/g, '').replace(/^0+/, '').length >= 4

/** Paths at which a number occurs in an answer; labels are ignored. */
function placesOf(held: unknown, value: string, path = ''): string[] {
  if (typeof held === 'string')
    return /^-?\d+(\.\d+)?$/.test(held) && Math.abs(Number(held)) === Math.abs(Number(value)) ? [path] : []
  if (typeof held !== 'object' || held === null) return []
  return Object.entries(held).flatMap(([key, one]) =>
    placesOf(one, value, Array.isArray(held) ? path : `${path}.${key}`),
  )
}

describe('a hidden sum', () => {
  it('appears nowhere else in the record', async () => {
    const leaks = new Set<string>()
    let asked = 0
    for (const { api, resource, row } of records) {
      // A value computed from other visible values reveals nothing more than they do
      const comes = (name: string): boolean =>
        copiesOf(resource)
          .get(name)
          ?.some(source => source.startsWith(`${resource.name}.`)) ?? false
      const sums = Object.entries(resource.fields)
        .filter(([name, field]) => field.kind === 'money' && digits(row[name]) && !comes(name))
        .map(([name]) => name)
      for (const name of sums) {
        asked++
        const blind: Person = await fixture.app.person(fixture.masters.orgId, {
          permissions,
          fieldRights: { [resource.name]: { [name]: 'hidden' } },
        })
        for (const [call, body] of [
          ['info', { id: row['id'] }],
          ['list', { filters: { id: row['id'] } }],
          ['options', { ids: [row['id']] }],
        ] as const) {
          const answer = await blind.call(`${api}/${call}`, body)
          expect(answer.http, `${api}/${call} ${JSON.stringify(answer.errors)}`).toBe(200)
          for (const place of placesOf(answer.data, row[name] as string)) leaks.add(`${api} ${name}: ${place}`)
        }
      }
    }
    expect(asked).toBeGreaterThan(20)
    expect([...leaks].toSorted().join('\n')).toBe('')
  }, 300_000)
})
