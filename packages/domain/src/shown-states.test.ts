import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdableTransitions, isShownState, shownChoice, tabKey, withApproval } from './kernel/approval-state.ts'
import { decidingFields } from './kernel/deciding-fields.ts'
import { type AnyResource, columnField } from './kernel/resource.ts'
import { registry } from './registry.ts'

const held = registry.resources.filter(({ machines }) => 'approval' in machines)
const leadOf = ({ machines }: AnyResource): string => Object.keys(machines)[0] ?? ''
const leadsOf = (resource: AnyResource): string[] => [leadOf(resource), resource.list.tabs ?? '']
const APPROVALS = ['none', 'running', 'returned', undefined]

test('every resource whose transitions may be held has a first status for its approval to stand in place of', () => {
  const holdable = registry.resources.filter(resource => holdableTransitions(resource).length)
  expect(held.map(({ name }) => name)).toEqual(holdable.map(({ name }) => name))
  expect(held.filter(resource => leadOf(resource) === 'approval')).toEqual([])
  expect(held.length).toBeGreaterThan(20)
})

describe.each(held.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
  const names = [...Object.keys(resource.machines), ...Object.keys(resource.fields)]

  test('gives way to its approval in the first status and that of its tabs, and nowhere else', () => {
    const yielding = names.filter(name => columnField(resource, name)?.yieldsToApproval)
    expect(yielding).toEqual(names.filter(name => leadsOf(resource).includes(name)))
  })

  test('asks for the approval wherever it asks for the first status, and its rows have it', () => {
    const asked = fc.subarray(names)
    fc.assert(
      fc.property(asked, columns => {
        const all = withApproval(resource, columns)
        expect(all).toEqual(expect.arrayContaining(columns))
        expect(all.includes('approval')).toBe([...leadsOf(resource), 'approval'].some(name => columns.includes(name)))
        expect(new Set(all).size).toBe(all.length)
      }),
      { numRuns: 30 },
    )
    expect(decidingFields(resource)).toContain('approval')
  })

  test('shows 审批中 or 已退回 while there is an approval, else what its column has', () => {
    const rows = fc.record(
      Object.fromEntries(
        Object.entries(resource.machines).map(([name, { states }]) => [
          name,
          name === 'approval' ? fc.constantFrom(...APPROVALS) : fc.constantFrom(...Object.keys(states)),
        ]),
      ),
    )
    fc.assert(
      fc.property(rows, row => {
        for (const [name, { states }] of Object.entries(resource.machines)) {
          const field = columnField(resource, name)
          const value = row[name]
          if (!field || typeof value !== 'string') continue
          const isTaken = Object.values(states).some(state => state?.zh === '审批中')
          const isReplaced = leadsOf(resource).includes(name) && isShownState(row['approval'])
          const expected = isReplaced
            ? { running: [`${isTaken ? '流程' : ''}审批中`, 'progress'], returned: ['已退回', 'attention'] }[
                row['approval'] as 'running'
              ]
            : [states[value]?.zh, states[value]?.color]
          const shown = shownChoice(field, value, row)
          expect([shown?.zh, shown?.color]).toEqual(expected)
        }
        const lead = String(row[leadOf(resource)])
        expect(tabKey(lead, row['approval']) === lead).toBe(!isShownState(row['approval']))
      }),
      { numRuns: 50 },
    )
  })
})
