import { defineCall } from '../../kernel/call.ts'
import { s, sourceField } from '../../kernel/shape.ts'
import { apiAccount } from './api-account.ts'
import { apiCall } from './api-call.ts'
import { callbackTarget } from './callback-target.ts'
import { member } from '../people/member.ts'

const nullableText = s.nullable(s.text())

/** Content and answer of a callback with its attempts. */
export const callbackBodyCall = defineCall({
  path: 'sys/callback/body',
  permission: 'sys.data.read',
  about: { zh: '回调内容', en: 'what a callback said, and each try' },
  request: { id: s.id() },
  answer: {
    /** True if the content was deleted after its retention time, or if the viewer may not see the record. */
    cleared: s.bool(),
    withheld: s.bool(),
    content: s.shown(s.opaque()),
    answer: s.shown(s.opaque()),
    attempts: s.list(
      s.object({
        at: s.text(),
        ms: s.integer(),
        httpStatus: s.nullable(s.integer()),
        error: nullableText,
        answer: s.shown(nullableText),
        byName: s.from(nullableText, sourceField(member, 'name')),
      }),
    ),
  },
})

/** Whether outgoing callbacks are held, after a restore. */
export const callbacksHeldCall = defineCall({
  path: 'sys/callback/held',
  permission: 'sys.data.read',
  about: { zh: '推送是否暂停', en: 'whether outgoing callbacks are held, after a restore' },
  request: {},
  answer: {
    /** Time since which callbacks are held; null if they are not. */
    heldAt: nullableText,
    /** Number of callbacks that wait. */
    waiting: s.integer(),
  },
})

export const resumeCallbacksCall = defineCall({
  path: 'sys/callback/resume',
  permission: 'sys.callback.modify',
  about: { zh: '恢复推送', en: 'let outgoing callbacks go again' },
  request: {},
  answer: { heldAt: nullableText },
})

/** Sends a test event to the receiver and returns the callback. */
export const testTargetCall = defineCall({
  faces: callbackTarget,
  name: 'test',
  action: 'modify',
  about: { zh: '发送测试', en: 'send a trial to the receiver' },
  request: { id: s.id() },
  answer: { id: s.id() },
})

const secret = {
  name: 'secret',
  action: 'rotate',
  about: { zh: '生成密钥', en: 'issue a secret, shown this once' },
  request: { id: s.id(), keepHours: s.maybe(s.integer({ minimum: 0, maximum: 72 })) },
  /** `keepHours`: how long the replaced secret still works. */
  answer: { secret: s.text(), keyId: nullableText, keepHours: s.integer() },
} as const
export const accountSecretCall = defineCall({ faces: apiAccount, ...secret })
export const targetSecretCall = defineCall({ faces: callbackTarget, ...secret })

/**
 * Signs a call as the account would and makes it: with the rights that account and caller both have. It is really done,
 * and the log says that it was a test.
 */
export const accountTryCall = defineCall({
  faces: apiAccount,
  name: 'try',
  action: 'rotate',
  about: { zh: '测试调用', en: 'make a signed call as the account, for a test' },
  request: { id: s.id(), call: s.text(120, { minLength: 1 }), body: s.text(20_000) },
  answer: {
    /** What was sent: method, path, and headers. */
    path: s.text(),
    headers: s.list(s.object({ name: s.text(), value: s.text() })),
    /** The text that the signature covers. */
    signed: s.text(),
    httpStatus: s.integer(),
    ms: s.integer(),
    answer: s.shown(s.opaque()),
    requestId: nullableText,
  },
})

const spread = { count: s.integer(), p50: s.nullable(s.integer()), p95: s.nullable(s.integer()) }

/** The calls of an account by day and by call, without tests. Milliseconds are medians and 95th percentiles. */
export const accountTrafficCall = defineCall({
  faces: apiAccount,
  name: 'traffic',
  action: 'read',
  about: { zh: '调用统计', en: 'the calls of an account by day, result and time taken' },
  request: { id: s.id(), days: s.integer({ minimum: 1, maximum: 90 }) },
  answer: {
    days: s.list(s.object({ day: s.text(), ok: s.integer(), refused: s.integer(), failed: s.integer(), ...spread })),
    calls: s.list(s.object({ path: s.of(apiCall, 'path'), notOk: s.integer(), ...spread })),
    tests: s.integer(),
  },
})

/** Calls of today by account, without tests: how many, and how many were refused or failed. */
export const accountsTodayCall = defineCall({
  faces: apiAccount,
  name: 'today',
  action: 'read',
  about: { zh: '今日调用', en: 'the calls of today by account' },
  request: {},
  answer: { accounts: s.list(s.object({ id: s.id(), calls: s.integer(), notOk: s.integer() })) },
})
