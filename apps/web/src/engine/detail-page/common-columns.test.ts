import { expect, it } from 'vitest'
import { splitCommon } from './common-columns.ts'

const names = ['seq', 'model', 'tarpaulins', 'note']
const common = ['model', 'tarpaulins', 'note']
const split = (rows: Record<string, unknown>[]) => {
  const { settings, same } = splitCommon({ names, common, rows })
  return [settings.map(({ name }) => name), same]
}

it('takes columns out of a table whose rows all have the same, and tells what they have', () => {
  const rows = [
    { seq: 1, model: 7, tarpaulins: null, note: 'a' },
    { seq: 1, model: 7, tarpaulins: null, note: 'b' },
  ]
  expect(split(rows)).toEqual([['seq', 'note'], ['model']])
  expect(split([...rows, { seq: 2, model: 8, tarpaulins: 1, note: 'c' }])).toEqual([names, []])
  expect(split([])).toEqual([names, []])
})

it('leaves out what no row has', () => {
  const rows = [
    { seq: 1, model: null, tarpaulins: 0, note: '' },
    { seq: 2, tarpaulins: 0 },
  ]
  const { settings, same } = splitCommon({ names, common: [], rows })
  expect([settings.map(({ name }) => name), same]).toEqual([['seq', 'tarpaulins'], []])
})
