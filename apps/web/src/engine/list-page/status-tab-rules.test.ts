import { registry } from '@tuheng/domain/registry'
import { contract } from '@tuheng/domain/contracts/index'
import { tabKey } from '@tuheng/domain/kernel/approval-state'
import { anyResource, columnField } from '@tuheng/domain/kernel/resource'
import type { Choices } from '@tuheng/domain/kernel/field'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Filters } from './list-state.ts'
import { columnsOfTabs, hasApprovalTabs, isChosen, statusTabs, withTab } from './status-tab-rules.ts'

const all = new Map([['approval', {}]])
const tabbed = registry.resources.filter(resource => hasApprovalTabs(resource, all))
const COUNTS = { 'approval.running': 2, 'approval.returned': 1 }

const choicesOf = (name: string, resource = anyResource(contract)): Choices =>
  columnField(resource, name)?.choices ?? {}
const tabs = (filters: Filters = {}, counts: Record<string, number> = COUNTS) =>
  statusTabs({ name: 'status', choices: choicesOf('status'), hasApprovals: true, counts, filters })

test('approvals have a tab behind that of drafts, named unlike a state of its own, and only where a record is in one', () => {
  expect(
    tabs()
      .slice(0, 4)
      .map(({ label }) => label.zh),
  ).toEqual(['草稿', '流程审批中', '已退回', '审批中'])
  expect(tabs({}, {}).map(({ key }) => key)).toEqual(Object.keys(choicesOf('status')))
  const running: Filters = { approval: { op: 'eq', value: 'running' } }
  expect(tabs(running, {}).some(({ key }) => key === 'approval.running')).toBe(true)
})

test('who may not query approvals has the tabs of the states alone', () => {
  expect(hasApprovalTabs(anyResource(contract), new Map())).toBe(false)
})

test('a link that names a state alone opens its tab; what no tab says stays among the filters', () => {
  const draft: Filters = { status: { op: 'eq', value: 'draft' } }
  expect(tabs().filter(tab => isChosen(tab, 'status', draft))).toMatchObject([{ key: 'draft' }])
  expect(columnsOfTabs(anyResource(contract), { ...draft, approval: { op: 'eq', value: 'none' } })).toEqual([
    'status',
    'approval',
  ])
  expect(columnsOfTabs(anyResource(contract), draft)).toEqual(['status'])
  expect(columnsOfTabs(anyResource(contract), { ...draft, approval: { op: 'eq', value: 'running' } })).toEqual([])
  expect(columnsOfTabs(anyResource(contract), { approval: { op: 'eq', value: 'none' } })).toEqual([])
  expect(columnsOfTabs(anyResource(contract), { approval: { op: 'eq', value: 'running' } })).toEqual(['approval'])
  expect(columnsOfTabs(anyResource(contract), { status: { op: 'in', value: ['draft', 'toSign'] } })).toEqual([])
})

describe.each(registry.resources.flatMap(resource => (resource.list.tabs ? [[resource.name, resource] as const] : [])))(
  '%s',
  (_, resource) => {
    const name = resource.list.tabs as string
    const choices = choicesOf(name, resource)

    test('a filter by state is said by a chosen tab, or stands among the filters', () => {
      const hasApprovals = hasApprovalTabs(resource, all)
      const values = Object.keys(choices)
      const { opensWithout } = resource.list
      const states = [
        undefined,
        ...values.flatMap(value => [{ op: 'eq', value } as const, { op: 'ne', value } as const]),
        { op: 'in', value: values.slice(0, 2) } as const,
      ]
      const approvals = hasApprovals ? [undefined, 'none', 'running', 'returned'] : [undefined]
      for (const state of states)
        for (const approval of approvals) {
          const filters: Filters = {
            ...(state ? { [name]: state } : {}),
            ...(approval ? { approval: { op: 'eq', value: approval } } : {}),
          }
          const tabs = [
            ...(opensWithout === undefined ? [] : [{ status: { op: 'ne', value: opensWithout } as const }]),
            ...statusTabs({ name, choices, hasApprovals, counts: COUNTS, filters }),
          ]
          const isSaid = tabs.some(tab => isChosen(tab, name, filters))
          const set = Object.keys(filters)
          expect(columnsOfTabs(resource, filters).toSorted(), JSON.stringify(filters)).toEqual(
            isSaid ? set.toSorted() : [],
          )
        }
    })
  },
)

describe.each(tabbed.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
  const name = resource.list.tabs as string
  const choices = choicesOf(name, resource)

  test('each row is in the one tab under which it is counted, and a chosen tab is the only one', () => {
    const row = fc.record({
      state: fc.constantFrom(...Object.keys(choices)),
      approval: fc.constantFrom('none', 'running', 'returned'),
    })
    fc.assert(
      fc.property(row, ({ state, approval }) => {
        const shown = statusTabs({ name, choices, hasApprovals: true, counts: COUNTS, filters: {} })
        const values: Record<string, string> = { [name]: state, approval }
        const holding = shown.filter(tab =>
          Object.entries(withTab({}, name, tab)).every(([column, filter]) => values[column] === filter.value),
        )
        expect(holding.map(({ key }) => key)).toEqual([tabKey(state, approval)])
        for (const tab of shown) {
          const filters = withTab({ note: { op: 'contains', value: 'x' } }, name, tab)
          expect(shown.filter(one => isChosen(one, name, filters))).toEqual([tab])
          expect(columnsOfTabs(resource, filters)).toEqual(Object.keys(filters).filter(one => one !== 'note'))
          expect(Object.keys(withTab(filters, name, {}))).toEqual(['note'])
        }
      }),
      { numRuns: 20 },
    )
  })
})
