import { describe, expect, it } from 'vitest'
import { type Actor, isInAudience } from './policy.ts'

const actor = (over: Partial<Actor> = {}): Actor => ({
  userId: 1,
  memberId: 1,
  orgId: 1,
  name: '小周',
  isAdmin: false,
  permissions: new Set(['oms.way.read', 'oms.way.modify']),
  roles: ['dispatcher'],
  scope: 'own',
  deptIds: [],
  fieldRights: {},
  ...over,
})

describe('audiences', () => {
  it.each([
    ['everybody', [], true],
    ['one of', ['sap.carrier.read', 'oms.way.read'], true],
    ['one of what they lack', ['sap.carrier.read'], false],
    ['all of', { all: ['oms.way.read', 'oms.way.modify'] }, true],
    ['all of, with one that they lack', { all: ['oms.way.read', 'oms.way.audit'] }, false],
    ['except', { except: ['oms.way.audit'] }, true],
    ['except what they hold', { except: ['oms.way.read', 'oms.way.audit'] }, false],
    ['one of the roles', ['role:finance', 'role:dispatcher'], true],
    ['a role and a permission', { all: ['role:dispatcher', 'oms.way.read'] }, true],
    ['except a role', { except: ['role:dispatcher'] }, false],
    ['a role by the name of a permission', ['dispatcher'], false],
  ])('%s', (_, audience, is) => {
    expect(isInAudience(actor(), audience)).toBe(is)
  })

  it.each([[['sap.carrier.read']], [{ all: ['a', 'role:b'] }], [{ except: ['oms.way.read', 'role:dispatcher'] }]])(
    '%j: includes an administrator',
    audience => {
      expect(isInAudience(actor({ isAdmin: true }), audience)).toBe(true)
    },
  )

  it('no role condition matches a person without roles', () => {
    const { roles: _, ...plain } = actor()
    expect(isInAudience(plain, ['role:dispatcher'])).toBe(false)
  })
})
