import { type AnswerOf, defineCall } from '../../kernel/call.ts'
import { s, type TypeOf } from '../../kernel/shape.ts'
import { fileRef } from '../../kernel/wire.ts'
import { ENDS, VIEWS } from './link.choices.ts'
import { LINK_LINE_FILES } from './link.limits.ts'

/*
 * What the holder of a link may do: look at one statement, accept or dispute it, bring proof. They have no session and no
 * rights: what they are shown follows from the company's settings (`link-statement.ts`).
 */

const word = s.text()
const nothing = s.nullable(word)
const token = s.text(100, { minLength: 1 })
const ids = s.maybe(s.list(s.id(), { max: LINK_LINE_FILES }))
const signed = s.decimal(2, { signed: true })

/** Who made the statement, and how to reach them. */
const head = { company: word, phone: nothing, stmtNo: word }

/** What was answered by a link, as it was said. */
const said = s.object({
  verdict: s.oneOf('accepted', 'disputed'),
  at: word,
  name: word,
  /** Shown in full to whoever may send statements; the middle is masked for others. */
  mobile: nothing,
  reason: nothing,
  files: s.list(fileRef),
  lines: s.list(
    s.object({
      id: s.id(),
      docNo: word,
      reason: word,
      theirNet: s.nullable(signed),
      net: signed,
      files: s.list(fileRef),
    }),
  ),
  /** Lines that were marked as right. */
  agreed: s.integer(),
  /** Whoever accepted proved the mobile by a code. */
  proved: s.maybe(s.bool()),
})

const line = s.object({
  id: s.id(),
  docNo: word,
  loadDate: s.nullable(s.date()),
  unloadDate: s.nullable(s.date()),
  net: signed,
  /** What was said of it before, by them and by the company. */
  dispute: s.maybe(
    s.object({
      state: s.oneOf('open', 'answered', 'settled'),
      reason: nothing,
      theirNet: s.nullable(signed),
      reply: nothing,
    }),
  ),
  plateNo: s.maybe(nothing),
  goods: s.maybe(nothing),
  route: s.maybe(nothing),
  loadNet: s.maybe(nothing),
  unloadNet: s.maybe(nothing),
  settleQty: s.maybe(nothing),
  unit: s.maybe(s.nullable(s.object({ zh: word, en: word }))),
  price: s.maybe(nothing),
  gross: s.maybe(word),
  incidental: s.maybe(word),
  deduct: s.maybe(word),
  adjust: s.maybe(nothing),
  adjustReason: s.maybe(nothing),
  prepaid: s.maybe(word),
  photos: s.maybe(s.list(fileRef)),
})

/** The link is no longer good: why, and nothing of the statement. */
const over = s.object({ ...head, state: s.oneOf('over'), why: s.oneOf(...ENDS) })

/** It was disputed by this link; the company is at it, and what it changes meanwhile is not shown. */
const disputed = s.object({ ...head, state: s.oneOf('disputed'), answer: said })

/** A statement as its counterparty may see it. Decimals are texts; what the company does not show is absent. */
const shown = s.object({
  ...head,
  /** `accepted`: said to be right, and looked at by the company before it counts. */
  state: s.oneOf('open', 'accepted', 'confirmed'),
  partyName: word,
  periodFrom: s.date(),
  periodTo: s.date(),
  expiresAt: word,
  /** The counterparty pays us, or is paid. */
  direction: s.oneOf('in', 'out'),
  view: s.oneOf(...VIEWS),
  photos: s.bool(),
  netSum: signed,
  lineCount: s.integer(),
  sums: s.maybe(s.object({ gross: signed, deduct: signed, adjust: signed, claim: signed, prepaid: signed })),
  account: s.maybe(s.object({ accountName: word, bankName: word, accountNo: word })),
  /** Confirmed: by whom and on which day. */
  confirmed: s.maybe(s.object({ by: nothing, on: nothing, byThis: s.bool() })),
  /** Whoever accepts proves the mobile by a code. */
  needsCode: s.bool(),
  lines: s.maybe(s.object({ list: s.list(line), total: s.integer(), page: s.integer() })),
})

export const openLinkCall = defineCall({
  path: 'settle/info/open',
  by: 'anyone',
  about: { zh: '打开对账链接', en: 'the statement of a link, as its counterparty may see it' },
  request: { token, page: s.maybe(s.integer({ minimum: 1, maximum: 1000 })) },
  answer: s.either(over, disputed, shown),
})

export const linkFileCall = defineCall({
  path: 'settle/info/file',
  by: 'anyone',
  about: { zh: '链接中的文件', en: 'a short-lived address of a picture that the link shows' },
  request: { token, id: s.id() },
  answer: { url: word, name: word, mime: word },
})

export const linkCodeCall = defineCall({
  path: 'settle/info/code',
  by: 'anyone',
  about: { zh: '确认验证码', en: 'a code to the mobile of whoever accepts' },
  request: { token, mobile: s.text(20) },
  answer: s.nothing(),
})

export const acceptLinkCall = defineCall({
  path: 'settle/info/accept',
  by: 'anyone',
  about: { zh: '对方确认', en: 'accept the whole statement' },
  request: { token, name: s.text(30), mobile: s.text(20), code: s.maybe(s.text(10)), files: ids },
  answer: { state: s.oneOf('accepted', 'confirmed') },
})

export const disputeLinkCall = defineCall({
  path: 'settle/info/dispute',
  by: 'anyone',
  about: { zh: '对方有异议', en: 'dispute lines, or the whole' },
  request: {
    token,
    name: s.text(30),
    mobile: s.maybe(s.text(20)),
    reason: s.maybe(s.text(200)),
    files: ids,
    lines: s.maybe(
      s.list(s.object({ id: s.id(), reason: s.text(200), theirNet: s.maybe(s.text(20)), files: ids }), { max: 500 }),
    ),
    agreed: s.maybe(s.list(s.id(), { max: 20_000 })),
  },
  answer: { state: s.oneOf('disputed') },
})

/** Header that an upload brings the token in: addresses and form fields end up in logs. */
export const LINK_TOKEN_HEADER = 'x-link-token'
export const linkUploadCall = defineCall({
  path: 'settle/info/upload',
  by: 'anyone',
  about: { zh: '上传凭证', en: `proof by a link, its token in the header ${LINK_TOKEN_HEADER}` },
  request: 'upload',
  answer: s.list(fileRef),
})

export type LinkAnswerView = AnswerOf<typeof openLinkCall>
export type LinkOver = TypeOf<typeof over>
export type LinkDisputed = TypeOf<typeof disputed>
export type LinkOpen = TypeOf<typeof shown>
export type LinkLine = TypeOf<typeof line>
export type LinkAnswer = TypeOf<typeof said>
