import { type AnswerOf, defineCall } from '../kernel/call.ts'
import { s } from '../kernel/shape.ts'
import { accountEvent } from './log.calls.ts'

/** What happened to one's own account. */
export const ownEventsCall = defineCall({
  path: 'user/event/list', by: 'person', about: { zh: '我的账号动态', en: 'what happened to the own account' },
  request: { before: s.maybe(s.text(500, { minLength: 1 })), pageSize: s.maybe(s.integer({ minimum: 1, maximum: 100 })) },
  answer: { list: s.list(s.object(accountEvent)), next: s.nullable(s.text()) },
})

export type AccountEvent = AnswerOf<typeof ownEventsCall>['list'][number]
