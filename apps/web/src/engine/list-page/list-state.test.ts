import { anyResource } from '@tuheng/domain/kernel/resource'
import { statement } from '@tuheng/domain/settlement/index'
import { expect, test } from 'vitest'
import { shownSort } from './list-state.ts'

const resource = anyResource(statement)
const under = (op: 'eq' | 'ne', value: string) => ({ status: { op, value } })

test('a tab has its own order until the person chooses one', () => {
  expect(shownSort(resource, { sort: [], filters: {} })).toEqual([])
  expect(shownSort(resource, { sort: [], filters: under('eq', 'draft') })).toEqual([])
  expect(shownSort(resource, { sort: [], filters: under('eq', 'confirmed') })).toEqual(['dueDate', 'id'])
  expect(shownSort(resource, { sort: [], filters: under('ne', 'confirmed') })).toEqual([])
  expect(shownSort(resource, { sort: ['-netSum'], filters: under('eq', 'confirmed') })).toEqual(['-netSum'])
})
