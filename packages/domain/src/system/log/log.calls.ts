import { type AnswerOf, defineCall, type GivenOf, type RequestOf } from '../../kernel/call.ts'
import { s, sourceField } from '../../kernel/shape.ts'
import { COMPANY_ACTS } from '../accounts/account-event.ts'
import { member } from '../people/member.ts'

const word = s.maybe(s.text(100, { minLength: 1 }))
/** Where to look on, as an answer gave it. */
const before = s.maybe(s.text(500, { minLength: 1 }))
const pageSize = s.maybe(s.integer({ minimum: 1, maximum: 200 }))
const nothing = s.nullable(s.text())

/** A time range is always asked for: the log grows without end. */
const query = {
  from: s.date(),
  to: s.date(),
  memberId: s.maybe(s.id()),
  resource: word,
  action: word,
  recordNo: word,
  requestId: word,
  ip: word,
}
const signInQuery = {
  from: s.date(),
  to: s.date(),
  memberId: s.maybe(s.id()),
  action: s.maybe(s.oneOf(...COMPANY_ACTS)),
  ip: word,
}

/** One act, in the words of its reader. */
const entry = s.object({
  id: s.integer(),
  at: s.text(),
  by: s.nullable(s.integer()),
  byName: s.from(nothing, sourceField(member, 'name')),
  ip: nothing,
  resource: s.text(),
  /** What it is of, in words. */
  kind: s.text(),
  recordId: s.integer(),
  recordNo: s.shown(nothing),
  action: s.text(),
  /** The act in words. */
  act: s.text(),
  reason: nothing,
  requestId: s.text(),
  /** Place in the hash chain; null: not part of it, or not sealed yet. */
  chainSeq: s.nullable(s.integer()),
  chained: s.bool(),
  /** As the reader may see the fields in the record. */
  changes: s.shown(s.list(s.object({ label: s.text(), before: s.text(), after: s.text() }))),
})

export const logCall = defineCall({
  path: 'sys/log/list',
  permission: 'sys.log.read',
  request: { ...query, before, pageSize },
  answer: { list: s.list(entry), next: nothing },
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
    /** First place where the chain does not hold. */
    broken: s.maybe(s.object({ seq: s.integer(), id: s.integer(), why: s.text() })),
  },
})

/** Something that happened to an account. */
export const accountEvent = {
  id: s.integer(),
  at: s.text(),
  action: s.text(),
  ip: s.text(),
  agent: nothing,
  company: nothing,
  /** How somebody signed in. */
  way: nothing,
  /** Sessions that ended with it. */
  ended: s.nullable(s.integer()),
  /** Of the agreement. */
  version: nothing,
}

/** Who came into the company, and who failed to. Their own names people see in any case. */
export const signInsCall = defineCall({
  path: 'sys/log/signIns',
  permission: 'sys.log.read',
  request: { ...signInQuery, before, pageSize },
  answer: {
    list: s.list(
      s.object({
        ...accountEvent,
        memberId: s.id(),
        name: s.shown(nothing),
        /** The administrator who did it. */ byName: s.shown(nothing),
      }),
    ),
    next: nothing,
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
/** Without what the reader may not see. */
export type SeenLogEntry = AnswerOf<typeof logCall>['list'][number]
export type SignInEntry = GivenOf<typeof signInsCall>['list'][number]
