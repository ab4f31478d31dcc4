import { expect, test } from 'vitest'
import { actionCounts, changedTrips, type RepriceItem, type RepriceRow } from './reprice-rules.ts'

const item = (action: RepriceItem['action']): RepriceItem => ({
  kind: 'freight',
  name: '运费',
  action,
  text: '',
  before: '1',
  after: '1',
  diff: '0',
})
const row = (id: number, outcome: RepriceRow['outcome']) => ({ id, outcome }) as RepriceRow

test('a trip whose both sides change is repriced once', () => {
  expect(
    changedTrips([row(7, 'changed'), row(7, 'changed'), row(8, 'unpriced'), row(3, 'changed'), row(9, 'same')]),
  ).toEqual([7, 3])
})

test('actions that change something are counted before the others', () => {
  expect(actionCounts([item('keep'), item('replace'), item('adjust'), item('replace')])).toEqual([
    { action: 'adjust', count: 1 },
    { action: 'replace', count: 2 },
    { action: 'keep', count: 1 },
  ])
})
