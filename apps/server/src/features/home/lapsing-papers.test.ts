import type { Fields } from '@tuheng/domain/kernel/field'
import { registry } from '@tuheng/domain/registry'
import { COMPANY_FIELDS } from '@tuheng/domain/system/company/company.rules'
import { expect, it } from 'vitest'
import { PAPERS } from './expiring-papers.ts'

it('lists mark as expired what the home page warns of, except contracts', () => {
  const fieldsOf = (name: string | undefined): Fields | undefined =>
    name === undefined ? COMPANY_FIELDS : registry.resources.find(one => one.name === name)?.fields
  const marked = PAPERS.flatMap(({ resource, field }) => {
    const lapses = fieldsOf(resource?.name)?.[field]?.lapses
    return lapses ? [`${resource?.name ?? 'company'}.${field}`] : []
  })
  const all = PAPERS.map(({ resource, field }) => `${resource?.name ?? 'company'}.${field}`)
  expect(all.filter(one => !marked.includes(one))).toEqual(['contract.endDate', 'contract.endDate'])
})
