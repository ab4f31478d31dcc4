import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from './app.ts'
import { type Maker, makerFor } from './make.ts'

let app: TestApp
let orgId: number
let admin: Person
let nobody: Person
let stranger: Person
let maker: Maker

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  const other = await app.company()
  admin = await app.person(orgId)
  nobody = await app.person(orgId, { permissions: [] })
  stranger = await app.person(other)
  maker = await makerFor(app, orgId)
  await makerFor(app, other)
})

const presetOf = (face: Face): AnyRow => ({ ...face.where, ...face.preset })
const cases = registry.resources.flatMap(resource => Object.entries(resource.faces).map(([name, face]) => [`${resource.name}/${name}`, resource, face] as const))

/** What a person would type into a new record of the face. */
async function inputOf(resource: AnyResource, face: Face): Promise<AnyRow> {
  const input = await maker.input(resource, presetOf(face))
  return Object.fromEntries(Object.entries(input).filter(([name]) => !resource.fields[name]?.computed))
}

/** A record of the face, made through the call where people may create it, by the system otherwise. */
async function record(resource: AnyResource, face: Face): Promise<AnyRow> {
  if (resource.methods?.create === false) return maker.record(resource.name, presetOf(face))
  const input = await inputOf(resource, face)
  return admin.must<AnyRow>(`${face.api}/save`, input)
}

describe.each(cases)('%s', (_name, resource, face) => {
  const url = (method: string): string => `${face.api}/${method}`

  it('creates, reads, lists, searches, sums, offers and tells the history of a record', async () => {
    const row = await record(resource, face)
    const id = row.id as number
    expect(await admin.must(url('info'), { id })).toMatchObject({ id, orgId })
    const list = await admin.must<{ list: AnyRow[]; total: number }>(url('list'), { ids: [id] })
    expect(list).toMatchObject({ total: 1, list: [{ id }] })
    const summary = await admin.must<{ count: number; totals: AnyRow }>(url('summary'), { ids: [id] })
    expect(summary.count).toBe(1)
    expect(Object.keys(summary.totals)).toEqual([...(resource.list.totals ?? [])])
    const options = await admin.must<{ list: AnyRow[] }>(url('options'), { ids: [id] })
    expect(options.list[0]).toMatchObject({ id, label: row[resource.title] })
    const history = await admin.must<{ list: AnyRow[] }>(url('history'), { id })
    expect(history.list.at(-1)).toMatchObject({ action: 'create' })
  })

  it('filters by every filter, sorts by every column and pages by key', async () => {
    const row = await record(resource, face)
    for (const name of resource.list.filters.filter(filter => !face.hide?.includes(filter))) {
      const value = row[name]
      const field = resource.fields[name]
      const filter = value === null || value === undefined ? { op: 'empty' } : Array.isArray(value) ? value : value
      if (field && ['lines', 'json', 'files'].includes(field.kind)) continue
      if (Array.isArray(filter) && !filter.length) continue
      if (field?.kind === 'bool' && typeof filter === 'object') continue
      if (field?.mask) continue
      const found = await admin.must<{ list: AnyRow[] }>(url('list'), { filters: { [name]: filter }, ids: [row.id] })
      expect(found.list.map(r => r.id), `${name} = ${JSON.stringify(filter)}`).toEqual([row.id])
    }
    for (const name of resource.list.columns.filter(c => !['lines', 'json', 'files', 'refs'].includes(resource.fields[c]?.kind ?? '')))
      await admin.must(url('list'), { sort: [name, '-id'], pageSize: 1 })
    await record(resource, face)
    const first = await admin.must<{ list: AnyRow[]; next: string }>(url('list'), { pageSize: 1, sort: ['-id'] })
    const second = await admin.must<{ list: AnyRow[] }>(url('list'), { pageSize: 1, sort: ['-id'], after: first.next })
    expect(Number(second.list[0]?.id)).toBeLessThan(Number(first.list[0]?.id))
  })

  it('refuses unknown filters, sorts and keys', async () => {
    expect(await admin.call(url('list'), { filters: { nope: 1 } })).toMatchObject({ http: 400, error: 'filter.field' })
    expect(await admin.call(url('list'), { sort: ['nope'] })).toMatchObject({ http: 400, error: 'sort.field' })
    expect(await admin.call(url('list'), { nope: 1 })).toMatchObject({ http: 400 })
    expect(await admin.call(url('list'), { filters: { [resource.list.columns[0] as string]: { op: 'drop table', value: 1 } } })).toMatchObject({ http: 400 })
    expect(await admin.call(url('nope'), {})).toMatchObject({ http: 404 })
  })

  if (resource.methods?.create !== false) it('refuses unknown keys, a megabyte of text and a stale version, and nothing changes', async () => {
    const input = await inputOf(resource, face)
    expect(await admin.call(url('save'), { ...input, nope: 1 })).toMatchObject({ http: 400, error: 'field.unknown' })
    const text = Object.entries(resource.fields).find(([, f]) => f.kind === 'text' && !f.computed)?.[0]
    if (text) expect((await admin.call(url('save'), { ...input, [text]: 'x'.repeat(1_000_000) })).http).toBe(400)
    const row = await record(resource, face)
    if (resource.methods?.update !== false) {
      const stale = await admin.call(url('save'), { id: row.id, version: 999 })
      expect(stale).toMatchObject({ http: 409, error: 'record.stale' })
    }
    expect(await admin.must(url('info'), { id: row.id })).toMatchObject({ version: row.version })
  })

  if (resource.methods?.create !== false) it('answers a retry with the first record', async () => {
    const input = await inputOf(resource, face)
    const key = { 'idempotency-key': `retry-${resource.name}-${face.api}` }
    const first = await admin.call<AnyRow>(url('save'), input, key)
    const again = await admin.call<AnyRow>(url('save'), input, key)
    expect(first.status, first.msg).toBe(true)
    expect(again.data.id).toBe(first.data.id)
  })

  it('gives nothing without a session, without the permission, and to another company', async () => {
    const row = await record(resource, face)
    const before = await admin.must(url('info'), { id: row.id })
    const methods: [string, AnyRow][] = [['list', {}], ['info', { id: row.id }], ['summary', {}], ['history', { id: row.id }], ['save', { id: row.id, version: row.version }], ['delete', { id: row.id }]]
    for (const [method, body] of methods) {
      expect(await admin.call(url(method), body, { authorization: null })).toMatchObject({ http: 401, data: null })
      expect(await nobody.call(url(method), body), method).toMatchObject({ http: 403, data: null })
    }
    for (const name of Object.keys(resource.transitions).filter(n => !resource.transitions[n]?.internal)) {
      expect(await nobody.call(url(name), { id: row.id }), name).toMatchObject({ http: 403, data: null })
      // What asks for further inputs may miss those first; it says nothing of the record.
      expect([400, 404], name).toContain((await stranger.call(url(name), { id: row.id })).http)
    }
    expect((await stranger.must<{ list: AnyRow[] }>(url('list'), { ids: [row.id] })).list).toEqual([])
    expect((await stranger.must<{ list: AnyRow[] }>(url('options'), { ids: [row.id] })).list).toEqual([])
    for (const [method, body] of methods.filter(([m]) => !['list', 'summary'].includes(m))) expect((await stranger.call(url(method), body)).http, method).toBe(404)
    expect(await admin.must(url('info'), { id: row.id })).toEqual(before)
  })
})
