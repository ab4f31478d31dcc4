import { type AnswerOf, defineCall } from '../../kernel/call.ts'
import { s } from '../../kernel/shape.ts'
import { role } from '../rights/role.ts'

/*
 * Saved columns and views of lists: `mode` is `user` for one's own and `shared` for the company's. Shared views are
 * limited to what the viewer may see. A shared view may name in `roles` whom it is for, and in `defaultFor` whose lists
 * open with it, both by the codes of roles; without `roles` it is for everybody.
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
    /** The shared view with which the list opens for the caller's role. */
    opensWith: s.nullable(s.object({ memberId: s.id(), name: s.text() })),
  },
})

/** The roles to which a view may be offered. */
export const viewRolesCall = defineCall({
  path: 'sys/title/roles',
  permission: 'sys.view.publish',
  request: {},
  answer: { list: s.list(s.object({ code: s.of(role, 'code'), name: s.of(role, 'name') })) },
})

export const titleCall = defineCall({ path: 'sys/title/:mode/:name/info', request: s.fields({}), answer: storedValue })

/** The web wraps the stored value; other clients send it as the body. */
export const saveTitleCall = defineCall({
  path: 'sys/title/:mode/:name/save',
  request: s.either(s.object({ data: s.opaque() }), s.opaque()),
  answer: storedValue,
})

export type TitleRow = AnswerOf<typeof titlesCall>['list'][number]
