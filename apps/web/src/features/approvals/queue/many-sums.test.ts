import { expect, it } from 'vitest'
import { manySums } from './many-sums.ts'

const item = (amount: string | null, way: 'in' | 'out' | null = null, party: string | null = null) => ({
  amount,
  way,
  party,
})

it('adds up what comes in and what goes out apart, and counts what tells no amount', () => {
  const items = [
    item('1000.10', 'in'),
    item('0.2', 'in'),
    item('500', 'out'),
    item('80.00'),
    item('***', 'in'),
    item(null),
  ]
  expect(manySums(items)).toMatchObject({
    amounts: [
      { way: 'in', amount: '1000.30' },
      { way: 'out', amount: '500.00' },
      { way: null, amount: '80.00' },
    ],
    without: 2,
  })
})

it('names three counterparties, each once, and how many there are', () => {
  const names = ['甲', '乙', '甲', '***', '丙', '丁', '戊']
  expect(manySums(names.map(name => item(null, null, name)))).toMatchObject({
    amounts: [],
    parties: ['甲', '乙', '丙'],
    partyCount: 5,
  })
})
