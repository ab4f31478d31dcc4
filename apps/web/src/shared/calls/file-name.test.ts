import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

it.each([
  ['attachment; filename="a.xlsx"; filename*=UTF-8\'\'%E8%BF%90%E5%8D%95.xlsx', '运单.xlsx'],
  ['attachment; filename="way bill.xlsx"', 'way bill.xlsx'],
  ['inline; filename=a.pdf', 'a.pdf'],
  ['attachment', undefined],
  [null, undefined],
])('%s', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})
