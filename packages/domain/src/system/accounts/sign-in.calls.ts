import { defineCall } from '../../kernel/call.ts'
import { s } from '../../kernel/shape.ts'

/* What a company may do about the sign-in of one of its people; each asks whether the member is within reach. */

const nothing = s.nullable(s.text())
const reason = s.text(200, { minLength: 1, pattern: String.raw`\S` })
const one = { id: s.id() }

export const memberSessionsCall = defineCall({
  path: 'sys/user/session/list',
  permission: 'sys.user.lock',
  request: one,
  answer: {
    list: s.list(s.object({ id: s.text(), ip: nothing, agent: nothing, createdAt: s.text(), seenAt: s.text() })),
  },
})

/** One of them, or all. */
export const endMemberSessionsCall = defineCall({
  path: 'sys/user/session/end',
  permission: 'sys.user.lock',
  request: { ...one, session: s.maybe(s.text(16, { pattern: '^[0-9a-f]{16}$' })) },
  answer: { ended: s.integer() },
})

/** Administrators only. Shown once, good until they choose their own. */
export const resetPasswordCall = defineCall({
  path: 'sys/user/password/reset',
  request: { ...one, reason },
  answer: { password: s.text() },
})

/** Wrong passwords lately, and the last sign-in into this company. */
export const signInStateCall = defineCall({
  path: 'sys/user/signin/state',
  permission: 'sys.user.lock',
  about: { zh: '用户登录状态', en: 'last sign-in of a member, and wrong passwords lately' },
  request: one,
  answer: {
    failures: s.integer(),
    captcha: s.bool(),
    paused: s.bool(),
    minutes: s.integer(),
    last: s.nullable(
      s.object({ at: s.text(), ip: s.text(), way: s.oneOf('password', 'messenger', 'platform', 'register') }),
    ),
  },
})

export const unlockSignInCall = defineCall({
  path: 'sys/user/signin/unlock',
  permission: 'sys.user.lock',
  about: { zh: '解锁登录', en: 'forget the wrong passwords of a member' },
  request: one,
  answer: { unlocked: s.bool() },
})

/** Administrators only: a session of its own with that person's rights, and none to write. */
export const viewAsCall = defineCall({
  path: 'sys/user/view',
  request: { ...one, reason },
  answer: { token: s.text(), name: s.text(), expiresAt: s.text() },
})
