import { describe, expect, it } from 'vitest'
import { type BankMove, bestMatches, ourSerial, type SettlementFacts } from './bank.rules.ts'

const one = (id: number, over: Partial<SettlementFacts> = {}): SettlementFacts => ({
  id,
  settleNo: `JS202611000${id}`,
  direction: 'out',
  amount: '100.00',
  names: ['恒途运输有限公司'],
  accounts: ['6100 1234 5678'],
  ...over,
})
const move = (over: Partial<BankMove> = {}): BankMove => ({ direction: 'out', amount: '100', serialNo: 'A', ...over })

describe('a transaction of the bank', () => {
  it.each([
    ['number', { summary: '付 js2026110002 运费' }, [2]],
    ['account', { peerAccount: '６１００12345678' }, [1, 2]],
    ['name', { peerName: '恒途运输 有限公司' }, [1, 2]],
    ['amount', { peerName: '别人' }, [1, 2]],
  ])('is matched by %s, the surest ground first', (ground, over, ids) => {
    expect(bestMatches(move(over), [one(1), one(2)])).toEqual(ids.map(id => ({ id, ground })))
  })

  it('never pays another amount or the other way, whatever it says', () => {
    const summary = 'JS2026110001'
    expect(bestMatches(move({ summary, amount: '100.01' }), [one(1)])).toEqual([])
    expect(bestMatches(move({ summary, direction: 'in' }), [one(1)])).toEqual([])
  })

  it('without a number of the bank has one of ours, which differs by time, side, amount and balance', () => {
    const of = { on: '2026-11-18', time: '09:12:33', direction: 'out', amount: '5.00', balance: '7.00' }
    const all = [
      of,
      { ...of, time: null },
      { ...of, direction: 'in' },
      { ...of, amount: '6.00' },
      { ...of, balance: '8.00' },
    ]
    expect(new Set(all.map(ourSerial)).size).toBe(all.length)
    expect(ourSerial(of)).toBe('20261118091233-F5.00-7.00')
  })
})
