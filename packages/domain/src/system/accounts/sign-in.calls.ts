import { defineCall } from '../../kernel/call.ts'
import { REASON } from '../../kernel/request-words.ts'
import { s } from '../../kernel/shape.ts'

/* Calls of a company for the sign-in of its members. Each requires that the member is within the caller's scope. */

const nullableText = s.nullable(s.text())
const reason = s.words(200, REASON)
const memberId = { id: s.id() }

export const memberSessionsCall = defineCall({
  path: 'sys/user/session/list',
  permission: 'sys.user.lock',
  request: memberId,
  answer: {
    list: s.list(
      s.object({ id: s.text(), ip: nullableText, agent: nullableText, createdAt: s.text(), seenAt: s.text() }),
    ),
  },
})

/** One session, or all. */
export const endMemberSessionsCall = defineCall({
  path: 'sys/user/session/end',
  permission: 'sys.user.lock',
  request: { ...memberId, session: s.maybe(s.text(16, { pattern: '^[0-9a-f]{16}$' })) },
  answer: { ended: s.integer() },
})

/**
 * Administrators only. The password is shown once and works until the member sets another. The first one of an account
 * needs no reason.
 */
export const resetPasswordCall = defineCall({
  path: 'sys/user/password/reset',
  request: { ...memberId, reason: s.maybe(reason) },
  answer: { password: s.text() },
})

/** Recent wrong passwords, whether the account has no password yet, and the last sign-in to this company. */
export const signInStateCall = defineCall({
  path: 'sys/user/signin/state',
  permission: 'sys.user.lock',
  about: { zh: '用户登录状态', en: 'last sign-in of a member, and wrong passwords lately' },
  request: memberId,
  answer: {
    failures: s.integer(),
    captcha: s.bool(),
    paused: s.bool(),
    minutes: s.integer(),
    withoutPassword: s.bool(),
    last: s.nullable(
      s.object({ at: s.text(), ip: s.text(), way: s.oneOf('password', 'messenger', 'platform', 'register') }),
    ),
  },
})

export const unlockSignInCall = defineCall({
  path: 'sys/user/signin/unlock',
  permission: 'sys.user.lock',
  about: { zh: '解锁登录', en: 'forget the wrong passwords of a member' },
  request: memberId,
  answer: { unlocked: s.bool() },
})

/** Administrators only: a session with the member's permissions that cannot write. */
export const viewAsCall = defineCall({
  path: 'sys/user/view',
  request: { ...memberId, reason },
  answer: { token: s.text(), name: s.text(), expiresAt: s.text() },
})
