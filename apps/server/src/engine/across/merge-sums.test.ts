import { expect, it } from 'vitest'
import { mergeSums } from './merge-sums.ts'

const part = (totals: Record<string, string>, more: object = {}) => ({
  count: 2,
  capped: false,
  totals,
  left: 1,
  tabs: { draft: 1, done: 1 },
  ...more,
})

it('adds counts, tabs and the sums that all companies have', () => {
  expect(mergeSums([part({ freight: '10.10', margin: '3.00' }), part({ freight: '0.205' })])).toEqual({
    count: 4,
    capped: false,
    totals: { freight: '10.305' },
    left: 2,
    tabs: { draft: 2, done: 2 },
  })
})

it('keeps units apart', () => {
  const groups = (...list: [string, string][]) => ({
    groups: list.map(([value, amount]) => ({ value, totals: { amount } })),
  })
  const [tons, boxes] = [part({ amount: '5' }, groups(['t', '5'])), part({ amount: '7' }, groups(['box', '7']))]
  const both = part({}, groups(['t', '1'], ['box', '2']))
  expect(mergeSums([tons, tons])).toMatchObject({
    totals: { amount: '10' },
    groups: [{ value: 't', totals: { amount: '10' } }],
  })
  expect(mergeSums([tons, boxes, both])).toMatchObject({
    totals: {},
    groups: [
      { value: 't', totals: { amount: '6' } },
      { value: 'box', totals: { amount: '9' } },
    ],
  })
  const without = mergeSums([tons, part({ amount: '9' })])
  expect(without.totals).toEqual({})
  expect(without.groups).toBeUndefined()
})

it('takes a company without rows as nothing', () => {
  expect(
    mergeSums([
      part({ amount: '5' }, { groups: [{ value: 't', totals: { amount: '5' } }] }),
      part({ amount: '0' }, { groups: [] }),
    ]),
  ).toMatchObject({
    totals: { amount: '5' },
    groups: [{ value: 't', totals: { amount: '5' } }],
  })
})
