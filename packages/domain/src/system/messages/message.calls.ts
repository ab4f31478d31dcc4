import { type AnswerOf, defineCall } from '../../kernel/call.ts'
import { s, sourceField } from '../../kernel/shape.ts'
import { department } from '../people/department.ts'
import { member } from '../people/member.ts'
import { MESSAGE_GROUPS, MESSAGE_KIND_NAMES, type MessageKind } from './message-kinds.ts'

const nothing = s.nullable(s.text())
const paging = {
  page: s.maybe(s.integer({ minimum: 1, maximum: 10_000 })),
  pageSize: s.maybe(s.integer({ minimum: 1, maximum: 200 })),
}
const kind = s.oneOf<MessageKind>(...MESSAGE_KIND_NAMES)

/** What the member was told: by the system, about their work. */
export const messagesCall = defineCall({
  path: 'sys/msg/my/list',
  request: { ...paging, unread: s.maybe(s.bool()), kinds: s.maybe(s.list(kind, { max: MESSAGE_KIND_NAMES.length })) },
  answer: {
    list: s.list(
      s.object({
        id: s.id(),
        kind: s.text(),
        title: s.text(),
        body: nothing,
        /** Screen that it leads to. */ path: nothing,
        createdAt: s.text(),
        readAt: nothing,
      }),
    ),
    total: s.integer(),
    unread: s.integer(),
    /** Kinds that do not pop up for this member. */
    silent: s.list(kind),
  },
})

const left = { read: s.integer(), unread: s.integer() }
export const readMessagesCall = defineCall({
  path: 'sys/msg/read',
  request: { ids: s.list(s.id(), { min: 1, max: 200 }) },
  answer: left,
})
export const readAllMessagesCall = defineCall({ path: 'sys/msg/readall', method: 'GET', request: {}, answer: left })

const choices = {
  list: s.list(
    s.object({
      kind,
      name: s.text(),
      hint: s.text(),
      group: s.oneOf(...(Object.keys(MESSAGE_GROUPS) as (keyof typeof MESSAGE_GROUPS)[])),
      groupName: s.text(),
      fixed: s.bool(),
      listed: s.bool(),
      /** Kept in the list; popping up at once. */
      bell: s.bool(),
      live: s.bool(),
    }),
  ),
}
export const messageChoicesCall = defineCall({ path: 'sys/msg/choice/list', request: {}, answer: choices })

/** Changes the given kinds and leaves the others. */
export const saveMessageChoicesCall = defineCall({
  path: 'sys/msg/choice/save',
  request: {
    choices: s.map(s.object({ bell: s.maybe(s.bool()), live: s.maybe(s.bool()) }), {
      keys: '^.{0,50}$',
      max: MESSAGE_KIND_NAMES.length,
    }),
  },
  answer: choices,
})

const announced = {
  id: s.id(),
  title: s.text(),
  level: s.oneOf('info', 'warning', 'important'),
  pinned: s.nullable(s.bool()),
  status: s.oneOf('published', 'expired'),
  startAt: s.text(),
  endAt: nothing,
  publishedAt: s.text(),
  readAt: nothing,
}

/** Announcements as those read them to whom they are made: the audience decides, not rights to their list. */
export const ownAnnouncementsCall = defineCall({
  path: 'sys/msg/announcement/list',
  request: { ...paging, unread: s.maybe(s.bool()) },
  answer: { list: s.list(s.object({ ...announced, excerpt: s.text() })), total: s.integer(), unread: s.integer() },
})

export const announcementCall = defineCall({
  path: 'sys/msg/announcement/info',
  request: { id: s.id() },
  answer: { ...announced, content: s.text(), publishedBy: nothing },
})

export const readAnnouncementCall = defineCall({
  path: 'sys/msg/announcement/read',
  request: { id: s.id() },
  answer: { readAt: s.text() },
})

/** Whom an announcement was made to, and who read it. */
export const announcementReadersCall = defineCall({
  path: 'sys/announcement/readers',
  permission: 'sys.announcement.readers',
  request: { id: s.id(), ...paging, read: s.maybe(s.bool()) },
  answer: {
    list: s.list(
      s.object({
        memberId: s.id(),
        name: s.from(s.text(), sourceField(member, 'name')),
        department: s.from(nothing, sourceField(member, 'deptId'), sourceField(department, 'name')),
        toldAt: nothing,
        readAt: nothing,
      }),
    ),
    total: s.integer(),
    read: s.integer(),
    unread: s.integer(),
  },
})

/** What passes by above every page: lines of the operator, and what the company says to this member now. */
export const bannerCall = defineCall({
  path: 'sys/base/msg',
  request: s.fields({}),
  answer: s.list(
    s.object({
      /** HTML that acts upon nothing: the words alone. */ msg: s.text(),
      id: s.maybe(s.id()),
      level: s.maybe(s.text()),
      title: s.maybe(s.text()),
    }),
  ),
})

export type Messages = AnswerOf<typeof messagesCall>
