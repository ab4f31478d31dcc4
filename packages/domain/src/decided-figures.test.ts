import { expect, it } from 'vitest'
import { decidedFields, decidedResources } from './approvals/decided-figures.ts'
import { anyResource, columnField } from './kernel/resource.ts'
import { registry } from './registry.ts'

it('names a counterparty, an amount in yuan and a choice of each document that is decided on', () => {
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
