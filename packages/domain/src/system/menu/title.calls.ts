import { type AnswerOf, defineCall } from '../../kernel/call.ts'
import { s } from '../../kernel/shape.ts'

/*
 * Saved columns and views of lists: `mode` is `user` for one's own and `shared` for the company's. Shared views are
 * limited to what the viewer may see.
 */

const storedValue = s.shown(s.opaque())

export const titlesCall = defineCall({
  path: 'sys/title/:mode/:name/list',
  request: s.fields({}),
  answer: {
    list: s.list(
      s.object({
        id: s.id(),
        mode: s.text(),
        name: s.text(),
        memberId: s.id(),
        data: storedValue,
        updatedAt: s.text(),
      }),
    ),
  },
})

export const titleCall = defineCall({ path: 'sys/title/:mode/:name/info', request: s.fields({}), answer: storedValue })

/** The web wraps the stored value; other clients send it as the body. */
export const saveTitleCall = defineCall({
  path: 'sys/title/:mode/:name/save',
  request: s.either(s.object({ data: s.opaque() }), s.opaque()),
  answer: storedValue,
})

export type TitleRow = AnswerOf<typeof titlesCall>['list'][number]
