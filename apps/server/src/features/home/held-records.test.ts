import { describe, expect, it } from 'vitest'
import { faceOf } from './counted-list.ts'
import { filtersOf } from './counts.ts'
import { TODOS } from './todos.ts'

/** The lists of work on records that approvals may hold, with the first state of each. */
const lists = TODOS.flatMap(one => {
  const { machines } = faceOf(one.resource, one.face).resource
  const [lead] = Object.entries(machines)
  return lead && 'approval' in machines ? [{ one, lead: lead[0], first: lead[1].initial }] : []
})

describe.each(lists.map(list => [list.one.key, list] as const))('%s', (_, { one, lead, first }) => {
  it('counts no record with an approval as a draft to submit or as one to decide on', () => {
    const isFirst = [one.filters[lead]].flat().includes(first)
    const counted = filtersOf(one)
    expect('approval' in counted && counted['approval']).toBe(one.decision || isFirst ? 'none' : false)
    expect({ ...counted, approval: undefined }).toEqual({ ...one.filters, approval: undefined })
    if (one.zh.endsWith('待提交')) expect(isFirst).toBe(true)
  })
})

it('are several of both kinds', () => {
  expect(lists.filter(({ one }) => one.zh.endsWith('待提交')).length).toBeGreaterThan(8)
  expect(lists.filter(({ one }) => one.decision).length).toBeGreaterThan(20)
})
