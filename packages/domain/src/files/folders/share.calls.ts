import { type AnswerOf, defineCall, type GivenOf } from '../../kernel/call.ts'
import { s, sourceField } from '../../kernel/shape.ts'
import { text } from '../../kernel/text.ts'
import { member } from '../../system/index.ts'

const SHARE = 'fms.file.share'
const memberName = s.from(s.nullable(s.text()), sourceField(member, 'name'))

/** A link opens the latest version of one file to whoever has it, until it ends. Its address is only in this answer. */
export const makeShareCall = defineCall({
  path: 'fms/share/make',
  permission: SHARE,
  about: text('对外分享文件', 'Share a file with the outside'),
  request: {
    id: s.id(),
    days: s.integer({ minimum: 1, maximum: 90 }),
    password: s.maybe(s.text(200)),
  },
  answer: { id: s.id(), path: s.text(), expiresAt: s.text() },
})

const share = s.object({
  id: s.id(),
  state: s.oneOf('active', 'expired', 'ended'),
  hasPassword: s.bool(),
  memberId: s.nullable(s.integer()),
  memberName,
  createdAt: s.text(),
  expiresAt: s.text(),
  opened: s.integer(),
  downloaded: s.integer(),
})

/** Who opened a link, when and from where. */
const shareUse = s.object({
  id: s.id(),
  shareId: s.id(),
  act: s.oneOf('opened', 'downloaded', 'wrongPassword'),
  at: s.text(),
  ip: s.text(),
})

export const sharesCall = defineCall({
  path: 'fms/share/list',
  permission: SHARE,
  about: text('文件的分享链接', 'Links of a file'),
  request: { id: s.id() },
  answer: { list: s.list(share), uses: s.list(shareUse) },
})

export const endShareCall = defineCall({
  path: 'fms/share/end',
  permission: SHARE,
  about: text('停用分享链接', 'End a link'),
  request: { id: s.id() },
  answer: { id: s.id() },
})

const token = s.text(100, { minLength: 1 })
const password = s.maybe(s.text(200))

/** What the holder of a link sees: the file, or that a password is wanted, or that it has ended. */
export const openShareCall = defineCall({
  path: 'share/info/open',
  by: 'anyone',
  about: text('打开分享的文件', 'Open a shared file'),
  request: { token, password },
  answer: s.either(
    s.object({ state: s.oneOf('over'), company: s.text() }),
    s.object({ state: s.oneOf('password'), company: s.text() }),
    s.object({
      state: s.oneOf('open'),
      company: s.text(),
      name: s.text(),
      size: s.integer(),
      mime: s.text(),
      expiresAt: s.text(),
    }),
  ),
})

export const shareFileCall = defineCall({
  path: 'share/info/file',
  by: 'anyone',
  about: text('分享文件的临时地址', 'A short-lived address of a shared file'),
  request: { token, password, download: s.maybe(s.bool()) },
  answer: { url: s.text() },
})

export type ShareGiven = GivenOf<typeof sharesCall>['list'][number]
export type SharedFile = AnswerOf<typeof openShareCall>
export type SharedAddress = AnswerOf<typeof shareFileCall>
