import { type AnswerOf, defineCall, type GivenOf } from '../../kernel/call.ts'
import { type DataScope, type FieldRight, RIGHT_ORDER, SCOPE_ORDER } from '../../kernel/policy.ts'
import { s } from '../../kernel/shape.ts'
import { settings } from '../company/company.calls.ts'
import { accountEvent } from '../log/log.calls.ts'

/* Calls for a person's own account, which is not a resource. */

const nullableText = s.nullable(s.text())
const requiredText = (max: number) => s.text(max, { minLength: 1 })
const token = { token: s.text() }
const id = s.id()

/** A captcha, or with a mobile a code sent to it. */
export const codeCall = defineCall({
  path: 'user/login/code',
  method: 'GET',
  by: 'anyone',
  about: { zh: '图形验证码；给出手机号时发短信验证码', en: 'a captcha, or with ?mobile a code to that mobile' },
  request: { mobile: s.maybe(requiredText(20)) },
  /** `image` is a data address for `src`. `sentTo` says where a code went: a server without a gateway writes it to its log. */
  answer: s.either(
    s.object({ key: s.text(), image: s.text(20_000), minutes: s.integer() }),
    s.object({ sentTo: s.oneOf('mobile', 'log') }),
  ),
})

const proof = { mobile: requiredText(20), code: requiredText(10) }

export const registerCall = defineCall({
  path: 'user/register',
  by: 'anyone',
  about: { zh: '注册账号', en: 'register' },
  request: { name: requiredText(30), ...proof, password: requiredText(200), agreement: requiredText(20) },
  answer: token,
})

export const recoverCall = defineCall({
  path: 'user/recover',
  by: 'anyone',
  about: { zh: '找回密码', en: 'set a new password by code' },
  request: { ...proof, newPassword: requiredText(200) },
  answer: s.nothing(),
})

export const signInCall = defineCall({
  path: 'user/login',
  by: 'anyone',
  about: { zh: '登录', en: 'sign in' },
  request: {
    username: requiredText(50),
    password: requiredText(200),
    captcha: s.maybe(s.object({ key: requiredText(100), code: s.text(20) })),
    /** Token of `user/dd/login` for a messenger account that is not bound yet. */
    bind: s.maybe(requiredText(100)),
  },
  /** `bound`: whether the messenger account of `bind` is now bound. */
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

/** The signed-in person with company and permissions. Values of a company are absent without one. */
const person = {
  id,
  name: s.text(),
  memberId: s.maybe(id),
  roles: s.list(s.text()),
  roleCodes: s.maybe(s.list(s.text())),
  isAdmin: s.bool(),
  permission: s.list(s.text()),
  /** 0: a member of companies that do not admit the person now. Null: a member of none. */
  orgId: s.nullable(s.integer()),
  companyName: s.text(),
  companies: s.list(s.object({ id, name: s.text() })),
  scope: s.maybe(s.oneOf<DataScope>(...SCOPE_ORDER)),
  deptIds: s.maybe(s.list(id)),
  fieldRights: s.maybe(s.map(s.map(s.oneOf<FieldRight>(...RIGHT_ORDER)))),
  /** Settings of the company. */
  settings: s.maybe(settings),
  /** Signed in with a password that the company set, which has to be changed first. */
  mustChangePassword: s.maybe(s.bool()),
  /** The version of the agreement to accept and the one accepted; null if it is accepted. */
  agreement: s.maybe(s.nullable(s.object({ version: s.text(), accepted: nullableText }))),
  /** The person's own settings as they were saved. */
  personal: s.maybe(s.map(s.opaque())),
  /** Addresses of optional widgets of this installation; null if not configured. */
  widgets: s.object({ assistant: nullableText, calendar: nullableText, manual: nullableText }),
  /** An administrator views as this member: who, and until when at most. */
  viewing: s.nullable(s.object({ by: s.text(), until: s.text() })),
  icon: s.list(s.object({ url: s.text(110_000) })),
  ipAddr: nullableText,
  fromAddr: nullableText,
}

export const whoCall = defineCall({
  path: 'user/isLogin',
  by: 'person',
  about: { zh: '当前用户', en: 'who is signed in' },
  request: s.fields({}),
  answer: person,
})

/** The rights to read that the person holds in more than one company: for these lists all companies are offered. */
export const acrossCall = defineCall({
  path: 'user/across',
  by: 'person',
  about: { zh: '可跨公司查看的列表', en: 'lists that the person may read in several companies' },
  request: {},
  answer: { reads: s.list(s.text()) },
})

/** The session continues with another token. */
export const switchCompanyCall = defineCall({
  path: 'sys/user/change/:id/company',
  by: 'person',
  about: { zh: '切换公司', en: 'switch company' },
  request: s.fields({}),
  answer: { ...person, ...token },
})

const endedSessions = { ended: s.integer() }

/** Returns how many other sessions ended. */
export const changePasswordCall = defineCall({
  path: 'sys/user/change/password',
  by: 'person',
  about: { zh: '修改密码', en: 'change the own password' },
  request: { oldPassword: requiredText(200), newPassword: requiredText(200) },
  answer: endedSessions,
})

export const acceptAgreementCall = defineCall({
  path: 'user/agreement/accept',
  by: 'person',
  about: { zh: '同意用户协议', en: 'accept the agreement that holds now' },
  request: { version: requiredText(20) },
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
        ip: nullableText,
        agent: nullableText,
        company: nullableText,
        createdAt: s.text(),
        seenAt: s.text(),
        expiresAt: s.text(),
        current: s.bool(),
        /** The member that it views as. */ viewing: nullableText,
      }),
    ),
  },
})

export const endSessionsCall = defineCall({
  path: 'user/session/end',
  by: 'person',
  about: { zh: '结束登录', en: 'end own sessions: one by id, or all others' },
  request: s.either(s.object({ id: s.text(16, { pattern: '^[0-9a-f]{16}$' }) }), s.object({ others: s.yes() })),
  answer: endedSessions,
})

/** Events of one's own account. */
export const ownEventsCall = defineCall({
  path: 'user/event/list',
  by: 'person',
  about: { zh: '我的账号动态', en: 'what happened to the own account' },
  request: {
    before: s.maybe(s.text(500, { minLength: 1 })),
    pageSize: s.maybe(s.integer({ minimum: 1, maximum: 100 })),
  },
  answer: { list: s.list(s.object(accountEvent)), next: nullableText },
})

const boundMessenger = s.nullable(s.object({ nick: s.text(), boundAt: s.text() }))
const messengerReply = { authCode: requiredText(500), state: requiredText(100) }

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
  request: messengerReply,
  answer: token,
})

/** With a session also the person's own messenger account. */
export const messengerStateCall = defineCall({
  path: 'user/dd/state',
  by: 'anyone',
  about: { zh: '企业通讯状态', en: 'is a messenger set up; which of its accounts is the person’s own' },
  request: s.fields({}),
  answer: { configured: s.bool(), bound: boundMessenger },
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
  request: messengerReply,
  answer: boundMessenger,
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

/** The first path is documented, the second is used by the pages. */
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
  request: { token: requiredText(2000) },
  answer: token,
})

export type AccountEvent = AnswerOf<typeof ownEventsCall>['list'][number]
export type Person = GivenOf<typeof whoCall>
export type VisiblePerson = AnswerOf<typeof whoCall>
