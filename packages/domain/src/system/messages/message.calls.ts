import { type AnswerOf, defineCall } from '../../kernel/call.ts'
import { s, sourceField } from '../../kernel/shape.ts'
import { department } from '../people/department.ts'
import { member } from '../people/member.ts'
import { MESSAGE_GROUPS, MESSAGE_KIND_NAMES, type MessageKind } from './message-kinds.ts'

const nullableText = s.nullable(s.text())
const paging = {
  page: s.maybe(s.integer({ minimum: 1, maximum: 10_000 })),
  pageSize: s.maybe(s.integer({ minimum: 1, maximum: 200 })),
}
const kind = s.oneOf<MessageKind>(...MESSAGE_KIND_NAMES)

/** Messages of the system to the member. */
export const messagesCall = defineCall({
  path: 'sys/msg/my/list',
  request: { ...paging, unread: s.maybe(s.bool()), kinds: s.maybe(s.list(kind, { max: MESSAGE_KIND_NAMES.length })) },
  answer: {
    list: s.list(
      s.object({
        id: s.id(),
        kind: s.text(),
        title: s.text(),
        body: nullableText,
        /** Path of the screen that it opens. */ path: nullableText,
        createdAt: s.text(),
        readAt: nullableText,
      }),
    ),
    total: s.integer(),
    unread: s.integer(),
    /** Kinds without a notification for this member. */
    silent: s.list(kind),
  },
})

const messageCounts = { read: s.integer(), unread: s.integer() }
export const readMessagesCall = defineCall({
  path: 'sys/msg/read',
  request: { ids: s.list(s.id(), { min: 1, max: 200 }) },
  answer: messageCounts,
})
export const readAllMessagesCall = defineCall({
  path: 'sys/msg/readall',
  method: 'GET',
  request: {},
  answer: messageCounts,
})

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
      /** `bell`: kept in the list. `live`: shown at once. */
      bell: s.bool(),
      live: s.bool(),
      /** Null: the kind does not go to the messenger, or the installation sends nothing there. */
      messenger: s.nullable(s.bool()),
    }),
  ),
}
export const messageChoicesCall = defineCall({ path: 'sys/msg/choice/list', request: {}, answer: choices })

/** Changes the given kinds only. */
export const saveMessageChoicesCall = defineCall({
  path: 'sys/msg/choice/save',
  request: {
    choices: s.map(s.object({ bell: s.maybe(s.bool()), live: s.maybe(s.bool()), messenger: s.maybe(s.bool()) }), {
      keys: '^.{0,50}$',
      max: MESSAGE_KIND_NAMES.length,
    }),
  },
  answer: choices,
})

const memberAnnouncement = {
  id: s.id(),
  title: s.text(),
  level: s.oneOf('info', 'warning', 'important'),
  pinned: s.nullable(s.bool()),
  status: s.oneOf('published', 'expired'),
  startAt: s.text(),
  endAt: nullableText,
  publishedAt: s.text(),
  readAt: nullableText,
}

/** Announcements to the member. The audience decides, not permissions. */
export const ownAnnouncementsCall = defineCall({
  path: 'sys/msg/announcement/list',
  request: { ...paging, unread: s.maybe(s.bool()) },
  answer: {
    list: s.list(s.object({ ...memberAnnouncement, excerpt: s.text() })),
    total: s.integer(),
    unread: s.integer(),
  },
})

export const announcementCall = defineCall({
  path: 'sys/msg/announcement/info',
  request: { id: s.id() },
  answer: { ...memberAnnouncement, content: s.text(), publishedBy: nullableText },
})

export const readAnnouncementCall = defineCall({
  path: 'sys/msg/announcement/read',
  request: { id: s.id() },
  answer: { readAt: s.text() },
})

/** Audience of an announcement, and who has read it. */
export const announcementReadersCall = defineCall({
  path: 'sys/announcement/readers',
  permission: 'sys.announcement.readers',
  request: { id: s.id(), ...paging, read: s.maybe(s.bool()) },
  answer: {
    list: s.list(
      s.object({
        memberId: s.id(),
        name: s.from(s.text(), sourceField(member, 'name')),
        department: s.from(nullableText, sourceField(member, 'deptId'), sourceField(department, 'name')),
        toldAt: nullableText,
        readAt: nullableText,
      }),
    ),
    total: s.integer(),
    read: s.integer(),
    unread: s.integer(),
  },
})

/** Lines above every page: those of the operator, and announcements to this member. */
export const bannerCall = defineCall({
  path: 'sys/base/msg',
  request: s.fields({}),
  answer: s.list(
    s.object({
      /** Escaped HTML text without links and scripts. */ msg: s.text(),
      id: s.maybe(s.id()),
      level: s.maybe(s.text()),
      title: s.maybe(s.text()),
    }),
  ),
})

export type Messages = AnswerOf<typeof messagesCall>
