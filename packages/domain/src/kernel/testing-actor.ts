import type { Actor } from './policy.ts'

/** An actor for tests of rules. */
export function joinedActor(over: Partial<Omit<Actor, 'permissions'>> & { permissions?: readonly string[] }): Actor {
  return {
    userId: 1,
    memberId: 1,
    orgId: 1,
    name: '测试',
    isAdmin: false,
    scope: 'company',
    deptIds: [],
    fieldRights: {},
    ...over,
    permissions: new Set(over.permissions),
  }
}
