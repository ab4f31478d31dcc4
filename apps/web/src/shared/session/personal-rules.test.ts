import { expect, it } from 'vitest'
import { HOME_BLOCKS, moveItem, completePersonal } from './personal-rules.ts'

it('is the default without a choice, or with an invalid one', () => {
  for (const stored of [undefined, {}, { home: 7, tags: 'x', opinions: null }]) {
    expect(completePersonal(stored)).toEqual({
      home: { order: HOME_BLOCKS, hidden: [], landing: '' },
      tags: [],
      opinions: [],
      portrait: '',
    })
  }
})

it("keeps the person's order, and inserts later parts at their default place", () => {
  const { home } = completePersonal({
    home: { order: ['papers', 'gone', 'todos', 'papers', 'trend'], hidden: ['trend', 'gone'], landing: '/procedure' },
  })
  expect(home).toEqual({
    order: ['papers', 'shortcuts', 'todos', 'figures', 'trend', 'topCustomers', 'dues'],
    hidden: ['trend'],
    landing: '/procedure',
  })
})

it.each(['https://elsewhere.example', '//elsewhere.example', 'javascript:alert(1)', 7])(
  'does not begin at %s',
  landing => {
    expect(completePersonal({ home: { landing } }).home.landing).toBe('')
  },
)

it('drops tags without a name and opinions without text', () => {
  const { tags, opinions } = completePersonal({
    tags: [
      { id: 'a', name: '榆林线', color: 'done', paths: ['/x', '/x', 3] },
      { id: 'b', name: ' ' },
      { name: 'c' },
      { id: 'd', name: '月底', color: 'pink' },
    ],
    opinions: [{ id: 'a', text: '同意' }, { id: 'b', text: '' }, null],
  })
  expect(tags).toEqual([
    { id: 'a', name: '榆林线', color: 'done', paths: ['/x'] },
    { id: 'd', name: '月底', color: 'draft', paths: [] },
  ])
  expect(opinions).toEqual([{ id: 'a', text: '同意' }])
})

it('moves an item to the place of another', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a'], 4, 0)).toEqual(['a'])
})

it.each([
  ['data:image/jpeg;base64,AAAA', true],
  ['https://elsewhere.example/me.png', false],
  ['javascript:alert(1)', false],
  [7, false],
])('%s is a portrait: %s', (portrait, accepted) => {
  expect(completePersonal({ portrait }).portrait).toBe(accepted ? portrait : '')
})
