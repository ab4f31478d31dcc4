import { describe, expect, it } from 'vitest'
import { decidingFields } from './kernel/deciding-fields.ts'
import { readsOf, rulesOf } from './kernel/testing-reads.ts'
import { withListGuards } from './kernel/list-guards.ts'
import { anyResource, type AnyRow, columnField, SYSTEM_FIELDS } from './kernel/resource.ts'
import { refusalOf } from './kernel/transitions.ts'
import { registry } from './registry.ts'
import { joinedActor } from './kernel/testing-actor.ts'

const resources = registry.resources.map(anyResource)

describe('deciding fields of a row', () => {
  it.each(resources.map(resource => [resource.name, resource] as const))(
    '%s: all that its rules look at, and no more',
    (_, resource) => {
      const others = new Set<string>([...SYSTEM_FIELDS, resource.title, ...Object.keys(resource.machines)])
      const looked = new Set(
        rulesOf(resource).flatMap(rule => [0, 1000, 2000].flatMap(seed => [...readsOf(resource, rule, seed)])),
      )
      const found = [...looked].filter(
        name => columnField(resource, name) && !resource.fields[name]?.lines && !others.has(name),
      )
      expect([...(resource.decidingFields ?? [])].toSorted()).toEqual(found.toSorted())
    },
  )

  it('are fewer than all fields of a trip, and sufficient for its guards', () => {
    const trip = resources.find(resource => resource.name === 'waybill') as (typeof resources)[number]
    const names = decidingFields(trip)
    expect(names.length).toBeLessThan(Object.keys(trip.fields).length / 2)
    expect(names).toEqual(expect.arrayContaining(['auditStatus', 'prepayCash', 'apTotal', 'createdBy', 'hands']))
  })

  it('let a guard that reads other fields pass, so that the server decides', () => {
    const trip = resources.find(resource => resource.name === 'waybill') as (typeof resources)[number]
    const guarded = {
      ...trip,
      transitions: {
        ...trip.transitions,
        audit: {
          ...trip.transitions['audit'],
          guard: (row: AnyRow) =>
            row['km'] ? undefined : { code: 'x', status: 409, path: '', params: {}, zh: '', en: '' },
        },
      },
    } as typeof trip
    const row = {
      ...Object.fromEntries(decidingFields(trip).map(name => [name, null])),
      transportStatus: 'unloaded',
      auditStatus: 'unaudited',
    }
    expect(
      refusalOf({
        resource: withListGuards(guarded),
        name: 'audit',
        row,
        actor: joinedActor({}),
        ctx: { today: '2026-11-20' },
      })?.code,
    ).not.toBe('x')
  })
})
