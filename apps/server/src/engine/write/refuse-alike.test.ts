import fc from 'fast-check'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { alikeKey } from '@tuheng/domain/kernel/validators/problem'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { alikeSql } from '../../sql/alike.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { importer, workbook } from '../../testing/import.ts'
import { makerFor, type Maker } from '../../testing/make.ts'

/** Codes that differ in case or width only are one and the same; what was typed stays. */

let app: TestApp
let orgId: number
let admin: Person
let maker: Maker

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
  admin = await app.person(orgId)
  maker = await makerFor(app, orgId)
})

const wide = (char: string): string => String.fromCharCode(char.charCodeAt(0) + 0xfee0)
const SPELLINGS = [
  (char: string) => char,
  (char: string) => char.toLowerCase(),
  (char: string) => wide(char),
  (char: string) => wide(char.toLowerCase()),
]
/** The text with each letter as one of the spellings says. */
const spelt = (text: string, ways: readonly number[]): string =>
  [...text].map((char, i) => (SPELLINGS[ways[i % ways.length] ?? 0] as (char: string) => string)(char)).join('')

const codes = registry.resources.flatMap(resource =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.ignoresCase ? [[`${resource.name}.${name}`, resource, name] as const] : [],
  ),
)
let made = 0

describe.each(codes)('%s', (_, resource, name) => {
  it('is taken in every spelling, by itself alone', async () => {
    expect(resource.unique).toContainEqual([name])
    const code = `QX${++made}Z`
    await maker.record(resource.name, { [name]: code })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3), { minLength: 3, maxLength: 6 }), async ways => {
        // Codes of dictionaries are half-width by a rule of their own
        const typed = spelt(code, resource.name === 'dictionary' ? ways.map(way => way % 2) : ways)
        const input = await maker.input(resource, { [name]: typed })
        const attempt = app.work(orgId, tx => tx.insert(resource, input as never))
        const expected = typed === code ? 'unique.taken' : 'unique.alike'
        await expect(attempt).rejects.toMatchObject({ issues: [{ code: expected, path: name, status: 409 }] })
      }),
      { numRuns: 8 },
    )
    const other = await maker.record(resource.name, { [name]: `qx${++made}z` })
    expect(other[name]).toBe(`qx${made}z`)
  })
})

it('found the codes of master data', () => {
  expect(codes.map(([label]) => label)).toEqual(
    expect.arrayContaining(['party.code', 'goods.code', 'route.code', 'role.code', 'dictionary.code']),
  )
})

const coal = (more: object) => ({ name: `煤${++made}`, cargoType: 'coal', unit: 'ton', ...more })

describe('a code that is another one in other letters', () => {
  it('is refused at its field, and the other one is named and linked', async () => {
    const first = await admin.must<AnyRow>('sys/goods/save', coal({ code: 'Ａ1-x' }))
    expect(first['code']).toBe('Ａ1-x')
    const answer = await admin.call('sys/goods/save', coal({ code: 'a1-X' }))
    expect(answer).toMatchObject({
      http: 409,
      error: 'unique.alike',
      errors: [{ path: 'code', records: [{ resource: 'goods', id: first['id'] }] }],
    })
    expect(answer.msg).toContain('“a1-X”与已有的“Ａ1-x”只差大小写或全半角')
    const { id, version } = first
    expect(await admin.must<AnyRow>('sys/goods/save', { id, version, code: 'A1-X' })).toMatchObject({ code: 'A1-X' })
  })

  it('is not named to whoever may not see the other record', async () => {
    await admin.must('sys/goods/save', coal({ code: 'HID-1' }))
    const own = await app.person(orgId, {
      permissions: ['sys.goods.modify'],
    })
    const answer = await own.call('sys/goods/save', coal({ code: 'hid-1' }))
    expect(answer).toMatchObject({ http: 409, errors: [{ path: 'code' }] })
    expect(JSON.stringify(answer)).not.toContain('HID-1')
  })

  it('stays where it was before anybody asked, and its record can be edited', async () => {
    const one = await admin.must<AnyRow>('sys/goods/save', coal({ code: 'OLD-1' }))
    const two = await admin.must<AnyRow>('sys/goods/save', coal({ code: 'OLD-2' }))
    await app.db.company(orgId, sql =>
      sql.query(`update goods set code = 'old-1' where org_id = $1 and id = $2`, [orgId, two['id']]),
    )
    const { id, version } = two
    const edited = await admin.must<AnyRow>('sys/goods/save', { id, version, taxName: '煤炭' })
    expect(edited).toMatchObject({ code: 'old-1', taxName: '煤炭' })
    const wrong = await admin.call('sys/goods/save', { id, version: edited['version'], code: 'Old-1' })
    expect(wrong).toMatchObject({ error: 'unique.alike', errors: [{ records: [{ id: one['id'] }] }] })
    expect(await admin.must<AnyRow>('sys/goods/save', { id, version: edited['version'], code: 'OLD-3' })).toMatchObject(
      {
        code: 'OLD-3',
      },
    )
  })

  it('is in the way of a record that is restored', async () => {
    const gone = await admin.must<AnyRow>('sys/goods/save', coal({ code: 'RST-1' }))
    await admin.must('sys/goods/delete', { id: gone['id'], reason: '录错' })
    await admin.must('sys/goods/save', coal({ code: 'rst-1' }))
    expect(await admin.call('sys/goods/undelete', { id: gone['id'] })).toMatchObject({
      http: 409,
      error: 'unique.alike',
    })
  })

  it('is refused of the rows of a file, beside a record and beside another row', async () => {
    await admin.must('sys/goods/save', coal({ code: 'IMP-1' }))
    const into = importer(app, admin, 'sys/goods')
    const rows = ['imp-1', 'IMP-2', 'ＩＭＰ-2', 'IMP-3'].map(code => [code, `煤${++made}`, '煤炭及制品'])
    const upload = await into.upload(await workbook(['货物', [['编码', '品名', '货物大类'], ...rows]]))
    await into.map(upload, { constants: { unit: 'ton' } })
    expect(await into.call('importPreview', { id: upload.id })).toMatchObject({ counts: { ok: 2, error: 2 } })
    expect(await into.commit(upload.id)).toMatchObject({ result: { counts: { done: 2, error: 2 } } })
    const { list } = await into.call<{ list: { row: number; errors: { code: string; path: string }[] }[] }>(
      'importRows',
      {
        id: upload.id,
        state: 'error',
      },
    )
    expect(list.map(row => [row.row, row.errors[0]?.path, row.errors[0]?.code])).toEqual([
      [2, 'code', 'unique.alike'],
      [4, 'code', 'import.duplicate_row'],
    ])
  })

  it('is not named to whoever brings a file and may not see the other record', async () => {
    await admin.must('sys/goods/save', coal({ code: 'SCP-1' }))
    const permissions = ['sys.goods.read', 'sys.goods.modify', 'sys.goods.import']
    const errorsFor = async (more: object) => {
      const into = importer(app, await app.person(orgId, { permissions, ...more }), 'sys/goods')
      const row = ['scp-1', `煤${++made}`, '煤炭及制品']
      const upload = await into.upload(await workbook(['货物', [['编码', '品名', '货物大类'], row]]))
      await into.map(upload, { constants: { unit: 'ton' } })
      return JSON.stringify(await into.call('importRows', { id: upload.id, state: 'error' }))
    }
    expect(await errorsFor({})).toMatch(/unique\.alike.*SCP-1/)
    const blind = await errorsFor({ scope: 'own' })
    expect(blind).toContain('unique.taken')
    expect(blind).not.toContain('SCP-1')
  })

  it('has one key in the database and in the domain', async () => {
    const texts = fc.sample(
      fc.string({ unit: fc.integer({ min: 0x20, max: 0xff5f }).map(n => String.fromCharCode(n)) }),
      300,
    )
    const kept = texts.filter(text => !/[\ud800-\udfff]/.test(text))
    const { rows } = await app.db.company(orgId, sql =>
      sql.query<{ key: string }>(
        `select ${alikeSql('x.t')} as key from unnest($1::text[]) with ordinality x (t, n) order by n`,
        [kept],
      ),
    )
    expect(rows.map(row => row.key)).toEqual(kept.map(alikeKey))
  })
})
