// PostgreSQL too: security
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { registry } from '@tuheng/domain/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripOf,
  withoutWiping,
} from '../features/settlement/testing/fixture.ts'
import { cellsIn } from './import.ts'
import { type Person, type TestApp, testApp } from './app.ts'

/**
 * Other ways out of the leak report: documents of others by reference, and calls that are not generic. Control: the
 * owner gets the values.
 */

const VIEWERS = ['no right', 'others only', 'fields hidden', 'fields masked'] as const
type Viewer = (typeof VIEWERS)[number]

let app: TestApp
let fixture: Fixture
let owner: Person
let statement: Row
let invoiced: Row
const viewers = new Map<Viewer, Person>()
const report = new Map<string, string[]>()

/** Values that only the statement contains. */
let secrets: string[]

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
  await withoutWiping(fixture)
  owner = fixture.clerk
  await tripOf(fixture, { load: '31.37' })
  statement = await statementOf(fixture, { kind: 'carrier' })
  invoiced = await statementOf(fixture, { kind: 'customer' })
  await settlementOf(fixture, { items: [{ statementId: statement.id, amount: '123.45' }], bankRef: 'SECRETREF9' })
  await tripOf(fixture, { load: '17.19' })
  const permissions = registry.resources.flatMap(permissionCodes)
  const money = ['statement', 'settlement', 'charge', 'invoiceOut', 'invoiceIn', 'priceSheet', 'contract', 'waybill']
  const rights = (right: string) =>
    Object.fromEntries(
      registry.resources
        .filter(({ name }) => money.includes(name))
        .map(({ name, fields }) => [name, Object.fromEntries(Object.keys(fields).map(field => [field, right]))]),
    )
  viewers.set('no right', await app.person(fixture.masters.orgId, { permissions: [] }))
  viewers.set('others only', await app.person(fixture.masters.orgId, { permissions, scope: 'own' }))
  viewers.set('fields hidden', await app.person(fixture.masters.orgId, { permissions, fieldRights: rights('hidden') }))
  viewers.set('fields masked', await app.person(fixture.masters.orgId, { permissions, fieldRights: rights('masked') }))
  const stored = (row: Row, ...names: string[]) =>
    names.map(name => String(row[name])).filter(word => word.length > 4 && !/^0\.0+$/.test(word))
  const names = ['stmtNo', 'netSum', 'availableSum', 'openSum', 'invoiceableSum', 'taxSum', 'grossSum', 'uninvoicedSum']
  secrets = [
    ...new Set([
      ...stored(await owner.must<Row>('sap/carrier/info', { id: statement.id }), ...names),
      ...stored(invoiced, ...names),
      '123.45',
      'SECRETREF9',
    ]),
  ]
})

afterAll(() => {
  if (!process.env['LEAK_REPORT']) return
  const line = (name: string, cells: readonly string[]) =>
    `${name.padEnd(28)}${cells.map(cell => cell.padEnd(15)).join('')}\n`
  process.stdout.write(
    `\n${line('calls', ['owner', ...VIEWERS])}${[...report].map(([way, cells]) => line(way, cells)).join('')}`,
  )
})

const PERIOD = { periodFrom: '2026-10-26', periodTo: '2026-11-25' }

/** Each call with the body that makes it read the statements; `own`: values of its own. */
const WAYS: Readonly<Record<string, () => readonly [path: string, body: object]>> = {
  candidates: () => ['sap/carrier/candidates', PERIOD],
  'candidates (customer)': () => ['sap/customer/candidates', PERIOD],
  leftOut: () => ['sap/carrier/leftOut', { ...PERIOD, reason: 'stated' }],
  'leftOut (customer)': () => ['sap/customer/leftOut', { ...PERIOD, reason: 'stated' }],
  propose: () => ['sap/payment/propose', { partyId: fixture.masters.carrierA, amount: '99999999.00' }],
  'propose (receipt)': () => ['sap/receipt/propose', { partyId: fixture.masters.customerId, amount: '99999999.00' }],
  documents: () => ['sap/carrier/documents', { id: statement.id }],
  compose: () => [
    'crm/customer/compose',
    { customerId: fixture.masters.customerId, items: [{ statementId: invoiced.id }] },
  ],
  workbook: () => ['sap/carrier/workbook', { id: statement.id }],
  'settle by reference': () => [
    'sap/payment/save',
    {
      partyId: fixture.masters.carrierA,
      planDate: '2026-11-20',
      items: [{ statementId: statement.id, amount: '99999999.00' }],
    },
  ],
  'invoice by reference': () => [
    'crm/customer/save',
    { customerId: fixture.masters.customerId, items: [{ statementId: invoiced.id, amount: '99999999.00' }] },
  ],
}

interface Got {
  http: number
  text: string
}

async function ask(who: Person, [path, payload]: readonly [string, object]): Promise<Got> {
  const { statusCode, rawPayload, body, headers } = await app.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload,
    headers: { authorization: who.token },
  })
  if (!String(headers['content-type']).includes('spreadsheet')) return { http: statusCode, text: body }
  return {
    http: statusCode,
    text: (await cellsIn(rawPayload)).flatMap(({ rows }) => rows.flat().map(cell => cell.text)).join('\n'),
  }
}

/** Amounts are compared as numbers: `8,840.00` and `8840` are equal. */
function leakedSecrets({ text }: Got, free: readonly string[]): string[] {
  const plain = text.replaceAll(',', '')
  return [...secrets, ...free].filter(word =>
    new RegExp(`(?<![\\d.])${word.replace('.', String.raw`\.`).replace(/\\\.00$/, String.raw`(\.00)?`)}(?![\\d])`).test(
      plain,
    ),
  )
}

describe.each(Object.keys(WAYS))('%s', way => {
  it('reveals nothing to people who may not see it', async () => {
    const question = (WAYS[way] as (typeof WAYS)[string])()
    const whole = await ask(owner, question)
    const amounts = [...whole.text.matchAll(/"amount":"(\d+\.\d\d)"/g)]
      .map(([, amount = '']) => amount)
      .filter(amount => amount.length > 5)
    const control = leakedSecrets(whole, amounts)
    const cells = [control.length ? `${control.length} words` : String(whole.http)]
    const leaks: string[] = []
    for (const [viewer, person] of viewers) {
      const got = await ask(person, question)
      const words = leakedSecrets(got, amounts)
      if (words.length) leaks.push(`${viewer}: HTTP ${got.http} ${words.join(', ')}`)
      cells.push(words.length ? 'LEAK' : String(got.http))
    }
    report.set(way, cells)
    expect(leaks).toEqual([])
    expect(control.length, 'the owner gets it').toBeGreaterThan(0)
  })
})

it('covered every way', () => {
  expect([...report.keys()]).toEqual(Object.keys(WAYS))
})
