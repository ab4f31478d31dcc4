import { expect, it } from 'vitest'
import { inColumns } from './home-order.ts'

it('keeps the person’s order, with columns between the wide blocks', () => {
  expect(inColumns(['papers', 'shortcuts', 'todos', 'trend', 'figures'])).toEqual([
    { wide: false, blocks: ['papers', 'shortcuts'] },
    { wide: true, blocks: ['todos'] },
    { wide: false, blocks: ['trend'] },
    { wide: true, blocks: ['figures'] },
  ])
  expect(inColumns([])).toEqual([])
})
