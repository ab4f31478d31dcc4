import { expect, it } from 'vitest'
import { fill } from './fill.ts'

it.each([
  ['{count} 行', { count: 3 }, '3 行'],
  ['{a} of {b}, {a}', { a: '1', b: 0 }, '1 of 0, 1'],
  ['{name}', { name: '$& {other} \\' }, '$& {other} \\'],
  ['{missing} and {toString}', {}, '{missing} and {toString}'],
  ['no places', undefined, 'no places'],
  ['{n} {n#row|rows}', { n: 1 }, '1 row'],
  ['{n} {n#row|rows} {n#is|are}', { n: '1,001' }, '1,001 rows are'],
  ['{n#row|rows}', {}, '{n#row|rows}'],
])('%j with %j is %j', (text, params, filled) => {
  expect(fill(text, params)).toBe(filled)
})
