import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

interface Row {
  id: number
  version: number
  items: { id: number; value: string }[]
}

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await testApp()
  admin = await app.person(await app.company())
})

const entry = (value: string, over = {}) => ({ value, zh: `项${value}`, sort: 0, ...over })

describe('a dictionary', () => {
  it('is a tree whose entries are in its order, including disabled ones', async () => {
    const row = await admin.must<Row>('sys/dictionaries/save', {
      code: 'cargoClass',
      name: '货类',
      items: [
        entry('coking', { parentValue: 'coal', sort: 2 }),
        entry('ore', { sort: 20 }),
        entry('coal', { sort: 10, color: 'done' }),
        entry('steam', { parentValue: 'coal', sort: 1 }),
      ],
    })
    const list = async () =>
      (
        await admin.must<{ list: { value: string; depth: number; disabled: boolean; color: string | null }[] }>(
          'sys/dictionary/cargoClass/list',
          {},
        )
      ).list
    expect((await list()).map(item => `${'-'.repeat(item.depth)}${item.value}`)).toEqual([
      'coal',
      '-steam',
      '-coking',
      'ore',
    ])
    const steam = row.items.find(item => item.value === 'steam')
    await admin.must('sys/dictionaries/save', {
      id: row.id,
      version: row.version,
      items: row.items.map(({ id }) => (id === steam?.id ? { id, disabled: true } : { id })),
    })
    expect((await list()).find(item => item.value === 'steam')).toMatchObject({ disabled: true, depth: 1 })
    expect((await list())[0]).toMatchObject({ value: 'coal', color: 'done' })
  })

  it('refuses missing parents and cycles', async () => {
    const save = (items: object[]) => admin.call('sys/dictionaries/save', { code: 'ringed', name: '环', items })
    expect(await save([entry('a', { parentValue: 'b' })])).toMatchObject({
      http: 400,
      error: 'dictionary.parent',
      errors: [{ path: 'items.0.parentValue' }],
    })
    expect(await save([entry('a', { parentValue: 'b' }), entry('b', { parentValue: 'a' })])).toMatchObject({
      http: 400,
      error: 'dictionary.ring',
    })
  })
})
