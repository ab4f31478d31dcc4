import { defineCall } from '../../kernel/call.ts'
import { s, sourceField } from '../../kernel/shape.ts'
import { department } from './department.ts'
import { member } from './member.ts'
import { role } from '../rights/role.ts'

const version = s.maybe(s.integer({ minimum: 1 }))
const reason = s.maybe(s.text(500))
const at = [member, 'all'] as const
const answer = s.row(member)

/** Returns a member; without an id one's own record. */
export const getMemberCall = defineCall({ path: 'sys/user/get', at, request: { id: s.maybe(s.id()) }, answer })

/** The fields are those of the member, which refuses unknown ones. */
export const updateMemberCall = defineCall({
  path: 'sys/user/update',
  permission: 'sys.user.modify',
  at,
  request: s.fields({ id: s.id(), version: s.integer({ minimum: 1 }) }),
  answer,
})

/** The administrators of the company, whom to ask for a right: up to three by name, as far as the person may see names. */
export const administratorsCall = defineCall({
  path: 'sys/user/administrators',
  request: {},
  answer: { names: s.maybe(s.from(s.list(s.text()), sourceField(member, 'name'))), count: s.integer() },
})

/** Accepts a request to join, or refuses it with a reason. */
export const examineMemberCall = defineCall({
  path: 'sys/user/examine/:id',
  permission: 'sys.user.examine',
  at,
  request: {
    pass: s.bool(),
    reason,
    roles: s.maybe(s.list(s.ref(role), { max: 50, distinct: true })),
    departmentId: s.maybe(s.ref(department)),
    version,
  },
  answer,
})

export const setAdminCall = defineCall({
  path: 'sys/user/set/admin',
  at,
  request: { id: s.id(), isAdmin: s.bool(), reason },
  answer,
})

export const setStatusCall = defineCall({
  path: 'sys/user/set/status',
  at,
  request: { id: s.id(), status: s.oneOf('active', 'locked', 'left'), reason, version },
  answer,
})
