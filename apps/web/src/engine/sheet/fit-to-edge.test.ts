import { expect, test } from 'vitest'
import { fitToEdge } from './fit-to-edge.ts'
import { headWidth } from './sheet-layout.ts'
import type { SheetColumn } from './sheet-types.ts'

const column = (name: string, width: number, more: Partial<SheetColumn> = {}): SheetColumn => ({
  name,
  label: name,
  width,
  align: 'left',
  show: () => null,
  text: () => '',
  ...more,
})
const columns = [
  column('no', 160, { frozen: true }),
  column('reason', 100, { grows: true }),
  column('price', 80),
  column('weight', 90),
  column('net', 110, { frozenEnd: true }),
]
const widths = (room: number, of: readonly SheetColumn[] = columns) =>
  fitToEdge(of, { room, pickable: true }).map(one => one.width)
/** Room for as many px of columns beside the head of the rows and the last column. */
const room = (px: number) => headWidth(true) + px + 110

test('the last column that is seen ends where the one at the edge begins', () => {
  expect(widths(room(380))).toEqual([160, 140, 80, 90, 110])
  expect(widths(room(340))).toEqual([160, 100, 80, 90, 110])
  const rigid = columns.map(({ grows: _, ...one }) => one)
  expect(widths(room(380), rigid)).toEqual([160, 100, 120, 90, 110])
})

test('a column that may be narrower is narrowed to be seen, but stays legible', () => {
  const narrow = columns.map(one => (one.name === 'weight' ? { ...one, narrows: true } : one))
  expect(widths(room(412), narrow)).toEqual([160, 100, 80, 72, 110])
  expect(widths(room(411), narrow)).toEqual([160, 171, 80, 90, 110])
})

test('columns that fit, or of which none does, keep their widths', () => {
  for (const px of [430, 431, 2000, 159]) expect(widths(room(px))).toEqual([160, 100, 80, 90, 110])
  expect(widths(0)).toEqual([160, 100, 80, 90, 110])
  const open = columns.slice(0, -1)
  expect(fitToEdge(open, { room: room(380), pickable: true })).toBe(open)
})
