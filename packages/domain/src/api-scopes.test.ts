import { describe, expect, it } from 'vitest'
import { needsSecondPerson } from './kernel/makers.ts'
import type { AnyResource, AnyTransition } from './kernel/resource.ts'
import { registry } from './registry.ts'
import { apiMayHold } from './system/interfaces/api-scopes.ts'

const codesOf = (resource: AnyResource, wanted: (name: string) => boolean): string[] =>
  Object.entries(resource.transitions)
    .filter(([name]) => wanted(name))
    .flatMap(([name, { action = name }]) => Object.values(resource.faces).map(face => `${face.permission}.${action}`))

describe('a program', () => {
  it('is never the second person that a transition needs', () => {
    const codes = registry.resources.flatMap(resource =>
      codesOf(
        resource,
        name =>
          !!resource.transitions[name]?.requiresFreshRead ||
          needsSecondPerson(resource.transitions[name] as AnyTransition),
      ),
    )
    expect(codes.length).toBeGreaterThan(10)
    expect(codes.filter(apiMayHold)).toEqual([])
  })

  it.each([
    'sys.user.modify',
    'sys.role.modify',
    'sys.seal.modify',
    'sys.permit.read',
    'sys.dictionaries.modify',
    'oms.api.modify',
    'oms.way.export',
    'cm.price.import',
  ])('may not hold %s', code => {
    expect(apiMayHold(code)).toBe(false)
  })

  it.each(['oms.way.read', 'oms.way.modify', 'oms.way.dispatch', 'sys.driver.modify', 'oms.loadBill.send'])(
    'may hold %s',
    code => {
      expect(apiMayHold(code)).toBe(true)
    },
  )
})
