// PostgreSQL too: plans
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { FaceAddress } from '@tuheng/domain/kernel/registry'
import { type AnyResource, type AnyRow, columnField } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../db/database.ts'
import { terminalStatesOf } from '../db/list-indexes.ts'
import { fillScale } from '../demo/scale/index.ts'
import { columnKind } from '../sql/columns/index.ts'
import { allFaces } from '../engine/directory.ts'
import { listRows } from '../engine/read/list.ts'
import { column, tableName } from '../sql/names.ts'
import { optionRows } from '../engine/read/options.ts'
import { readRecord } from '../engine/read/record.ts'
import { viewerAccess } from '../engine/rights/redact.ts'
import { summarise } from '../engine/read/summary.ts'
import { countAll } from '../features/home/counts.ts'
import { RAIL_TODOS } from '../features/home/rail-todos.ts'
import { type TestApp, testApp } from './app.ts'
import { ON_CITUS } from './database.ts'
import { enlargeTable } from './grow-table.ts'

/** Smaller tables may be scanned entirely. */
const SMALL = 1000
/** Fewer rows may be sorted. */
const FEW = 300
/** Every table of a resource that has rows gets at least this number. */
const ROWS = 2500

let app: TestApp
let actor: Actor
let large: Set<string>

beforeAll(async () => {
  if (ON_CITUS) return
  app = await testApp()
  const { orgIds } = await fillScale(app, { companies: 8, waybills: 4000, password: 'scale12345' })
  await app.db.system('test', async sql => {
    for (const resource of registry.resources) await enlargeTable(sql, resource, ROWS)
  })
  await app.db.script('analyze')
  // A company of middle size: a query for a third of a table may as well scan it.
  const orgId = orgIds[4] as number
  const {
    rows: [user],
  } = await app.db.system('test', sql => sql.query<{ id: number }>(`select id from app_user where username = 'scale'`))
  actor = (await app.sessions.actorOf(orgId, user?.id as number))?.actor as Actor
  const { rows } = await app.db.system('test', sql =>
    sql.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${SMALL}`,
    ),
  )
  large = new Set(rows.map(row => row.name))
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Filter?: string
  'Sort Key'?: string[]
  Plans?: Plan[]
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

function planIn({ rows }: { rows: Record<string, unknown>[] }): Plan {
  const told = rows[0]?.['QUERY PLAN']
  const [{ Plan: plan }] = (typeof told === 'string' ? JSON.parse(told) : told) as [{ Plan: Plan }]
  return plan
}

interface Looks {
  /** What the statements sort, too. */
  sorts?: boolean
  /** Their kept plans, too. */
  keeps?: boolean
}

/** Runs a read and returns the tables that its statements scan sequentially. */
async function scans(
  read: (sql: Sql) => Promise<unknown>,
  { sorts = false, keeps = false }: Looks = {},
): Promise<string[]> {
  const found: string[] = []
  await app.db.company(actor.orgId, async sql => {
    const planWithoutValues = async (text: string): Promise<Plan> =>
      planIn(await sql.query(`explain (generic_plan, format json) ${text}`))
    const explained: Sql = {
      query: async (text, params, name) => {
        const plan = planIn(await sql.query(`explain (format json) ${text}`, params))
        // A kept plan is made without its values
        const kept = keeps ? nodes(await planWithoutValues(text)) : []
        for (const node of [...nodes(plan), ...kept])
          if (node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
            found.push(`reads all of ${node['Relation Name']}: ${node.Filter}`)
        for (const node of sorts ? [...nodes(plan), ...kept] : [])
          if (
            node['Node Type'] === 'Sort' &&
            node['Sort Key']?.[0]?.startsWith('t.') &&
            (node.Plans?.[0]?.['Plan Rows'] ?? 0) > FEW
          )
            found.push(`sorts by ${(node['Sort Key'] ?? []).join(', ')}`)
        return sql.query(text, params, name)
      },
    }
    await read(explained)
  })
  return found
}

/** A filter that some rows of the company match, with an operator that the list offers for the field. */
async function filterOf({ resource }: FaceAddress, name: string): Promise<unknown> {
  const field = columnField(resource, name)
  if (!field || columnKind(field).needsConversion) return undefined
  const {
    rows: [row],
  } = await app.db.company(actor.orgId, sql =>
    sql.query<{ value: unknown }>(
      `select ${column(name)} as value from ${tableName(resource)} where org_id = $1 and ${column(name)} is not null group by 1 order by count(*), 1 limit 1`,
      [actor.orgId],
    ),
  )
  const value = row?.value
  if (value === undefined || field.kind === 'json' || field.kind === 'files') return undefined
  const { sqlType, textual } = columnKind(field)
  if (sqlType === 'date' || sqlType === 'timestamptz' || sqlType === 'numeric')
    return { op: 'range', value: [value, value] }
  return textual ? { op: 'contains', value: String(value).slice(0, 8) } : value
}

const ON_POSTGRES = process.env.TEST_DATABASE_URL !== undefined
/** Reads whose plans PostgreSQL keeps; see `CompanyOptions`. */
const KEPT = new Set(['newest', 'usual order', 'sums', 'choices'])

const FACES = allFaces().map(at => [at.face.api, at] as const)

describe.skipIf(ON_CITUS).each(FACES)('%s', (_api, at) => {
  const list = (query: object) => (sql: Sql) => listRows(sql, { ...at, actor }, query)

  it('lists, sorts, searches, sums and offers without sequential scans', async () => {
    const wrong: Record<string, string[]> = {}
    const note = async (what: string, read: (sql: Sql) => Promise<unknown>): Promise<void> => {
      const found = await scans(read, {
        sorts: large.has(tableName(at.resource)) && (what === 'newest' || what === 'usual order'),
        keeps: ON_POSTGRES && KEPT.has(what),
      })
      if (found.length) wrong[what] = found
    }
    await note('newest', list({ sort: ['-id'] }))
    await note('usual order', list({}))
    await note('search', list({ search: await searchedText(at) }))
    await note('search for a name of nobody', list({ search: '无此人名' }))
    await note('sums', sql => summarise(sql, { ...at, actor }, {}))
    await note('choices', sql => optionRows(sql, { ...at, actor }, {}))
    await note('choices by text', sql => optionRows(sql, { ...at, actor }, { search: '2026' }))
    const { mayQuery } = viewerAccess(actor, at.resource, at.face)
    for (const name of at.resource.list.filters.filter(mayQuery)) {
      const filter = await filterOf(at, name)
      if (filter !== undefined) await note(`filter ${name}`, list({ filters: { [name]: filter } }))
    }
    expect(wrong).toEqual({})
  })
})

describe.skipIf(ON_CITUS)('orders by road and rail', () => {
  const resourceNamed = (name: string): FaceAddress => {
    const [, at] = FACES.find(([api]) => api === `oms/${name}`) ?? []
    if (!at) throw new Error(`there is no list oms/${name}`)
    return at
  }

  it('show an order with its line, its trains and hand-overs by indexes alone', async () => {
    const { resource } = resourceNamed('railOrder')
    const { rows } = await app.db.company(actor.orgId, sql =>
      sql.query<{ id: number }>(`select order_id as id from rail_leg where org_id = $1 order by 1 limit 1`, [
        actor.orgId,
      ]),
    )
    const id = rows[0]?.id ?? 0
    const ofOrder = (name: string, query: object) => (sql: Sql) =>
      listRows(sql, { ...resourceNamed(name), actor }, { filters: { orderId: [id] }, ...query })
    const found: Record<string, string[]> = {
      order: await scans(sql =>
        readRecord({ orgId: actor.orgId, sql: (text, params, name) => sql.query(text, params, name) }, resource, {
          id,
          labels: true,
          lock: false,
        }),
      ),
      line: await scans(ofOrder('railLeg', { sort: ['id'], pageSize: 100 }), { sorts: true }),
    }
    for (const name of ['railLeg', 'railWaybill', 'handover', 'railDelivery'])
      found[name] = await scans(ofOrder(name, {}), { sorts: true, keeps: ON_POSTGRES })
    expect(Object.entries(found).filter(([, wrong]) => wrong.length)).toEqual([])
  })

  it('count what waits on the home page by indexes alone', async () => {
    expect(large).toContain('rail_waybill')
    expect(large).toContain('handover')
    for (const one of RAIL_TODOS)
      expect([one.key, await scans(sql => countAll(sql, actor, [one]))]).toEqual([one.key, []])
    expect(await scans(sql => countAll(sql, actor, RAIL_TODOS))).toEqual([])
  })
})

/** Kinds without an index of their own, and why. */
const UNINDEXED: Readonly<Record<string, string>> = {
  bool: 'half of the rows or hardly any: the order of the list finds the first of them',
  refs: 'a table of its own, with an index from either side',
  files: 'only whether there are any',
  json: 'never filtered by a list',
}

describe.skipIf(ON_CITUS)('indexes', () => {
  it('can be used for patterns with row-level security', async () => {
    const { rows } = await app.db.system('test', sql =>
      sql.query<{ name: string }>(
        `select proname as name from pg_proc where proname in ('texticlike', 'textlike') and pronamespace = 'pg_catalog'::regnamespace and proleakproof order by 1`,
      ),
    )
    expect(rows.map(row => row.name)).toEqual(['texticlike', 'textlike'])
  })

  it('serve our own statements on days: an instant is compared with instants', () => {
    const wrong = sources(join(import.meta.dirname, '..')).flatMap(({ file, text }) =>
      Array.from(
        text.matchAll(/_at\s*[<>]=?\s*\(?\$(?:\{[^}]*\}|\d+)::date(?!::timestamptz| \+ 1\)::timestamptz)/g),
        ([found]) => `${file}: ${found}`,
      ),
    )
    expect(wrong).toEqual([])
  })

  it('begin with the company and each field that a list filters, sorts or counts by; searched fields have a trigram index', async () => {
    const { rows } = await app.db.system('test', sql =>
      sql.query<{ name: string; definition: string }>(
        `select tablename as name, indexdef as definition from pg_indexes where schemaname = 'public'`,
      ),
    )
    const missing: string[] = []
    for (const resource of registry.resources) {
      const table = tableName(resource)
      const own = rows.filter(row => row.name === table).map(row => row.definition)
      const { filters, search, sort = [], tabs, period } = resource.list
      for (const name of new Set([
        ...filters,
        ...sort.map(s => s.replace(/^-/, '')),
        ...(tabs ? [tabs] : []),
        ...(period ? [period] : []),
      ])) {
        const field = columnField(resource, name)
        if (!field || name === 'id' || field.kind in UNINDEXED) continue
        if (!own.some(text => serves(text, resource, name))) missing.push(`${table}.${name}`)
      }
      const names = search.filter(name => columnField(resource, name)?.kind === 'ref')
      for (const name of names) if (!own.some(text => serves(text, resource, name))) missing.push(`${table}.${name}`)
      for (const name of search.filter(one => !names.includes(one)))
        if (!own.some(text => text.includes('gin_trgm_ops') && text.includes(column(name).replaceAll('"', ''))))
          missing.push(`${table}.${name} (parts)`)
    }
    expect(missing).toEqual([])
  })
})

/**
 * Whether an index starts with (company, field, …): over all or live rows, with or without nulls. For a status it may
 * exclude terminal states, whose rows the order of the list finds.
 */
function serves(definition: string, resource: AnyResource, name: string): boolean {
  const [head = '', condition = ''] = definition.split(' WHERE ')
  if (!new RegExp(`\\(org_id, ${column(name).replaceAll('"', '"?')}[,)]`).test(head)) return false
  const machine = resource.machines[name]
  const terminalStates = machine ? terminalStatesOf(machine) : []
  const bare = column(name).replaceAll('"', '')
  return condition
    .replace(/^\(|\)$/g, '')
    .split(' AND ')
    .every(
      part =>
        ['', 'deleted_at IS NULL', `${bare} IS NOT NULL`].includes(part.replace(/^\(|\)$/g, '')) ||
        (part.includes(`${bare} <> `) &&
          [...part.matchAll(/'(\w+)'/g)].every(([, state]) => terminalStates.includes(state as string))),
    )
}

async function searchedText({ resource }: FaceAddress): Promise<string> {
  const [name] = resource.list.search
  if (!name) return ''
  const {
    rows: [row],
  } = await app.db.company(actor.orgId, sql =>
    sql.query<AnyRow>(
      `select ${column(name)} as value from ${tableName(resource)} where org_id = $1 and ${column(name)} is not null order by id desc limit 1`,
      [actor.orgId],
    ),
  )
  return String(row?.value ?? '无此内容')
}

/** Sources of the product. Nobody waits for requests of the demo or tests. */
function sources(root: string): { file: string; text: string }[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/(^|\/)(demo|testing)\/|\.test\.ts$/.test(file))
    .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}
