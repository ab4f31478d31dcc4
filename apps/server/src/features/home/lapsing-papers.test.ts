import { anyResource, type AnyResource } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { expect, it } from 'vitest'
import { PAPERS } from './expiring-papers.ts'

it('lists mark as expired what the home page warns of, except contracts', () => {
  const resources = new Map(registry.resources.map(one => [one.name, anyResource(one as AnyResource)]))
  const marked = PAPERS.flatMap(({ resource, field }) => {
    const lapses = resources.get(resource?.name ?? 'company')?.fields[field]?.lapses
    return lapses ? [`${resource?.name ?? 'company'}.${field}`] : []
  })
  const all = PAPERS.map(({ resource, field }) => `${resource?.name ?? 'company'}.${field}`)
  expect(all.filter(one => !marked.includes(one))).toEqual(['contract.endDate', 'contract.endDate'])
})
