// PostgreSQL too: sample
import { copiesOf } from '@tuheng/domain/kernel/copies'
import { inWordsOf } from '@tuheng/domain/kernel/face-words'
import { createsIn, permissionCodes, rightOf } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face, isDoneThrough } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { DEFAULT_DICTIONARIES } from '@tuheng/domain/system/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { columnsBeside } from '../engine/export/columns-beside.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { cellShown, exportable, headerText, shownAs, takeExport } from './exported.ts'
import { type Maker, makerFor } from './make.ts'

/** Acts that use the database. */
const ASKED = ['create', 'read', 'list', 'filter', 'summary', 'export', 'retry'] as const
/** Refusals of the server itself, and what `leaks.test.ts` covers: run on the embedded database only. */
const REFUSED = ['stale write', 'unknown key', 'no session', 'no permission', 'other company'] as const
type Act = (typeof ASKED | typeof REFUSED)[number]
const EMBEDDED = !process.env.TEST_DATABASE_URL
/** What every face of every resource is tested for. The last test counts them. */
const ACTS: readonly Act[] = EMBEDDED ? [...ASKED, ...REFUSED] : ASKED

/** Acts that do not exist for a resource, and why. Anything else that was not tested fails the last test. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Partial<Record<Act, string>>>>> = {
  charge: {
    create: 'posted by trips only',
    'stale write': 'nobody changes a charge by hand',
    retry: 'no call writes one',
  },
  approvalRun: {
    create: 'begun by a held transition',
    'stale write': 'changed by its acts',
    retry: 'no call writes one',
  },
  apiCall: { create: 'written down by the server', 'stale write': 'nobody changes one', retry: 'no call writes one' },
  stock: {
    create: 'written by stock documents',
    'stale write': 'people only freeze and release it',
    retry: 'no call writes one',
  },
  stockLedger: {
    create: 'written by stock documents',
    'stale write': 'nobody changes one',
    retry: 'no call writes one',
  },
  eInvoiceFile: { create: 'read from a file that is collected', retry: 'no call writes one' },
  'workOrder/wait': { create: 'reported in the list of one’s own', retry: 'as above' },
  containerMove: {
    create: 'written by the moves of a container',
    'stale write': 'nobody changes one',
    retry: 'no call writes one',
  },
  advanceMove: {
    create: 'written by the moves of an advance',
    'stale write': 'nobody changes one',
    retry: 'no call writes one',
  },
  accrual: {
    create: 'written when a month is accrued',
    retry: 'no call creates one',
  },
  accrualReversal: {
    create: 'written as statements come',
    'stale write': 'nobody changes one',
    retry: 'no call writes one',
  },
  handover: {
    create: 'written by trips and trains',
    'stale write': 'people only move it from status to status',
    retry: 'no call writes one',
  },
  robotRun: {
    create: 'written by the runs of a task',
    'stale write': 'nobody changes one',
    retry: 'no call writes one',
  },
  platformMessage: {
    create: 'written with what is sent or pulled',
    'stale write': 'people only send it again or give it up',
    retry: 'no call writes one',
  },
  messengerMessage: {
    create: 'written with a message',
    'stale write': 'nobody changes one',
    retry: 'no call writes one',
  },
  callback: {
    create: 'written with a fact or a call',
    'stale write': 'nobody changes one by hand',
    retry: 'no call writes one',
  },
  deletionEntry: {
    create: 'written by the job that deletes',
    'stale write': 'nobody changes one by hand',
    retry: 'no call writes one',
  },
  'wagonLoad/arrival': {
    create: 'wagons come here once their train has left',
    retry: 'no call makes one',
  },
  'railWaybill/tickets': { create: 'rows move waybills that are there', retry: 'no call makes one' },
  'railWaybill/events': { create: 'rows move waybills that are there', retry: 'no call makes one' },
  railLeg: {
    create: 'made with the release of its order',
    retry: 'no call makes one',
  },
  loadBillGrant: {
    create: 'made by granting a bill',
    retry: 'no call makes one; retries of granting are tested with the bill',
  },
}

let app: TestApp
let orgId: number
let admin: Person
let nobody: Person
let stranger: Person
/** May read and export everything except one column of each resource. */
let half: Person
let reader: Person
let maker: Maker

const faces = registry.resources.flatMap(resource =>
  Object.entries(resource.faces).map(([name, face]) => ({ name: `${resource.name}/${name}`, resource, face })),
)
/** On PostgreSQL a sample: its driver reads and writes a kind of field alike in every resource. */
const walkedFaces = EMBEDDED ? faces : samplePerKind(faces, 3)
const cases = walkedFaces.map(({ name, resource, face }) => [name, resource, face] as const)
const walked = new Map<Act, Set<string>>(ACTS.map(act => [act, new Set()]))
const codes = registry.resources.flatMap(permissionCodes)
const endingIn = (...actions: string[]): string[] =>
  codes.filter(code => actions.some(action => code.endsWith(`.${action}`)))
/** Rights by which faces are read that name another than `read`. */
const READ_ELSEWHERE = registry.resources
  .flatMap(resource => Object.values<Face>(resource.faces))
  .flatMap(face => (face.readAction ? [rightOf(face, 'read')] : []))
const WORDS = new Map(
  DEFAULT_DICTIONARIES.flatMap(({ code, items }) => items.map(item => [`${code} ${item.value}`, item.zh] as const)),
)

/** Faces of resources that together have each kind of field `times` times, or as often as there are resources with it. */
function samplePerKind<T extends { resource: AnyResource }>(all: readonly T[], times: number): readonly T[] {
  const kindsOf = ({ resource }: T): string[] => [
    ...new Set(Object.values(resource.fields).map(field => `${field.kind}${field.computed ? ' computed' : ''}`)),
  ]
  const counts = new Map<string, number>()
  const left = new Map(all.map(one => [one.resource.name, one]))
  const chosen: T[] = []
  const gain = (one: T): number => kindsOf(one).filter(kind => (counts.get(kind) ?? 0) < times).length
  for (;;) {
    const [best] = [...left.values()].toSorted((a, b) => gain(b) - gain(a))
    if (!best || !gain(best)) return chosen
    for (const kind of kindsOf(best)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    left.delete(best.resource.name)
    chosen.push(best)
  }
}

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  const other = await app.company()
  admin = await app.person(orgId)
  nobody = await app.person(orgId, { permissions: [] })
  stranger = await app.person(other)
  const hidden = Object.fromEntries(
    registry.resources.map(resource => [resource.name, { [hiddenOf(resource)]: 'hidden' }]),
  )
  half = await app.person(orgId, {
    permissions: [...endingIn('read', 'export'), ...READ_ELSEWHERE],
    fieldRights: hidden,
  })
  reader = await app.person(orgId, { permissions: endingIn('read') })
  maker = await makerFor(app, orgId)
  await makerFor(app, other)
})

const presetOf = (face: Face): AnyRow => ({ ...face.where, ...face.preset })

/** A column that every face of the resource shows, other than its title. */
function hiddenOf(resource: AnyResource): string {
  const [first = [], ...others] = Object.values(resource.faces).map(face => exportable(resource, face))
  const found = first.find(
    name => name in resource.fields && name !== resource.title && others.every(columns => columns.includes(name)),
  )
  return found ?? expect.fail(`${resource.name} shows no further column`)
}

/** Whether `half` may not see it: the one column of each resource, and copies of such a column. */
function isHidden(name: string, column: string, asked: readonly string[] = []): boolean {
  const path = `${name}.${column}`
  // Figures that give each other are copies of each other
  if (asked.includes(path)) return false
  const resource = registry.resources.find(one => one.name === name) as AnyResource | undefined
  return (
    resource !== undefined &&
    (column === hiddenOf(resource) ||
      (copiesOf(resource).get(column) ?? []).some(source =>
        isHidden(...(source.split('.', 2) as [string, string]), [...asked, path]),
      ))
  )
}

const shownOn = (face: Face, name: string): boolean => !face.hide?.includes(name)

/** Valid input for a new record of the face. */
async function inputOf(resource: AnyResource, face: Face, full = false): Promise<AnyRow> {
  const input = await maker[full ? 'full' : 'input'](resource, presetOf(face))
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name]) => !resource.fields[name]?.computed && (shownOn(face, name) || name in (face.where ?? {})),
    ),
  )
}

/** A record of the face, created by the call if people may create it, otherwise by the system. */
async function record(resource: AnyResource, face: Face, full = false): Promise<AnyRow> {
  if (!createsIn(resource, face)) return maker.record(resource.name, presetOf(face))
  return admin.must<AnyRow>(`${face.api}/save`, await inputOf(resource, face, full))
}

describe.each(cases)('%s', (name, resource, face) => {
  const url = (method: string): string => `${face.api}/${method}`
  const done = (...acts: Act[]): void => acts.forEach(act => walked.get(act)?.add(name))
  const creates = createsIn(resource, face)

  it('creates, reads, lists, searches, sums, offers and tells the history of a record', async () => {
    const row = await record(resource, face)
    const id = row.id as number
    if (creates) done('create')
    const info = await admin.must<AnyRow>(url('info'), { id })
    expect(info).toMatchObject({ id, orgId })
    if (creates) expect(row).toEqual(info)
    const list = await admin.must<{ list: AnyRow[]; total: number }>(url('list'), { ids: [id] })
    expect(list).toMatchObject({ total: 1, list: [{ id }] })
    const summary = await admin.must<{ count: number; totals: AnyRow; groups?: { totals: AnyRow }[] }>(url('summary'), {
      ids: [id],
    })
    expect(summary.count).toBe(1)
    // Values that may not be added up over all rows have separate totals.
    expect(Object.keys(summary.groups?.[0]?.totals ?? summary.totals)).toEqual(
      (resource.list.totals ?? []).filter(total => shownOn(face, total)),
    )
    const options = await admin.must<{ list: AnyRow[] }>(url('options'), { ids: [id] })
    expect(options.list[0]).toMatchObject({ id, label: row[resource.title] })
    for (const sub of resource.subtitle ?? []) expect(options.list[0]?.[sub], sub).toEqual(row[sub])
    for (const sub of (resource.subtitle ?? []).filter(one => resource.fields[one]?.kind === 'ref' && row[one])) {
      expect(options.list[0]?.[`${sub}$`], sub).toEqual(list.list[0]?.[`${sub}$`])
      expect(list.list[0]?.[`${sub}$`], sub).toBeTruthy()
    }
    const history = await admin.must<{ list: AnyRow[] }>(url('history'), { id })
    expect(history.list.at(-1)).toMatchObject({ action: 'create' })
    done('read', 'list', 'summary')
  })

  it('filters by every filter, sorts by every column and pages by key', async () => {
    const row = await record(resource, face, true)
    for (const filter of resource.list.filters.filter(f => shownOn(face, f))) {
      const value = row[filter]
      const nothing = value === null || value === undefined || (Array.isArray(value) && !value.length)
      const found = await admin.must<{ list: AnyRow[] }>(url('list'), {
        filters: { [filter]: nothing ? { op: 'empty' } : value },
        ids: [row.id],
      })
      expect(
        found.list.map(r => r.id),
        `${filter} = ${JSON.stringify(value)}`,
      ).toEqual([row.id])
    }
    for (const column of resource.list.columns.filter(
      c => shownOn(face, c) && !['lines', 'json', 'files', 'refs'].includes(resource.fields[c]?.kind ?? ''),
    ))
      await admin.must(url('list'), { sort: [column, '-id'], pageSize: 1 })
    await record(resource, face)
    const first = await admin.must<{ list: AnyRow[]; next: string }>(url('list'), { pageSize: 1, sort: ['-id'] })
    const second = await admin.must<{ list: AnyRow[] }>(url('list'), { pageSize: 1, sort: ['-id'], after: first.next })
    expect(Number(second.list[0]?.id)).toBeLessThan(Number(first.list[0]?.id))
    done('filter')
  })

  it('lists the requested columns, with the values of the full list, in any order', async () => {
    const ids = [(await record(resource, face, true)).id, (await record(resource, face)).id]
    const names = [
      ...Object.keys(resource.fields),
      ...Object.keys(resource.machines),
      'createdBy',
      'createdAt',
      'hands',
    ]
    const sort = ['-createdAt', 'id']
    for (const who of [admin, half])
      for (const part of [names.filter((_, i) => i % 2), names.filter((_, i) => i % 2 === 0), []]) {
        const ask = (more: object) =>
          who.must<{ list: AnyRow[]; next: string | null }>(url('list'), { ids, sort, ...more })
        const kept = new Set(['id', 'version', ...part])
        const whole = (await ask({})).list.map(row =>
          Object.fromEntries(Object.entries(row).filter(([key]) => kept.has(key.replace(/\$$/, '')))),
        )
        expect((await ask({ columns: part })).list).toEqual(whole)
        const { next } = await ask({ columns: part, pageSize: 1 })
        // A face of one's own records shows none of those that another made
        if (whole.length < 2) expect(next).toBeNull()
        else expect((await ask({ columns: part, pageSize: 1, after: next })).list).toEqual(whole.slice(1))
      }
    expect(await admin.call(url('list'), { ids, columns: ['id', 'nope'] })).toMatchObject({
      http: 400,
      error: 'field.unknown',
      errors: [{ path: 'columns' }],
    })
  })

  it('exports what the list shows: numbers as numbers, long ones as text, nothing hidden, nothing of others', async () => {
    const ids = [(await record(resource, face, true)).id, (await record(resource, face)).id]
    const worded = inWordsOf(resource, face)
    const columns = exportable(resource, face)
    const headersOf = (column: string) => [
      headerText(worded, column),
      ...columnsBeside(resource, column).map(([, { label }]) => label),
    ]
    const header = columns.flatMap(headersOf)
    const table = await takeExport(app, admin, { face, ids, sort: ['-id'] })
    const { list } = await admin.must<{ list: AnyRow[] }>(url('list'), { ids, sort: ['-id'] })
    expect(list).toHaveLength(2)
    expect(table.header).toEqual(header)
    const shown = list.map(row =>
      columns.map(column =>
        shownAs(row, { name: column, field: columnField(worded, column) ?? expect.fail(column) }, WORDS),
      ),
    )
    // By place: columns may have the same words
    const places = columns.map((_, i) => columns.slice(0, i).flatMap(headersOf).length)
    expect(table.rows.map(cells => places.map(place => cellShown(cells[place])))).toEqual(shown)

    const { total } = await admin.must<{ total: number }>(url('list'), { count: 'exact' })
    expect((await takeExport(app, admin, { face })).rows).toHaveLength(total)
    for (const who of [nobody, reader])
      expect(await takeExport(app, who, { face, ids })).toMatchObject({ http: 403, rows: [] })
    expect(await takeExport(app, null, { face, ids })).toMatchObject({ http: 401, rows: [] })
    expect(await takeExport(app, stranger, { face, ids })).toMatchObject({ http: 200, rows: [] })
    const hidden = hiddenOf(resource)
    const without = await takeExport(app, half, { face, ids, columns: [resource.title, hidden] })
    expect(without.header).toEqual([headerText(worded, resource.title)])
    expect((await takeExport(app, half, { face, ids })).header).toEqual(
      columns.filter(column => !isHidden(resource.name, column)).flatMap(headersOf),
    )
    expect(await takeExport(app, admin, { face, ids, columns: ['nope'] })).toMatchObject({
      http: 400,
      error: 'export.column',
    })
    done('export')
  })

  if (creates && resource.methods?.update !== false)
    it('answers a change with the record as it then is, child rows and links included', async () => {
      const made = await record(resource, face, true)
      const again = { ...(await inputOf(resource, face, true)), id: made.id, version: made.version }
      const saved = await admin.call<AnyRow>(url('save'), again)
      // Some of these fields may not be changed later; then the record is unchanged.
      const info = await admin.must(url('info'), { id: made.id })
      expect(saved.http === 200 ? saved.data : made).toEqual(info)
      const noted = await admin.call<AnyRow>(url('save'), { id: made.id, version: (info as AnyRow).version })
      if (noted.http === 200) expect(noted.data).toEqual(await admin.must(url('info'), { id: made.id }))
    })

  if (creates)
    it('answers a retry with the first record', async () => {
      const input = await inputOf(resource, face)
      const key = { 'idempotency-key': `retry-${resource.name}-${face.api}` }
      const { total } = await admin.must<{ total: number }>(url('list'), { count: 'exact' })
      const first = await admin.call<AnyRow>(url('save'), input, key)
      const again = await admin.call<AnyRow>(url('save'), input, key)
      expect(first.status, first.msg).toBe(true)
      expect(again.data.id).toBe(first.data.id)
      expect(await admin.must(url('list'), { count: 'exact' })).toMatchObject({ total: total + 1 })
      done('retry')
    })

  if (EMBEDDED)
    describe('its refusals', () => {
      it('refuses unknown filters, sorts and keys', async () => {
        expect(await admin.call(url('list'), { filters: { nope: 1 } })).toMatchObject({
          http: 400,
          error: 'filter.field',
        })
        expect(await admin.call(url('list'), { sort: ['nope'] })).toMatchObject({ http: 400, error: 'sort.field' })
        for (const method of ['list', 'summary', 'options', 'info', 'history', 'delete', 'export'])
          expect(await admin.call(url(method), { id: 1, nope: 1 }), method).toMatchObject({ http: 400 })
        expect(
          await admin.call(url('list'), {
            filters: { [resource.list.columns[0] as string]: { op: 'drop table', value: 1 } },
          }),
        ).toMatchObject({ http: 400 })
        expect(await admin.call(url('nope'), {})).toMatchObject({ http: 404 })
        const row = await record(resource, face)
        expect(
          (await admin.call(url('save'), { id: row.id, version: row.version, nope: 1 })).http,
        ).toBeGreaterThanOrEqual(400)
        expect(await admin.must(url('info'), { id: row.id })).toMatchObject({ version: row.version })
        done('unknown key')
      })

      if (creates)
        it('refuses unknown keys and a megabyte of text in a new record', async () => {
          const input = await inputOf(resource, face)
          expect(await admin.call(url('save'), { ...input, nope: 1 })).toMatchObject({
            http: 400,
            error: 'field.unknown',
          })
          const text = Object.entries(resource.fields).find(([, f]) => f.kind === 'text' && !f.computed)?.[0]
          if (text) expect((await admin.call(url('save'), { ...input, [text]: 'x'.repeat(1_000_000) })).http).toBe(400)
        })

      if (resource.methods?.update !== false)
        it('refuses an outdated version without changes', async () => {
          const row = await record(resource, face)
          expect(await admin.call(url('save'), { id: row.id, version: 999 })).toMatchObject({
            http: 409,
            error: 'record.stale',
          })
          expect(await admin.must(url('info'), { id: row.id })).toMatchObject({ version: row.version })
          done('stale write')
        })

      it('returns nothing without a session, without the permission, and to another company', async () => {
        const row = await record(resource, face)
        const before = await admin.must(url('info'), { id: row.id })
        const methods: [string, AnyRow][] = [
          ['list', {}],
          ['info', { id: row.id }],
          ['summary', {}],
          ['history', { id: row.id }],
          ['save', { id: row.id, version: row.version }],
          ['delete', { id: row.id }],
        ]
        for (const [method, body] of methods) {
          expect(await admin.call(url(method), body, { authorization: null })).toMatchObject({ http: 401, data: null })
          expect(await nobody.call(url(method), body), method).toMatchObject({ http: 403, data: null })
        }
        done('no session', 'no permission')
        for (const transition of Object.keys(resource.transitions).filter(n => !resource.transitions[n]?.internal)) {
          if (!isDoneThrough(face, transition)) {
            expect(await admin.call(url(transition), { id: row.id }), transition).toMatchObject({
              http: 404,
              data: null,
            })
            continue
          }
          expect(await nobody.call(url(transition), { id: row.id }), transition).toMatchObject({
            http: 403,
            data: null,
          })
          // Without further inputs a transition may fail on those first, but it says nothing of the record.
          expect([400, 404], transition).toContain((await stranger.call(url(transition), { id: row.id })).http)
        }
        expect((await stranger.must<{ list: AnyRow[] }>(url('list'), { ids: [row.id] })).list).toEqual([])
        expect((await stranger.must<{ list: AnyRow[] }>(url('options'), { ids: [row.id] })).list).toEqual([])
        expect(await stranger.must(url('summary'), { ids: [row.id] })).toMatchObject({ count: 0 })
        for (const [method, body] of methods.filter(([m]) => !['list', 'summary'].includes(m)))
          expect((await stranger.call(url(method), body)).http, method).toBe(404)
        expect(await admin.must(url('info'), { id: row.id })).toEqual(before)
        done('other company')
      })
    })
})

describe('the suite', () => {
  it.each(ACTS)('tested "%s" on every face of the registry, apart from the exceptions', act => {
    const expected = walkedFaces
      .filter(({ name, resource }) => !EXCEPTIONS[resource.name]?.[act] && !EXCEPTIONS[name]?.[act])
      .map(({ name }) => name)
    expect([...(walked.get(act) ?? [])].toSorted()).toEqual(expected.toSorted())
  })

  it('has every kind of field in its sample', () => {
    const kindsIn = (some: readonly { resource: AnyResource }[]): string[] =>
      [...new Set(some.flatMap(({ resource }) => Object.values(resource.fields).map(field => field.kind)))].toSorted()
    expect(kindsIn(samplePerKind(faces, 3))).toEqual(kindsIn(faces))
  })

  it('lists only exceptions that the registry has', () => {
    const known = new Set([...registry.resources.map(resource => resource.name), ...faces.map(({ name }) => name)])
    expect(Object.keys(EXCEPTIONS).filter(name => !known.has(name))).toEqual([])
    expect(faces.length).toBe(
      registry.resources.reduce((count, resource) => count + Object.keys(resource.faces).length, 0),
    )
  })
})
