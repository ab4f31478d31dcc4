import { type AnswerOf, defineCall, type GivenOf } from '../../kernel/call.ts'
import { type DataScope, type FieldRight, RIGHT_ORDER, SCOPE_ORDER } from '../../kernel/policy.ts'
import { s } from '../../kernel/shape.ts'
import { settings } from '../company/company.calls.ts'
import { accountEvent } from '../log/log.calls.ts'

/* The account of whoever asks: no field of a record. */

const nothing = s.nullable(s.text())
const word = (max: number) => s.text(max, { minLength: 1 })
const token = { token: s.text() }
const id = s.id()

/** A captcha, or with a mobile a code to it. */
export const codeCall = defineCall({
  path: 'user/login/code',
  method: 'GET',
  by: 'anyone',
  about: { zh: '图形验证码；给出手机号时发短信验证码', en: 'a captcha, or with ?mobile a code to that mobile' },
  request: { mobile: s.maybe(word(20)) },
  /** The picture is an address, for `src`. */
  answer: s.nullable(s.object({ key: s.text(), image: s.text(20_000), minutes: s.integer() })),
})

const proof = { mobile: word(20), code: word(10) }

export const registerCall = defineCall({
  path: 'user/register',
  by: 'anyone',
  about: { zh: '注册账号', en: 'register' },
  request: { name: word(30), ...proof, password: word(200), agreement: word(20) },
  answer: token,
})

export const recoverCall = defineCall({
  path: 'user/recover',
  by: 'anyone',
  about: { zh: '找回密码', en: 'set a new password by code' },
  request: { ...proof, newPassword: word(200) },
  answer: s.nothing(),
})

export const signInCall = defineCall({
  path: 'user/login',
  by: 'anyone',
  about: { zh: '登录', en: 'sign in' },
  request: {
    username: word(50),
    password: word(200),
    captcha: s.maybe(s.object({ key: word(100), code: s.text(20) })),
    /** What `user/dd/login` offered to somebody that the messenger knows and we do not. */
    bind: s.maybe(word(100)),
  },
  /** `bound`: whether the messenger account that `bind` offers is theirs now. */
  answer: { ...token, bound: s.maybe(s.bool()) },
})

export const signOutCall = defineCall({
  path: 'user/logout',
  method: 'GET',
  by: 'anyone',
  about: { zh: '退出', en: 'sign out' },
  request: s.fields({}),
  answer: s.nothing(),
})

/** Who is signed in, where, with what rights. What only a company has is absent without one. */
const person = {
  id,
  name: s.text(),
  memberId: s.maybe(id),
  roles: s.list(s.text()),
  roleCodes: s.maybe(s.list(s.text())),
  isAdmin: s.bool(),
  permission: s.list(s.text()),
  /** 0: a company knows them and does not let them in, not yet or not now; null: none knows them. */
  orgId: s.nullable(s.integer()),
  companyName: s.text(),
  companies: s.list(s.object({ id, name: s.text() })),
  scope: s.maybe(s.oneOf<DataScope>(...SCOPE_ORDER)),
  deptIds: s.maybe(s.list(id)),
  fieldRights: s.maybe(s.map(s.map(s.oneOf<FieldRight>(...RIGHT_ORDER)))),
  /** What the company decided for itself. */
  settings: s.maybe(settings),
  /** Signed in by a password that the company set: another comes first. */
  mustChangePassword: s.maybe(s.bool()),
  /** The version of the agreement that they are to accept, and the one that they did; null once it is accepted. */
  agreement: s.maybe(s.nullable(s.object({ version: s.text(), accepted: nothing }))),
  /** What they chose for themselves, as it was saved. */
  personal: s.maybe(s.map(s.opaque())),
  /** Addresses of what this installation shows of others; null where nothing is configured. */
  widgets: s.object({ assistant: nothing, calendar: nothing, manual: nothing }),
  /** An administrator looks through this person's eyes: who, and until when at most. */
  viewing: s.nullable(s.object({ by: s.text(), until: s.text() })),
  icon: s.list(s.object({ url: s.text(110_000) })),
  ipAddr: nothing,
  fromAddr: nothing,
}

export const whoCall = defineCall({
  path: 'user/isLogin',
  by: 'person',
  about: { zh: '当前用户', en: 'who is signed in' },
  request: s.fields({}),
  answer: person,
})

/** The session goes on under another token. */
export const switchCompanyCall = defineCall({
  path: 'sys/user/change/:id/company',
  by: 'person',
  about: { zh: '切换公司', en: 'switch company' },
  request: s.fields({}),
  answer: { ...person, ...token },
})

const ended = { ended: s.integer() }

/** Answers how many other sessions that ended. */
export const changePasswordCall = defineCall({
  path: 'sys/user/change/password',
  by: 'person',
  about: { zh: '修改密码', en: 'change the own password' },
  request: { oldPassword: word(200), newPassword: word(200) },
  answer: ended,
})

export const acceptAgreementCall = defineCall({
  path: 'user/agreement/accept',
  by: 'person',
  about: { zh: '同意用户协议', en: 'accept the agreement that holds now' },
  request: { version: word(20) },
  answer: { version: s.text() },
})

export const ownSessionsCall = defineCall({
  path: 'user/session/list',
  by: 'person',
  about: { zh: '我的登录', en: 'own sessions' },
  request: {},
  answer: {
    list: s.list(
      s.object({
        id: s.text(),
        ip: nothing,
        agent: nothing,
        company: nothing,
        createdAt: s.text(),
        seenAt: s.text(),
        expiresAt: s.text(),
        current: s.bool(),
        /** Whose eyes it looks through. */ viewing: nothing,
      }),
    ),
  },
})

export const endSessionsCall = defineCall({
  path: 'user/session/end',
  by: 'person',
  about: { zh: '结束登录', en: 'end own sessions: one by id, or all others' },
  request: s.either(s.object({ id: s.text(16, { pattern: '^[0-9a-f]{16}$' }) }), s.object({ others: s.yes() })),
  answer: ended,
})

/** What happened to one's own account. */
export const ownEventsCall = defineCall({
  path: 'user/event/list',
  by: 'person',
  about: { zh: '我的账号动态', en: 'what happened to the own account' },
  request: {
    before: s.maybe(s.text(500, { minLength: 1 })),
    pageSize: s.maybe(s.integer({ minimum: 1, maximum: 100 })),
  },
  answer: { list: s.list(s.object(accountEvent)), next: nothing },
})

const bound = s.nullable(s.object({ nick: s.text(), boundAt: s.text() }))
const returned = { authCode: word(500), state: word(100) }

export const messengerUrlCall = defineCall({
  path: 'user/dd/login/url',
  method: 'GET',
  by: 'anyone',
  about: { zh: '企业通讯登录地址', en: 'address to sign in by the company’s messenger' },
  request: s.fields({}),
  answer: s.text(2000),
})

export const messengerSignInCall = defineCall({
  path: 'user/dd/login',
  by: 'anyone',
  about: { zh: '企业通讯登录', en: 'sign in by the code that the messenger gave' },
  request: returned,
  answer: token,
})

/** With a session also which account is the person's own. */
export const messengerStateCall = defineCall({
  path: 'user/dd/state',
  by: 'anyone',
  about: { zh: '企业通讯状态', en: 'is a messenger set up; which of its accounts is the person’s own' },
  request: s.fields({}),
  answer: { configured: s.bool(), bound },
})

export const messengerBindUrlCall = defineCall({
  path: 'user/dd/bind/url',
  by: 'person',
  about: { zh: '企业通讯绑定地址', en: 'address to bind the messenger account by' },
  request: s.fields({}),
  answer: s.text(2000),
})

export const bindMessengerCall = defineCall({
  path: 'user/dd/bind',
  by: 'person',
  about: { zh: '绑定企业通讯', en: 'bind the messenger account' },
  request: returned,
  answer: bound,
})

export const unbindMessengerCall = defineCall({
  path: 'user/dd/unbind',
  by: 'person',
  about: { zh: '解绑企业通讯', en: 'unbind the messenger account' },
  request: s.fields({}),
  answer: { unbound: s.bool() },
})

export const platformsCall = defineCall({
  path: 'sys/change/index/list',
  method: 'GET',
  about: { zh: '平台列表', en: 'sibling platforms' },
  request: s.fields({}),
  answer: s.list(
    s.object({
      system: s.text(),
      icon: s.text(),
      color: s.text(),
      title: s.text(),
      tags: s.list(s.text()),
      url: s.text(2000),
    }),
  ),
})

/** The list of calls names the one address, the pages of the product the other. */
export const switchPlatformCall = defineCall({
  path: ['sys/user/change/:system/system', 'user/change/:system/system'],
  about: { zh: '切换平台', en: 'address of a sibling platform, with a pass where a secret is shared with it' },
  request: s.fields({}),
  answer: s.text(4000),
})

export const platformSignInCall = defineCall({
  path: 'user/change/system/login',
  by: 'anyone',
  about: { zh: '平台切换登录', en: 'sign in by the pass of a sibling platform' },
  request: { token: word(2000) },
  answer: token,
})

export type AccountEvent = AnswerOf<typeof ownEventsCall>['list'][number]
export type Person = GivenOf<typeof whoCall>
export type SeenPerson = AnswerOf<typeof whoCall>
