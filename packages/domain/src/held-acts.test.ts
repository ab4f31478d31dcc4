import { describe, expect, it } from 'vitest'
import { isHoldable } from './kernel/approval-state.ts'
import { registry } from './registry.ts'
import { ACT_NAMES } from './approvals/act-names.ts'
import { heldActs } from './approvals/held-acts.ts'

describe('an act that a process may hold', () => {
  it('is every one that a person performs, outside of approvals, what administrators set up, and work orders', () => {
    const performed = registry.resources.flatMap(({ name, area, transitions }) =>
      area === 'approvals' || area === 'system' || area === 'workOrders'
        ? []
        : Object.entries(transitions).flatMap(([key, one]) => (one.internal ? [] : [{ key: `${name}.${key}`, one }])),
    )
    expect(performed.filter(({ one }) => !isHoldable(one)).map(({ key }) => key)).toEqual([])
    expect(Object.keys(ACT_NAMES).toSorted()).toEqual(performed.map(({ key }) => key).toSorted())
  })

  it('is one that the designer offers by its name', () => {
    expect(heldActs(registry.resources).map(({ key, zh, en }) => [key, zh, en])).toEqual(
      Object.entries(ACT_NAMES).map(([key, words]) => [key, words.zh, words.en]),
    )
  })
})
