import type { Field } from '@tuheng/domain/kernel/field'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { Report } from '@tuheng/domain/kernel/report'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, expect, it } from 'vitest'
import { makeServiceWorld, ruleInForce, type ServiceWorld } from '../features/services/testing/world.ts'
import { statementOf, tripOf } from '../features/settlement/testing/fixture.ts'
import { column, tableName } from '../sql/names.ts'
import { type Person, type TestApp, testApp } from './app.ts'

/**
 * What a role hides changes nothing in a report: the figures of documents are changed in the database, and whoever may not
 * see them is answered as before.
 */

let app: TestApp
let world: ServiceWorld
const permissions = [
  ...registry.resources.flatMap(permissionCodes),
  ...registry.reports.map(({ permission }) => `${permission}.read`),
]

beforeAll(async () => {
  app = await testApp()
  world = await makeServiceWorld(app)
  app.clock.set('2026-11-20T10:00:00+08:00')
  await ruleInForce(world, { effFrom: '2026-10-01' })
  for (const day of ['2026-10-12', '2026-10-20']) await tripOf(world, { load: '33.28', unload: '33.11', day })
  for (const api of ['oms/accrualCost', 'oms/accrualIncome'])
    await world.clerk.must(`${api}/accrue`, { month: '2026-10' })
  const statement = await statementOf(world, { from: '2026-10-01', step: 'sent' })
  await world.manager.must('sap/carrier/forceConfirm', { id: statement.id, confirmAt: '2026-11-11', reason: '测试' })
  await tripOf(world, { load: '31.17', unload: '31.02', day: '2026-11-05' })
  await dropChecks()
  await tripOf(world, { load: '30.50', unload: '30.42', day: '2026-11-06', audit: false })
})

const OF = ['waybill', 'mainWaybill', 'serviceWaybill', 'charge', 'accrual', 'statement', 'settlement', 'priceSheet']

/** SQL of another value of a column; undefined for what is no figure, day or moment. */
function otherValue({ kind }: Field, name: string): string | undefined {
  if (['decimal', 'money', 'quantity', 'tons', 'price', 'rate'].includes(kind)) return `${column(name)} + 0.11`
  if (kind === 'dateTime') return `${column(name)} + interval '26 hours'`
  if (kind === 'date') return `${column(name)} + 1`
  return undefined
}

/** The rows of the documents, where there are such, and their sums. */
async function answers(who: Person, report: Report): Promise<string> {
  const groupBy = (report.groupBy?.find(({ value }) => value === 'docNo') ?? report.groupBy?.[0])?.value
  const { data } = await who.call(`${report.api}/query`, { ...report.defaults?.('2026-11-20'), groupBy })
  return JSON.stringify(data)
}

const fields = registry.resources
  .filter(({ name }) => OF.includes(name))
  .flatMap(resource =>
    Object.entries<Field>(resource.fields).flatMap(([name, field]) => {
      const other = otherValue(field, name)
      return other ? [{ title: `${resource.name}.${name}`, resource, name, other }] : []
    }),
  )

/** Runs the work while the column has other values, and puts them back. */
async function changed<T>(
  resource: AnyResource,
  { name, other }: { name: string; other: string },
  work: () => Promise<T>,
) {
  const { orgId } = world.masters
  const [table, col] = [tableName(resource), column(name)]
  const run = (text: string) => app.db.system('other values', sql => sql.query(text, []))
  await run(`create temp table kept as select id, ${col} as value from ${table} where org_id = ${orgId}`)
  await run(`update ${table} set ${col} = ${other} where org_id = ${orgId}`)
  try {
    return await work()
  } finally {
    await run(`update ${table} t set ${col} = k.value from kept k where k.id = t.id and t.org_id = ${orgId}`)
    await run('drop table kept')
  }
}

/** One figure at a time is changed here, which the checks of the tables refuse. */
async function dropChecks(): Promise<void> {
  await app.db.system('without checks', async sql => {
    const { rows } = await sql.query<{ drop: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
       where contype = 'c' and conrelid = any($1::text[]::regclass[])`,
      [registry.resources.filter(({ name }) => OF.includes(name)).map(tableName)],
    )
    for (const { drop } of rows) await sql.query(drop, [])
  })
}

/** Figures that move no report by themselves need nobody who may not see them. */
const moving = new Map<string, number>()

it.each(registry.reports.map(report => ({ name: report.name, report })))(
  '$name tells nothing of hidden figures and days, and nothing of the documents of others',
  async ({ report }) => {
    const told: string[] = []
    const own = await app.person(world.masters.orgId, { permissions, scope: 'own' })
    const [before, ofOwn] = [await answers(world.clerk, report), await answers(own, report)]
    for (const { title, resource, name, other } of fields) {
      const found = await changed(resource, { name, other }, async () => {
        if ((await answers(world.clerk, report)) === before) return undefined
        if ((await answers(own, report)) !== ofOwn) told.push(`${title} of others`)
        moving.set(report.name, (moving.get(report.name) ?? 0) + 1)
        const who = await app.person(world.masters.orgId, {
          permissions,
          fieldRights: { [resource.name]: { [name]: 'hidden' } },
        })
        return { who, answer: await answers(who, report) }
      })
      if (found && (await answers(found.who, report)) !== found.answer) told.push(title)
    }
    expect(told).toEqual([])
  },
)

it('figures move most reports', () => expect(moving.size).toBeGreaterThan(6))
