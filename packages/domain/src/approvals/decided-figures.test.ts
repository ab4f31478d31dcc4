import { describe, expect, it } from 'vitest'
import { anyResource, columnField } from '../kernel/resource.ts'
import { registry } from '../registry.ts'
import { decidedFields, decidedFigures, decidedResources, namesOfFigures } from './decided-figures.ts'

describe('what a decision is about', () => {
  it('names a counterparty, an amount in yuan and a choice of each document', () => {
    for (const name of decidedResources()) {
      const resource = registry.resources.find(one => one.name === name)
      if (!resource) throw new Error(`no resource ${name}`)
      const { party, amount, way } = decidedFields(resource)
      if (party !== undefined) expect(columnField(anyResource(resource), party)?.to, name).toBe('party')
      if (amount !== undefined) expect(columnField(anyResource(resource), amount)?.kind, name).toBe('money')
      if (typeof way === 'object') {
        const choices = columnField(anyResource(resource), way.field)?.choices
        expect(Object.keys(choices ?? {}), name).toContain(way.in)
      }
    }
  })

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
