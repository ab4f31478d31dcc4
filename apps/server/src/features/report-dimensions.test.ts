import { isHiddenBy } from '@tuheng/domain/kernel/copies'
import type { Field } from '@tuheng/domain/kernel/field'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { tableName } from '../sql/names.ts'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { makerFor } from '../testing/make.ts'
import { resourceNamed } from '../testing/samples.ts'
import { nodeFor, publishBy, todoOf } from './approvals/testing/fixture.ts'
import { noteOpen } from './settlement/ledger/open-moves.ts'
import { type Fixture, makeFixture, tripsOf } from './settlement/testing/fixture.ts'

/**
 * Grouping or filtering by a field reveals it as much as its sums. A field that a person may not see allows neither.
 */

let app: TestApp
let fixture: Fixture
const viewers = new Map<string, Person>()

const reports = registry.reports.map(report => [report.name, report] as const)
const namesOf = (report: Report): string[] => (report.groupBy ?? []).map(group => group.value)
/** Fields of resources behind dimensions, each closed by a different right. */
const sources = [
  ...new Set(registry.reports.flatMap(report => namesOf(report).flatMap(name => report.reads?.[name] ?? []))),
]

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  await tripsOf(fixture, [{ load: '33.07' }, { load: '31.11' }])
  await haulForRail()
  await makeCounted()
  await haulForOrder()
  await oweEachOther()
  await decideOne()
  const permissions = [
    ...registry.resources.flatMap(permissionCodes),
    ...registry.reports.flatMap(({ permission }) => [`${permission}.read`, `${permission}.export`]),
  ]
  for (const [i, source] of sources.entries()) {
    const [resource = '', ...path] = source.split('.')
    const field = path.join('.')
    viewers.set(
      source,
      await app.person(fixture.masters.orgId, {
        permissions,
        fieldRights: { [resource]: { [field]: i % 2 ? 'masked' : 'hidden' } },
      }),
    )
  }
})

/** Whether whoever may not see the first, `resource.path`, may not see the second either: it may be a copy of it. */
function isHiddenWith(source: string, other: string): boolean {
  const [[resource = '', ...path], [at = '', ...steps]] = [source.split('.'), other.split('.')]
  return isHiddenBy({ [resource]: { [path.join('.')]: 'hidden' } }, at, steps.join('.'))
}

/** One of the trips belongs to the business of road and rail. */
function haulForRail(): Promise<void> {
  return app.work(fixture.masters.orgId, async tx => {
    const last = '(select max(doc_id) from charge where org_id = $1)'
    await tx.sql(`update charge set segment = 'roadRail' where org_id = $1 and doc_id = ${last}`, [tx.orgId])
  })
}

/** That trip is of a leg of an order. */
function haulForOrder(): Promise<void> {
  return app.work(fixture.masters.orgId, async tx => {
    const trip = `(select max(doc_id) from charge where org_id = $1 and segment = 'roadRail')`
    await tx.sql(
      `update waybill set leg_id = (select max(id) from rail_leg where org_id = $1) where org_id = $1 and id = ${trip}`,
      [tx.orgId],
    )
  })
}

/** What a record needs to be counted. */
const COUNTED_AS: Readonly<Record<string, AnyRow>> = { serviceWaybill: { status: 'audited' } }

/** Creates a record of each other resource that a report counts. */
async function makeCounted(): Promise<void> {
  const { clerk, masters } = fixture
  const maker = await makerFor(app, masters.orgId, { furnished: true })
  const there = ['waybill', 'charge', 'statement', 'settlement', 'party']
  const counted = new Set(registry.reports.flatMap(({ reads = {} }) => Object.values(reads).flat()))
  const others = new Set(
    [...counted].map(path => path.slice(0, path.indexOf('.'))).filter(name => !there.includes(name)),
  )
  for (const name of others) {
    const { id } = await maker.record(name, COUNTED_AS[name])
    const table = tableName(resourceNamed(name))
    await app.work(masters.orgId, tx =>
      tx.sql(`update ${table} set created_by = $2 where org_id = $1 and id = $3`, [tx.orgId, clerk.memberId, id]),
    )
  }
}

/** The cargo owner owes us, and we owe it. */
async function oweEachOther(): Promise<void> {
  const { masters } = fixture
  const maker = await makerFor(app, masters.orgId, { furnished: true })
  for (const kind of ['customer', 'server']) {
    const { id } = await maker.record('statement', { kind })
    await app.work(masters.orgId, async tx => {
      await tx.sql(
        `update statement set party_id = $3, status = 'confirmed', gross_sum = 100, net_sum = 100, available_sum = 100, open_sum = 100,
           deduct_sum = 0, adjust_sum = 0, claim_sum = 0, prepaid_sum = 0 where org_id = $1 and id = $2`,
        [tx.orgId, id, masters.customerId],
      )
      await noteOpen(tx, id as number, { cause: 'arisen', resource: 'statement', id: id as number })
    })
  }
}

/** Rejects an approval: what decisions are counted by is no record of its own. */
async function decideOne(): Promise<void> {
  const { clerk, manager, masters } = fixture
  const maker = await makerFor(app, masters.orgId, { furnished: true })
  const { id } = await maker.record('goods')
  const nodes = [nodeFor('主管', [manager])]
  await publishBy(await app.person(masters.orgId), 'goods.disable', { nodes })
  await clerk.must('sys/goods/disable', { id, reason: '不再承运' })
  const [task] = await todoOf(manager)
  await manager.must('bpm/approval/reject', { id: task?.id, taskId: task?.taskId, opinion: '还有运单' })
}

/** Reports with their first dimension that refers to records, and its target. */
const byReference = registry.reports.flatMap(
  (report): [string, { report: Report; name: string; target: AnyResource }][] => {
    const name = namesOf(report).find(one => report.columns[one]?.to)
    return name === undefined
      ? []
      : [[report.name, { report, name, target: resourceNamed(report.columns[name]?.to ?? '') }]]
  },
)

describe.each(reports)('%s', (_name, report) => {
  it('declares for every dimension, every parameter that narrows one, and every figure which fields it reveals', () => {
    const silent = [
      ...Object.keys(report.columns),
      ...namesOf(report),
      ...(report.figures ?? []).map(figure => figure.name),
      ...Object.keys(report.params).filter(name => name in report.columns),
    ].filter(name => !report.reads?.[name]?.length)
    expect(silent).toEqual([])
  })

  it('is not grouped, narrowed, labelled or linked by fields that the person may not see', async () => {
    const refused: string[] = []
    for (const [i, source] of sources.entries()) {
      const who = viewers.get(source) ?? expect.fail(source)
      const closed = Object.entries(report.reads ?? {})
        .filter(([, fields]) => fields.some(field => isHiddenWith(source, field)))
        .map(([name]) => name)
      for (const { value, within = [] } of report.groupBy ?? []) {
        const shut = [value, ...within].some(name => closed.includes(name))
        for (const method of shut ? ['query', 'export'] : ['query']) {
          const body = { groupBy: value }
          const { statusCode, body: text } = await app.app.inject({
            method: 'POST',
            url: `/api/v1/${report.api}/${method}`,
            payload: body,
            headers: { authorization: who.token },
          })
          expect(statusCode, `${source} ${value} ${method}`).toBe(shut ? 403 : 200)
          if (shut) expect(text).toContain('"path":"groupBy"')
          if (shut) refused.push(value)
          if (method === 'query' && !shut)
            expect(
              (JSON.parse(text) as { data: ReportAnswer }).data.rows
                .flatMap(Object.keys)
                .filter(name => closed.includes(name.replace('$', ''))),
            ).toEqual([])
          // A person who may see everything may group by it.
          if (method === 'query' && i === 0)
            expect((await fixture.clerk.must<ReportAnswer>(`${report.api}/query`, body)).rows.length).toBeGreaterThan(0)
        }
      }
      for (const name of closed.filter(one => one in report.params && !report.params[one]?.required)) {
        const { kind, choices = {} } = report.params[name] as Field
        const value =
          kind === 'ref'
            ? 1
            : kind === 'date'
              ? '2026-01-05'
              : kind === 'month'
                ? '2026-01'
                : (Object.keys(choices)[0] ?? 'x')
        expect(await who.call(`${report.api}/query`, { [name]: value }), `${source} ${name}`).toMatchObject({
          http: 403,
          errors: [{ path: name, code: 'field.forbidden' }],
        })
      }
    }
    expect(new Set(refused)).toEqual(new Set(namesOf(report)))
  })
})

it.each(byReference)(
  '%s numbers the records whose names the person may not see',
  async (_name, { report, name, target }) => {
    const nameless = await app.person(fixture.masters.orgId, {
      // Approvals are counted for whoever may read their documents
      permissions: [`${report.permission}.read`, 'sys.goods.read'],
      scope: 'company',
      fieldRights: { [target.name]: { [target.title]: 'hidden' } },
    })
    const { rows } = await nameless.must<ReportAnswer>(`${report.api}/query`, { groupBy: name })
    const whole = await fixture.clerk.must<ReportAnswer>(`${report.api}/query`, { groupBy: name })
    const named = whole.rows.findIndex(row => row[name] !== null)
    expect([rows[named]?.[`${name}$`], rows[named]?.[name]]).toEqual([undefined, whole.rows[named]?.[name]])
    expect(whole.rows[named]?.[`${name}$`]).toEqual(expect.any(String))
  },
)
