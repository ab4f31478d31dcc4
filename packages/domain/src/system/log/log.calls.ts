import { type AnswerOf, defineCall, type GivenOf, type RequestOf } from '../../kernel/call.ts'
import { s, sourceField } from '../../kernel/shape.ts'
import { COMPANY_ACTS } from '../accounts/account-event.ts'
import { member } from '../people/member.ts'

const optionalText = s.maybe(s.text(100, { minLength: 1 }))
/** Cursor of the previous answer. */
const before = s.maybe(s.text(500, { minLength: 1 }))
const pageSize = s.maybe(s.integer({ minimum: 1, maximum: 200 }))
const nullableText = s.nullable(s.text())

/** A time range is required, because the log has no size limit. */
const query = {
  from: s.date(),
  to: s.date(),
  memberId: s.maybe(s.id()),
  resource: optionalText,
  action: optionalText,
  recordNo: optionalText,
  requestId: optionalText,
  ip: optionalText,
}
const signInQuery = {
  from: s.date(),
  to: s.date(),
  memberId: s.maybe(s.id()),
  action: s.maybe(s.oneOf(...COMPANY_ACTS)),
  ip: optionalText,
}

/** One log entry. */
const entry = s.object({
  id: s.integer(),
  at: s.text(),
  by: s.nullable(s.integer()),
  byName: s.from(nullableText, sourceField(member, 'name')),
  ip: nullableText,
  resource: s.text(),
  /** Name of the resource. */
  kind: s.text(),
  recordId: s.integer(),
  recordNo: s.shown(nullableText),
  action: s.text(),
  /** Name of the action. */
  act: s.text(),
  reason: nullableText,
  requestId: s.text(),
  /** Number in the hash chain; null if the entry is not in the chain or not sealed yet. */
  chainSeq: s.nullable(s.integer()),
  chained: s.bool(),
  /** Values are redacted for the viewer. */
  changes: s.shown(s.list(s.object({ label: s.text(), before: s.text(), after: s.text() }))),
})

export const logCall = defineCall({
  path: 'sys/log/list',
  permission: 'sys.log.read',
  request: { ...query, before, pageSize },
  answer: { list: s.list(entry), next: nullableText },
})

export const logExportCall = defineCall({
  path: 'sys/log/export',
  permission: 'sys.log.export',
  request: query,
  answer: 'file',
})

/** Recomputes the hash chain of the company's log. */
export const logVerifyCall = defineCall({
  path: 'sys/log/verify',
  permission: 'sys.log.read',
  request: {},
  answer: {
    orgId: s.id(),
    sealed: s.integer(),
    /** First entry where the chain is broken. */
    broken: s.maybe(s.object({ seq: s.integer(), id: s.integer(), why: s.text() })),
  },
})

/** An account event. */
export const accountEvent = {
  id: s.integer(),
  at: s.text(),
  action: s.text(),
  ip: s.text(),
  agent: nullableText,
  company: nullableText,
  /** How the person signed in. */
  way: nullableText,
  /** Number of sessions that ended. */
  ended: s.nullable(s.integer()),
  /** Version of the agreement. */
  version: nullableText,
}

/** Sign-ins to the company and failed attempts. Members always see their own name. */
export const signInsCall = defineCall({
  path: 'sys/log/signIns',
  permission: 'sys.log.read',
  request: { ...signInQuery, before, pageSize },
  answer: {
    list: s.list(
      s.object({
        ...accountEvent,
        memberId: s.id(),
        name: s.shown(nullableText),
        /** Name of the administrator who did it. */ byName: s.shown(nullableText),
      }),
    ),
    next: nullableText,
  },
})

export const signInsExportCall = defineCall({
  path: 'sys/log/signIns/export',
  permission: 'sys.log.export',
  request: signInQuery,
  answer: 'file',
})

export type LogQuery = RequestOf<typeof logExportCall>
export type SignInQuery = RequestOf<typeof signInsExportCall>
export type LogEntry = GivenOf<typeof logCall>['list'][number]
/** Without the values that the viewer may not see. */
export type VisibleLogEntry = AnswerOf<typeof logCall>['list'][number]
export type SignInEntry = GivenOf<typeof signInsCall>['list'][number]
