import { copiesOf } from '@tuheng/domain/kernel/copies'
import { canHavePaper } from '@tuheng/domain/kernel/papers'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPdf, textOf } from '../engine/print/pdf-text.ts'
import {
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripsOf,
  withoutWiping,
} from '../features/settlement/testing/fixture.ts'
import { type Person, testApp } from './app.ts'
import { cellsIn } from './import.ts'

/**
 * A person who may not see a resource's values gets them from no record that copies them: neither in its rows, nor in
 * prints, workbooks, history, exports or the log. Control: a person who may see everything gets them there.
 */

const SOURCES = [
  'charge',
  'statement',
  'waybill',
  'mainWaybill',
  'priceSheet',
  'vehicle',
  'driver',
  'party',
  'contract',
] as const

let fixture: Fixture
const records: { api: string; resource: AnyResource; id: number }[] = []
const viewers = new Map<string, Person>()

beforeAll(async () => {
  const app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
  await withoutWiping(fixture)
  const [trip] = await tripsOf(fixture, [
    { load: '33.07', day: '2026-11-02', infoFee: '107.31', prepayCash: '1203.17' },
    { load: '32.44', unload: '32.41', day: '2026-11-03' },
    { load: '31.19', day: '2026-11-05' },
  ])
  const carrier = await statementOf(fixture)
  const customer = await statementOf(fixture, { kind: 'customer' })
  const payment = await settlementOf(fixture, { items: [{ statementId: carrier.id, amount: '123.45' }], step: 'draft' })
  const [charge] = (await fixture.clerk.must<{ list: Row[] }>('sap/charge/list', { sort: ['-amount'], pageSize: 1 }))
    .list
  const at = (api: string, id: number | undefined): void => {
    const resource =
      registry.resources.find(one => Object.values(one.faces).some(face => face.api === api)) ?? expect.fail(api)
    records.push({ api, resource, id: id ?? expect.fail(api) })
  }
  for (const [api, id] of [
    ['sap/carrier', carrier.id],
    ['sap/customer', customer.id],
    ['sap/payment', payment.id],
    ['oms/wayBill', trip?.id],
    ['sap/charge', charge?.id],
  ] as const)
    at(api, id)
  const permissions = [...registry.resources.flatMap(permissionCodes), ...ownCodes()]
  for (const source of SOURCES) {
    const { fields } = registry.resources.find(one => one.name === source) ?? expect.fail(source)
    for (const right of ['hidden', 'masked'])
      viewers.set(
        `${source} ${right}`,
        await app.person(fixture.masters.orgId, {
          permissions,
          fieldRights: { [source]: Object.fromEntries(Object.keys(fields).map(name => [name, right])) },
        }),
      )
  }
})

/** Values at a path of a row, including child rows and json. */
function valuesAt(held: unknown, [name, ...deeper]: readonly string[]): unknown[] {
  if (Array.isArray(held))
    return (held as unknown[]).flatMap(one =>
      valuesAt(
        one,
        [name, ...deeper].filter(step => step !== undefined),
      ),
    )
  if (name === undefined) return held === undefined || held === null ? [] : [held]
  return typeof held === 'object' && held !== null ? valuesAt((held as AnyRow)[name], deeper) : []
}

/** Fields of a resource that copy the source, over one step. */
const repeated = (resource: AnyResource, source: string): string[] =>
  [...copiesOf(resource)].filter(([, from]) => from.some(one => one.startsWith(`${source}.`))).map(([path]) => path)

const plain = (value: unknown): string =>
  String(value)
    .replaceAll(',', '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
const contains = (text: string, value: string): boolean =>
  new RegExp(`(?<![\\d.])${value.replaceAll('.', String.raw`\.`)}0*(?![\\d.])`).test(text.replaceAll(',', ''))

/** Values that occur only at these paths of the record and are long enough to be distinguished from others. */
function secretsOf(row: AnyRow, paths: readonly string[]): string[] {
  const own = new Set(
    paths
      .flatMap(path => valuesAt(row, path.split('.')))
      .filter(value => typeof value === 'string')
      .map(plain)
      .filter(value => /\d.*\d.*\d.*\d/.test(value)),
  )
  const bare = structuredClone(row)
  for (const path of paths) strip(bare, path.split('.'))
  return [...own].filter(value => !contains(JSON.stringify(bare), value))
}

function strip(held: unknown, [name = '', ...deeper]: readonly string[]): void {
  for (const one of Array.isArray(held) ? (held as unknown[]) : [held]) {
    if (typeof one !== 'object' || one === null) continue
    if (deeper.length) strip((one as AnyRow)[name], deeper)
    else delete (one as AnyRow)[name]
  }
}

async function ask(who: Person, path: string, payload: object): Promise<{ http: number; text: string }> {
  const { statusCode, rawPayload, body, headers } = await fixture.app.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload,
    headers: { authorization: who.token },
  })
  const type = String(headers['content-type'])
  if (type.includes('pdf')) return { http: statusCode, text: readPdf(rawPayload).map(textOf).join('\n') }
  if (type.includes('spreadsheet'))
    return {
      http: statusCode,
      text: (await cellsIn(rawPayload)).flatMap(({ rows }) => rows.flat().map(cell => cell.text)).join('\n'),
    }
  return { http: statusCode, text: body }
}

const requestsFor = ({ api, resource, id }: (typeof records)[number], row: AnyRow): (readonly [string, object])[] => [
  [`${api}/info`, { id }],
  [`${api}/list`, { ids: [id] }],
  [`${api}/history`, { id }],
  [`${api}/options`, { ids: [id] }],
  [`${api}/export`, { ids: [id], lines: true, format: 'xlsx' }],
  ...Object.entries(resource.prints ?? {}).flatMap(([layout, paper]) =>
    canHavePaper(paper, [row]) ? [[`${api}/print`, { id, layout }] as const] : [],
  ),
  ...(resource.name === 'statement' ? [[`${api}/workbook`, { id }] as const] : []),
  ['sys/log/list', { from: '2026-11-01', to: '2026-11-30', resource: resource.name, pageSize: 200 }],
]

/** Papers are not printed without their prices, and charges of a side whose prices are hidden are left out. */
const isWithheld = (path: string, text: string): boolean =>
  text.includes('"print.unseen"') || (path.startsWith('sap/charge/') && text.includes('"record.missing"'))

describe.each(SOURCES)('values of %s', source => {
  it('are not revealed where they are copied', async () => {
    const leaks: string[] = []
    let seen = 0
    for (const record of records) {
      const paths = repeated(record.resource, source)
      if (!paths.length || record.resource.name === source) continue
      const row = await fixture.clerk.must<AnyRow>(`${record.api}/info`, { id: record.id })
      const secrets = secretsOf(row, paths)
      for (const [path, body] of requestsFor(record, row)) {
        const control = await ask(fixture.clerk, path, body)
        const there = secrets.filter(value => contains(control.text, value))
        seen += there.length
        for (const right of ['hidden', 'masked']) {
          const { http, text } = await ask(viewers.get(`${source} ${right}`) ?? expect.fail(right), path, body)
          if (http !== 200 && !isWithheld(path, text))
            leaks.push(`${path} ${right}: HTTP ${http} ${text.slice(0, 200)}`)
          leaks.push(...there.filter(value => contains(text, value)).map(value => `${path} ${right}: ${value}`))
        }
      }
    }
    expect(leaks).toEqual([])
    if (source === 'charge' || source === 'statement' || source === 'driver') expect(seen).toBeGreaterThan(3)
  })
})
