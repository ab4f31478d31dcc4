import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { AvailableTransition } from '@tuheng/domain/kernel/transitions'
import { registry } from '@tuheng/domain/registry'
import { describe, expect, test } from 'vitest'
import { arrange, isRare } from './arrange.ts'

/** Everything that the states of the row allow, as for a person with all rights whom no guard refuses. */
const allowed = ({ transitions }: AnyResource, row: AnyRow): AvailableTransition[] =>
  Object.entries(transitions).flatMap(([name, transition]) =>
    !transition.internal && transition.from.includes(String(row[transition.machine])) ? [{ name, transition }] : [],
  )

const named = (name: string): AnyResource => registry.resources.find(one => one.name === name) as AnyResource

const initial = ({ machines }: AnyResource): AnyRow =>
  Object.fromEntries(Object.entries(machines).map(([name, machine]) => [name, machine.initial]))

const buttonsOf = (resource: AnyResource, states: AnyRow): string[] => {
  const row = { ...initial(resource), ...states }
  return arrange(allowed(resource, row), 3, { resource, row }).buttons.map(({ name }) => name)
}

const standings = registry.resources.flatMap((resource: AnyResource) =>
  Object.entries(resource.machines).flatMap(([machine, { states }]) =>
    Object.keys(states).map(state => ({ at: `${resource.name}.${machine} ${state}`, resource, machine, state })),
  ),
)

test.each(standings)('the first button of $at is no rare act', ({ resource, machine, state }) => {
  const row = { ...initial(resource), [machine]: state }
  const available = allowed(resource, row)
  const { buttons, overflow } = arrange(available, 3, { resource, row })
  const [first] = buttons
  expect(first && isRare(first.transition, { resource, row })).not.toBe(true)
  expect(first?.transition.danger).not.toBe(true)
  // Nothing is lost
  expect([...buttons, ...overflow].map(({ name }) => name).toSorted()).toEqual(
    available.map(({ name }) => name).toSorted(),
  )
})

describe('what a clerk sees first', () => {
  test('of a contract that is in force is neither its change nor its end', () =>
    expect(buttonsOf(named('contract'), { status: 'active' })).toEqual([]))

  test('of a cargo owner is not to disable it', () => expect(buttonsOf(named('party'), {})[0]).toBe('setCredit'))

  test('of what was submitted are the two verdicts, and taking it back stands under 更多', () => {
    for (const name of ['settlement', 'contract', 'priceSheet'])
      expect(buttonsOf(named(name), { status: 'approving' }), name).toEqual(['approve', 'reject'])
    expect(buttonsOf(named('invoiceOut'), { status: 'approving' })).not.toContain('withdraw')
    expect(buttonsOf(named('mainWaybill'), { status: 'toAudit' })).toEqual(['audit', 'reject'])
  })

  test('of a statement that was sent is what the counterparty answers', () =>
    expect(buttonsOf(named('statement'), { status: 'sent' })).toEqual(['confirm', 'dispute', 'withdraw']))

  test('of a closed bill is to open it again', () =>
    expect(buttonsOf(named('loadBill'), { status: 'closed' })[0]).toBe('reopen'))
})
