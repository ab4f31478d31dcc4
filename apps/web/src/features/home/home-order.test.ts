import { expect, it } from 'vitest'
import { homeRows } from './home-order.ts'

it('keeps the person’s order, with columns between the wide blocks', () => {
  expect(homeRows(['papers', 'shortcuts', 'todos', 'trend', 'figures'])).toEqual([
    { wide: false, blocks: ['papers', 'shortcuts'] },
    { wide: true, blocks: ['todos'] },
    { wide: false, blocks: ['trend'] },
    { wide: true, blocks: ['figures'] },
  ])
  expect(homeRows([])).toEqual([])
})
