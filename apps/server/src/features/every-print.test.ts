import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../testing/app.ts'
import { type Maker, makerFor } from '../testing/make.ts'
import { takeFile, takePdf } from './testing/take-file.ts'

let app: TestApp
let orgId: number
let admin: Person
let reader: Person
let stranger: Person
let maker: Maker

const presetOf = (face: Face): AnyRow => ({ ...face.where, ...face.preset })
const cases = registry.resources.flatMap(resource =>
  Object.entries(resource.faces).flatMap(([name, face]) =>
    Object.entries(resource.prints ?? {})
      .filter(
        ([, { needs = [] }]) => !needs.some(field => (face.hide as readonly string[] | undefined)?.includes(field)),
      )
      .map(([layout, title]) => [`${resource.name}/${name} ${layout}`, { resource, face, layout, title }] as const),
  ),
)

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  admin = await app.person(orgId, { name: '王经理' })
  reader = await app.person(orgId, { permissions: cases.map(([, { face }]) => `${face.permission}.read`) })
  const other = await app.company()
  stranger = await app.person(other)
  maker = await makerFor(app, orgId)
})

describe.each(cases)('the print of %s', (_name, { resource, face, layout, title }) => {
  it('is a PDF in the requested language, of one record or several', async () => {
    const row = await maker.record(resource.name, presetOf(face))
    const again = await maker.record(resource.name, presetOf(face))
    const path = `${face.api}/print`
    const refusal = title.guard?.(await admin.must<AnyRow>(`${face.api}/info`, { id: row.id }))
    if (refusal) {
      // Papers of trips in progress are printed in their own tests.
      expect(await takeFile(app, admin, { path, body: { ids: [row.id, again.id], layout } })).toMatchObject({
        http: 409,
        error: refusal.code,
      })
      return
    }
    const one = await takePdf(app, admin, { path, body: { id: row.id, layout } })
    expect(one.pages[0]).toContain(`测试物流`)
    expect(one.pages[0]).toMatch(/打印：王经理 2026-11-20 10:00/)
    expect(one.pages.at(-1)).toMatch(/第 (\d+) 页 \/ 共 \1 页/)
    expect(one.name).toContain(title.zh)
    const both = await takePdf(app, admin, {
      path,
      body: { ids: [row.id, again.id, row.id], layout },
      headers: { 'accept-language': 'en' },
    })
    expect(both.pages.length).toBeGreaterThanOrEqual(one.pages.length)
    const words = both.pages.join('\n')
    expect(words).toContain('Printed: 王经理')
    expect(words).not.toMatch(/undefined|null|NaN|\[object/)
    expect(words).not.toContain('〓')
  })

  it('requires the permissions to print and to read, and a record of this company and face', async () => {
    const row = await maker.record(resource.name, presetOf(face))
    const body = { id: row.id, layout }
    const path = `${face.api}/print`
    expect(await takeFile(app, reader, { path, body })).toMatchObject({ http: 403, error: 'auth.forbidden' })
    const printer = await app.person(orgId, { permissions: [`${face.permission}.print`] })
    expect(await takeFile(app, printer, { path, body })).toMatchObject({ http: 403 })
    expect(await takeFile(app, { ...admin, token: 'x' }, { path, body })).toMatchObject({ http: 401 })
    expect(await takeFile(app, stranger, { path, body })).toMatchObject({ http: 404, error: 'record.missing' })
    expect(await takeFile(app, admin, { path, body: { ids: [row.id, 999_999], layout } })).toMatchObject({ http: 404 })
    expect(await takeFile(app, admin, { path, body: { id: row.id, layout: 'toString' } })).toMatchObject({
      http: 400,
      error: 'print.layout',
    })
    expect(await takeFile(app, admin, { path, body: { layout } })).toMatchObject({ http: 400 })
  })
})

it('is recorded with its person in the record’s history', async () => {
  const row = await maker.record('contract', { kind: 'carrier' })
  await takePdf(app, admin, { path: 'cm/carrier/print', body: { id: row.id, layout: 'contract' } })
  const history = await admin.must<{ list: AnyRow[] }>('cm/carrier/history', { id: row.id })
  expect(history.list[0]).toMatchObject({ action: 'print' })
  expect(JSON.stringify(history.list[0])).toContain('王经理')
})
