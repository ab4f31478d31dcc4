import { role } from '@tuheng/domain/system/rights/role'
import { addMember } from '../features/system/bootstrap.ts'
import type { Answer, Person, TestApp } from './app.ts'

export interface Rights {
  permissions: string[]
  scope?: string
  fieldRights?: object
}

/** One of several companies of a person, with a session of their own in it. */
export interface Membership {
  orgId: number
  memberId: number
  roleId: number | undefined
  call<T = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<T>>
  must<T = Record<string, unknown>>(path: string, body?: unknown): Promise<T>
}

let count = 0

/** Makes the person a member of another company: an administrator, or with these rights. */
export async function joinWith(
  app: TestApp,
  person: Person,
  { orgId, rights }: { orgId: number; rights?: Rights },
): Promise<Membership> {
  const code = `joined${++count}`
  const roleId = rights
    ? (
        await app.work(orgId, tx =>
          tx.insert(role, {
            name: `角色${code}`,
            code,
            scope: (rights.scope ?? 'company') as never,
            permissions: rights.permissions,
            fieldRights: rights.fieldRights ?? {},
          }),
        )
      ).id
    : undefined
  const memberId = await addMember(app.engine, {
    orgId,
    userId: person.userId,
    user: { username: `u${person.userId}`, password: 'secret123', name: '集团会计' },
    isAdmin: !rights,
    roleIds: roleId === undefined ? [] : [roleId],
  })
  const token = await app.sessions.open({ userId: person.userId, ip: '127.0.0.1', agent: 'test' })
  await app.sessions.enter(token, orgId)
  const call: Membership['call'] = (path, body) => person.call(path, body, { authorization: token })
  return {
    orgId,
    memberId,
    roleId,
    call,
    must: async (path, body) => {
      const answer = await call(path, body)
      if (!answer.status) throw new Error(`${path}: HTTP ${answer.http} ${answer.msg}`)
      return answer.data as never
    },
  }
}
