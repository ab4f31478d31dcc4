import { belongsToCompany } from '@tuheng/domain/kernel/across'
import type { AcrossAnswer } from '@tuheng/domain/kernel/generic-wire'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { column, tableName } from '../sql/names.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { type Maker, makerFor } from './make.ts'
import { joinWith, type Membership } from './membership.ts'

/**
 * A list across companies, on every face: its rows and fields are those that the person's own list answers in each
 * company, whatever their rights there.
 */

interface Group {
  person: Person
  /** Their companies, the one of `person` first. */
  companies: Membership[]
}

let app: TestApp
let orgIds: number[]
const makers: Maker[] = []
const groups = new Map<string, Group>()
const faces = registry.resources.flatMap(resource =>
  Object.values(resource.faces).map(face => [face.api, resource, face] as const),
)
const codes = registry.resources.flatMap(permissionCodes)
const seen = { rows: 0, masked: 0, hidden: 0, veiled: 0, words: 0, pages: 0, sums: 0, narrowed: 0 }

/** Of every resource some columns hidden, masked, or both alike. */
function rightsOnFields(kept: (name: string, place: number) => 'hidden' | 'masked' | 'editable'): object {
  return Object.fromEntries(
    registry.resources.map(resource => [
      resource.name,
      Object.fromEntries(Object.keys(resource.fields).map((name, i) => [name, kept(name, i)])),
    ]),
  )
}

async function group(own: Parameters<TestApp['person']>[1], others: Parameters<typeof joinWith>[2]['rights'][]) {
  const person = await app.person(orgIds[0] as number, own)
  const companies: Membership[] = [{ ...person, roleId: undefined }]
  for (const [i, rights] of others.entries())
    companies.push(await joinWith(app, person, { orgId: orgIds[i + 1] as number, ...(rights ? { rights } : {}) }))
  return { person, companies }
}

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgIds = [await app.company(), await app.company(), await app.company()]
  for (const orgId of orgIds) makers.push(await makerFor(app, orgId))
  groups.set('all', await group({}, [undefined, undefined]))
  groups.set(
    'some fields',
    await group({ permissions: codes, fieldRights: rightsOnFields((_, i) => (i % 5 === 0 ? 'masked' : 'editable')) }, [
      { permissions: codes, fieldRights: rightsOnFields((_, i) => (i % 3 === 0 ? 'hidden' : 'editable')) },
      { permissions: codes, fieldRights: rightsOnFields(() => 'masked') },
    ]),
  )
  groups.set(
    'some rows',
    await group({ permissions: codes }, [{ permissions: codes, scope: 'own' }, { permissions: [] }]),
  )
  groups.set(
    'reads',
    await group({ permissions: codes.filter(code => code.endsWith('.read')) }, [undefined, undefined]),
  )
})

/** Every page of the list across companies. */
async function walked(person: Person, api: string, body: object): Promise<AcrossAnswer & { pages: number }> {
  const first = await person.must<AcrossAnswer>(`${api}/across`, body)
  const list = [...first.list]
  let pages = 1
  for (let { next } = first; next !== null; pages++) {
    const page = await person.must<AcrossAnswer>(`${api}/across`, { ...body, after: next })
    list.push(...page.list)
    expect(page.companies.every(({ total }) => total === null)).toBe(true)
    next = page.next
  }
  return { ...first, list, pages }
}

/** The rows of a company as its own list answers them, or undefined if it refuses. */
async function ownRows(company: Membership, api: string, body: object): Promise<AnyRow[] | undefined> {
  const rows: AnyRow[] = []
  for (let page = 1; ; page++) {
    const { http, data } = await company.call<{ list: AnyRow[]; next: string | null }>(`${api}/list`, {
      ...body,
      page,
      pageSize: 200,
    })
    if (http !== 200) return undefined
    rows.push(...data.list.map(({ hands: _, ...row }) => row))
    if (data.next === null) return rows
  }
}

const ofCompany = (rows: readonly AnyRow[], orgId: number): AnyRow[] => rows.filter(row => row['orgId'] === orgId)

/** Without the words of dictionaries, which only lists across companies have. */
function plain(resource: AnyResource, row: AnyRow): AnyRow {
  const words = Object.entries(resource.fields).flatMap(([name, { dict }]) => (dict === undefined ? [] : `${name}$`))
  seen.words += words.filter(name => name in row).length
  return Object.fromEntries(Object.entries(row).filter(([name]) => !words.includes(name)))
}

describe.each(faces)('%s', (api, resource, face) => {
  it('has the rows and fields of the own lists, and names what it leaves out', async () => {
    for (const maker of makers)
      for (let i = 0; i < 2; i++) await maker.record(resource.name, { ...face.where, ...face.preset })
    for (const [name, { person, companies }] of groups) {
      const body = { sort: ['-createdAt', 'id'], pageSize: 3 }
      const own = await Promise.all(companies.map(one => ownRows(one, api, { sort: body.sort })))
      if (own[0] === undefined) {
        expect(await person.call(`${api}/across`, body), name).toMatchObject({ http: 403 })
        continue
      }
      const answer = await walked(person, api, body)
      seen.pages += answer.pages
      for (const [i, { orgId }] of companies.entries()) {
        const rows = own[i]
        const shown = ofCompany(answer.list, orgId).map(row => plain(resource, row))
        expect(shown, `${name} ${i}`).toEqual((rows ?? []).map(row => ({ ...row, orgId })))
        expect(answer.left.find(({ id }) => id === orgId)?.reason, `${name} ${i}`).toBe(rows ? undefined : 'right')
        if (rows) expect(answer.companies.find(({ id }) => id === orgId)?.total).toBe(rows.length)
        seen.rows += shown.length
        seen.masked += JSON.stringify(shown).split('"***"').length - 1
        seen.hidden += shown.filter(row => Object.keys(resource.fields).some(field => !(field in row))).length
      }
      expect(answer.list).toHaveLength(own.flatMap(rows => rows ?? []).length)
      expect(answer).toMatchObject({ complete: true })
    }
  })

  it('sums as each company sums, and all together', async () => {
    for (const [name, { person, companies }] of groups) {
      const { http, data } = await person.call<AcrossAnswer>(`${api}/across`, { sums: true })
      if (http !== 200) continue
      for (const { id, sums, total } of data.companies) {
        const company = companies.find(({ orgId }) => orgId === id) as Membership
        const own = await company.must<{ count: number; totals: object }>(`${api}/summary`, {})
        expect(sums, `${name} ${id}`).toEqual(own)
        expect(total).toBe(own.count)
        seen.sums += Object.keys(own.totals).length
      }
      expect(data.sums?.count ?? 0).toBe(data.companies.reduce((all, { total }) => all + (total ?? 0), 0))
    }
  })

  it('leaves out no company that a later page does not ask for', async () => {
    const { person, companies } = groups.get('all') as Group
    const body = { pageSize: 1 }
    const { next, left } = await person.must<AcrossAnswer>(`${api}/across`, body)
    const chosen = companies[0]?.orgId as number
    if (next === null) return
    const page = await person.must<AcrossAnswer>(`${api}/across`, { ...body, after: next, companies: [chosen] })
    expect(left).toEqual([])
    expect(page.left).toEqual([])
    expect(page.companies.every(({ id }) => id === chosen)).toBe(true)
    seen.narrowed++
  })

  it('is in one order, by a column of every kind that means the same everywhere', async () => {
    const { person } = groups.get('all') as Group
    const columns = resource.list.columns.filter(name => {
      const field = columnField(resource, name)
      return (
        field &&
        !belongsToCompany(field) &&
        !face.hide?.includes(name) &&
        !['lines', 'json', 'files'].includes(field.kind)
      )
    })
    const ofEachKind = Map.groupBy(columns, name => columnField(resource, name)?.kind)
    for (const [i, [name = '']] of [...ofEachKind.values()].entries()) {
      const sort = i % 2 ? name : `-${name}`
      const { list } = await walked(person, api, { sort: [sort], columns: [], pageSize: 100 })
      expect(
        list.map(row => [row['orgId'], row['id']]),
        sort,
      ).toEqual(await inOrder(resource, face, sort))
    }
  })

  it('leaves out the company where a filter or the order is veiled', async () => {
    const { person, companies } = groups.get('some fields') as Group
    const hiddenAtSecond = Object.keys(resource.fields)
      .filter((_, i) => i % 3 === 0 && i % 5 !== 0)
      .filter(name => {
        const field = resource.fields[name]
        return field && !belongsToCompany(field) && !field.lines && !['json', 'files'].includes(field.kind)
      })
    for (const name of hiddenAtSecond.slice(0, 2))
      for (const body of [{ sort: [name] }, { filters: { [name]: { op: 'notEmpty' } } }]) {
        const { http, data } = await person.call<AcrossAnswer>(`${api}/across`, body)
        // Hidden on the face, or a kind that is not filtered so
        if (http === 400) continue
        expect(http).toBe(200)
        for (const { orgId } of companies.slice(1)) {
          expect(data.left).toContainEqual(expect.objectContaining({ id: orgId, reason: 'veiled', fields: [name] }))
          expect(ofCompany(data.list, orgId)).toEqual([])
        }
        seen.veiled++
      }
  })

  it('takes no reference and no word of one company', async () => {
    const { person } = groups.get('all') as Group
    for (const name of [
      'createdBy',
      ...Object.keys(resource.fields).filter(one => belongsToCompany(resource.fields[one] as never)),
    ])
      for (const body of [{ sort: [name] }, { filters: { [name]: 1 } }])
        expect(await person.call(`${api}/across`, body), name).toMatchObject({ http: 400, error: 'across.field' })
  })
})

/** Companies and ids of the face in the order of the database. */
async function inOrder(resource: AnyResource, face: Face, sort: string): Promise<unknown[]> {
  const where = Object.entries(face.where ?? {}).map(([name, value]) => `${column(name)} = '${String(value)}'`)
  const by = `${column(sort.replace(/^-/, ''))}${sort.startsWith('-') ? ' desc' : ''}`
  const { rows } = await app.db.system('test', sql =>
    sql.query<{ org: number; id: number }>(
      `select org_id as org, id from ${tableName(resource)} where org_id = any($1::bigint[]) and deleted_at is null and ${['true', ...where].join(' and ')}
       order by ${by}, id${sort.startsWith('-') ? ' desc' : ''}`,
      [orgIds],
    ),
  )
  return rows.map(({ org, id }) => [org, id])
}

it('compared rows, fields and sums of every kind', () => {
  expect(seen.rows).toBeGreaterThan(1000)
  expect(seen.masked).toBeGreaterThan(500)
  expect(seen.hidden).toBeGreaterThan(100)
  expect(seen.veiled).toBeGreaterThan(50)
  expect(seen.words).toBeGreaterThan(10)
  expect(seen.pages).toBeGreaterThan(faces.length * 4)
  expect(seen.sums).toBeGreaterThan(20)
  expect(seen.narrowed).toBeGreaterThan(50)
})
