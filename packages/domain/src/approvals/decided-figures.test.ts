import { describe, expect, it } from 'vitest'
import { decidedFigures, namesOfFigures } from './decided-figures.ts'

describe('what a decision is about', () => {
  it('is told as far as the row tells it', () => {
    const settlement = { name: 'settlement' }
    expect(namesOfFigures(settlement)).toEqual(['partyId', 'amount', 'direction'])
    const row = { partyId: 3, partyId$: '常乐源煤业', amount: '1200.00', direction: 'in' }
    expect(decidedFigures(settlement, row)).toEqual({ party: '常乐源煤业', amount: '1200.00', way: 'in' })
    expect(decidedFigures(settlement, { ...row, direction: 'out' }).way).toBe('out')
    expect(decidedFigures(settlement, { amount: '***' })).toEqual({ party: null, amount: '***', way: null })
    expect(decidedFigures(settlement, {})).toEqual({ party: null, amount: null, way: null })
    // Losses on the way are no receivables
    expect(decidedFigures({ name: 'waybill' }, { lossAmount: '80.00' }, 'lossAmount').way).toBeNull()
    expect(decidedFigures({ name: 'driver' }, row)).toEqual({ party: null, amount: null, way: null })
  })
})
