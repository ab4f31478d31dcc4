import { type AnswerOf, defineCall } from '../../kernel/call.ts'
import { s } from '../../kernel/shape.ts'

/* Saved columns and views of lists: `mode` user is one person's, `shared` the company's. Others' views come within one's own rights. */

const kept = s.shown(s.opaque())

export const titlesCall = defineCall({
  path: 'sys/title/:mode/:name/list',
  request: s.fields({}),
  answer: {
    list: s.list(
      s.object({ id: s.id(), mode: s.text(), name: s.text(), memberId: s.id(), data: kept, updatedAt: s.text() }),
    ),
  },
})

export const titleCall = defineCall({ path: 'sys/title/:mode/:name/info', request: s.fields({}), answer: kept })

/** Our client wraps what it keeps; others send it as the body itself. */
export const saveTitleCall = defineCall({
  path: 'sys/title/:mode/:name/save',
  request: s.either(s.object({ data: s.opaque() }), s.opaque()),
  answer: kept,
})

export type TitleRow = AnswerOf<typeof titlesCall>['list'][number]
