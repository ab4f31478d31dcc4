import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { s } from '@tuheng/domain/kernel/shape'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { shapeValidator } from '../engine/calls/endpoint.ts'
import { openApi } from '../engine/calls/openapi.ts'
import { type Answer, type Person, type TestApp, testApp } from './app.ts'
import { type Maker, makerFor } from './make.ts'
import { resourceNamed } from './samples.ts'
import { strayWords } from './stray-words.ts'

/** Values in a refusal: the field that a person filled, and nothing that only the database knows. */

let app: TestApp
let admin: Person
let maker: Maker

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  const orgId = await app.company()
  admin = await app.person(orgId)
  maker = await makerFor(app, orgId)
}, 300_000)

/** Codes, keys and ids in text for people. */
function machineWords({ msg, errors = [] }: Answer): string[] {
  return [msg, ...errors.map(error => error.msg)].flatMap(text => [
    ...strayWords(text.replace(/[A-Z]{2,}\d{6,}/g, '')),
    ...(text.match(/[A-Za-z]\w*[:.]\d+|U\+0000”/g) ?? []),
  ])
}

const unique = registry.resources.filter(
  resource => resource.unique?.length && resource.methods?.create !== false && Object.values(resource.faces).length,
)

describe('a second record like the first', () => {
  it.each(unique.map(resource => [resource.name, resource] as const))(
    '%s names a field that can be filled',
    async (_name, resource: AnyResource) => {
      const [face] = Object.values(resource.faces)
      const input = await maker.input(resource, { ...face?.where, ...face?.preset })
      const sent = Object.fromEntries(
        Object.entries(input).filter(([name]) => resource.fields[name] && !resource.fields[name]?.computed),
      )
      await admin.call(`${face?.api}/save`, sent)
      const second = await admin.call(`${face?.api}/save`, sent)
      if (second.http === 200) return
      expect(second.http).toBeLessThan(500)
      const known = (path: string): boolean => {
        const field = resource.fields[path.split('.')[0] ?? '']
        return field === undefined || field.computed !== true
      }
      expect((second.errors ?? []).filter(error => !known(error.path))).toEqual([])
      expect(machineWords(second)).toEqual([])
    },
  )

  it('an account that is already a member is named as it was entered', async () => {
    const taken = await maker.record('member')
    const person = { account: taken.account, name: '重名', roles: [] }
    expect(await admin.call('sys/user/save', person)).toMatchObject({
      http: 409,
      errors: [{ path: 'account' }],
      msg: expect.stringContaining(String(taken.account)),
    })
  })
})

describe('values that look the same are the same', () => {
  it('in every line of text: invisible characters are removed', async () => {
    const wrong: string[] = []
    for (const resource of registry.resources)
      for (const [name, field] of Object.entries(resource.fields)) {
        if (!['text', 'longText', 'serial'].includes(field.kind)) continue
        const wide = { ...field, minLength: 1, maxLength: 50 }
        const read = kindOf(wide).parse('\u202eM0\u200b0\u00ad1\ufeff', wide, name)
        if (read.value !== 'M001') wrong.push(`${resource.name}.${name}`)
      }
    expect(wrong).toEqual([])
    expect(
      kindOf({ kind: 'longText', label: '备注' }).parse('一\n二\u200b', { kind: 'longText', label: '备注' }, 'x'),
    ).toEqual({ value: '一\n二' })
    expect(kindOf({ kind: 'text', label: '名称' }).parse('一\r\n二', { kind: 'text', label: '名称' }, 'x')).toEqual({
      value: '一 二',
    })
    const goods = await maker.input(resourceNamed('goods'))
    await admin.must('sys/goods/save', { ...goods, code: 'M001' })
    expect(await admin.call('sys/goods/save', { ...goods, code: 'M00\u200b1' })).toMatchObject({
      http: 409,
      errors: [{ path: 'code' }],
    })
  })

  it('for an account in other letters or with invisible characters, and a mobile in other digits', async () => {
    await admin.must('sys/user/save', { account: 'Lookalike', name: '本人', roles: [] })
    for (const account of [
      'LOOKALIKE',
      'ｌｏｏｋａｌｉｋｅ',
      'look\u200balike',
      ' lookalike ',
      'lооkalike',
      '٠١٣٨٩٢٢٠١١٠٥',
      '1389220110\u200b5',
    ])
      expect([account, await admin.call('sys/user/save', { account, name: '旁人', roles: [] })]).toMatchObject([
        account,
        { errors: [{ path: 'account' }] },
      ])
  })
})

describe('a character that no database accepts', () => {
  it.each([
    ['sys/goods/save', { code: 'A\u0000' }, 'code'],
    ['sys/supplier/save', { bankAccounts: [{ bankName: '工行' }, { bankName: '\u0000' }] }, 'bankAccounts.1.bankName'],
    ['sys/goods/list', { search: 'a\u0000b' }, 'search'],
  ])('%s says so at its field', async (path, body, at) => {
    const answer = await admin.call(path, body)
    expect(answer).toMatchObject({ http: 400, error: 'text.unstorable', errors: [{ path: at }] })
    expect(machineWords(answer)).toEqual([])
  })
})

interface Schema {
  $ref?: string
  format?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

it('a nonexistent day is refused at its field by every call that accepts days', async () => {
  const { paths, components } = openApi() as {
    paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: Schema }> } } }>
    components: { schemas: Record<string, Schema> }
  }
  const isDate = (schema: Schema): boolean => schema.format === 'date' || (schema.anyOf ?? []).some(isDate)
  const wrong: string[] = []
  let asked = 0
  for (const [path, { post }] of Object.entries(paths)) {
    const told = post?.requestBody?.content['application/json']?.schema
    const schema = told?.$ref ? components.schemas[told.$ref.split('/').at(-1) ?? ''] : told
    for (const name of Object.entries(schema?.properties ?? {})
      .filter(([, each]) => isDate(each))
      .map(([key]) => key)) {
      for (const day of ['2026-13-45', '2026-02-29', '0000-01-01']) {
        asked++
        const body: AnyRow = { [name]: day }
        const answer = await admin.call(path.replace('/api/v1/', '').replace(/\{\w+\}/g, '1'), body)
        if (answer.http >= 500 || (answer.http === 400 && !answer.errors?.every(error => error.path !== '')))
          wrong.push(`${path} ${name} ${day}: ${answer.http} ${answer.msg}`)
        if (answer.http === 200) wrong.push(`${path} ${name} ${day}: taken`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(50)
  const check = shapeValidator(s.object({ at: s.date() }))
  expect(check({ at: '2028-02-29' })).toEqual({ at: '2028-02-29' })
  for (const day of ['2026-13-45', '2026-02-29', '0000-01-01', '2026-1-1'])
    expect(() => check({ at: day })).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path: 'at' })] }),
    )
})
