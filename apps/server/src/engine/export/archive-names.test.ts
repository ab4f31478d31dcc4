import { expect, it } from 'vitest'
import { safeExtension, safeName, uniqueNames } from './archive-names.ts'

it.each([
  ['YD2611200001', 'YD2611200001'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\trips', 'C__trips'],
  ['运单\u202e一\n号', '运单_一_号'],
  ['a b. ', 'a b'],
  ['CON', '7'],
  ['lpt1.txt', '7'],
  [' .. ', '7'],
  ['', '7'],
  ['长'.repeat(200), '长'.repeat(80)],
])('%j as a folder is %j', (given, name) => {
  expect(safeName(given, '7')).toBe(name)
})

it('keeps plain extensions alone', () => {
  expect(['a.JPG', 'b.tar.gz', 'c', 'd.p/f', 'e.', 'f.图'].map(safeExtension)).toEqual(['.jpg', '.gz', '', '', '', ''])
})

it('gives no name twice, whatever the case', () => {
  const nameOf = uniqueNames()
  expect(['YD1', 'yd1', 'YD1', 'YD1 (2)'].map(name => nameOf(name))).toEqual([
    'YD1',
    'yd1 (2)',
    'YD1 (3)',
    'YD1 (2) (2)',
  ])
})
