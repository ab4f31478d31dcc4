import { type AnswerOf, defineCall } from '../../kernel/call.ts'
import { REASON } from '../../kernel/request-words.ts'
import { s, type TypeOf } from '../../kernel/shape.ts'
import { fileRef } from '../../kernel/wire.ts'
import { LINK_END_REASONS, LINK_VIEWS } from './link.choices.ts'
import { LINK_LINE_FILES } from './link.limits.ts'

/*
 * Calls of the holder of a link, who sees one statement and accepts or disputes it with files. The holder has no
 * session and no permissions: the company's settings decide what is shown (`link-statement.ts`).
 */

const text = s.text()
const nullableText = s.nullable(text)
const token = s.text(100, { minLength: 1 })
const ids = s.maybe(s.list(s.id(), { max: LINK_LINE_FILES }))
const amount = s.decimal(2, { signed: true })

/** The company that made the statement. */
const sender = { company: text, phone: nullableText, stmtNo: text }

/** An answer given by a link. */
const linkAnswer = s.object({
  verdict: s.oneOf('accepted', 'disputed'),
  at: text,
  name: text,
  /** In full for members who may send statements, masked for others. */
  mobile: nullableText,
  reason: nullableText,
  files: s.list(fileRef),
  lines: s.list(
    s.object({
      id: s.id(),
      docNo: text,
      reason: text,
      theirNet: s.nullable(amount),
      net: amount,
      files: s.list(fileRef),
    }),
  ),
  /** Number of lines that were marked as right. */
  agreed: s.integer(),
  /** The mobile was proved by a code. */
  proved: s.maybe(s.bool()),
})

const line = s.object({
  id: s.id(),
  docNo: text,
  loadDate: s.nullable(s.date()),
  unloadDate: s.nullable(s.date()),
  net: amount,
  /** Earlier dispute of the line and the company's reply. */
  dispute: s.maybe(
    s.object({
      state: s.oneOf('open', 'answered', 'settled'),
      reason: nullableText,
      theirNet: s.nullable(amount),
      reply: nullableText,
    }),
  ),
  plateNo: s.maybe(nullableText),
  goods: s.maybe(nullableText),
  route: s.maybe(nullableText),
  loadNet: s.maybe(nullableText),
  unloadNet: s.maybe(nullableText),
  settleQty: s.maybe(nullableText),
  unit: s.maybe(s.nullable(s.object({ zh: text, en: text }))),
  /** Unit of `settleQty`; `unit` is that of the price. */
  qtyUnit: s.maybe(s.nullable(s.object({ zh: text, en: text }))),
  price: s.maybe(nullableText),
  gross: s.maybe(text),
  incidental: s.maybe(text),
  deduct: s.maybe(text),
  adjust: s.maybe(nullableText),
  adjustReason: s.maybe(nullableText),
  prepaid: s.maybe(text),
  photos: s.maybe(s.list(fileRef)),
})

/** The link has ended: the reason, without the statement. */
const endedLink = s.object({ ...sender, state: s.oneOf('over'), why: s.oneOf(...LINK_END_REASONS) })

/** The statement was disputed by this link. Changes that the company makes meanwhile are not shown. */
const disputedLink = s.object({ ...sender, state: s.oneOf('disputed'), answer: linkAnswer })

/** A statement as its counterparty sees it. Decimals are texts. Fields that the company does not show are absent. */
const visibleStatement = s.object({
  ...sender,
  /** `accepted`: the counterparty agreed, and the company has yet to confirm. */
  state: s.oneOf('open', 'accepted', 'confirmed'),
  partyName: text,
  periodFrom: s.date(),
  periodTo: s.date(),
  expiresAt: text,
  /** `in`: the counterparty pays us. `out`: we pay it. */
  direction: s.oneOf('in', 'out'),
  view: s.oneOf(...LINK_VIEWS),
  photos: s.bool(),
  netSum: amount,
  lineCount: s.integer(),
  sums: s.maybe(s.object({ gross: amount, deduct: amount, adjust: amount, claim: amount, prepaid: amount })),
  account: s.maybe(s.object({ accountName: text, bankName: text, accountNo: text })),
  /** Who confirmed, and on which day. */
  confirmed: s.maybe(s.object({ by: nullableText, on: nullableText, byThis: s.bool() })),
  /** Accepting needs a code sent to the mobile. */
  needsCode: s.bool(),
  lines: s.maybe(s.object({ list: s.list(line), total: s.integer(), page: s.integer() })),
})

export const openLinkCall = defineCall({
  path: 'settle/info/open',
  by: 'anyone',
  about: { zh: '打开对账链接', en: 'the statement of a link, as its counterparty may see it' },
  request: { token, page: s.maybe(s.integer({ minimum: 1, maximum: 1000 })) },
  answer: s.either(endedLink, disputedLink, visibleStatement),
})

export const linkFileCall = defineCall({
  path: 'settle/info/file',
  by: 'anyone',
  about: { zh: '链接中的文件', en: 'a short-lived address of a picture that the link shows' },
  request: { token, id: s.id() },
  answer: { url: text, name: text, mime: text },
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
    reason: s.maybe(s.words(200, REASON)),
    files: ids,
    lines: s.maybe(
      s.list(s.object({ id: s.id(), reason: s.text(200), theirNet: s.maybe(s.text(20)), files: ids }), { max: 500 }),
    ),
    agreed: s.maybe(s.list(s.id(), { max: 20_000 })),
  },
  answer: { state: s.oneOf('disputed') },
})

/** Header with the token of an upload. Addresses and form fields would end up in logs. */
export const LINK_TOKEN_HEADER = 'x-link-token'
export const linkUploadCall = defineCall({
  path: 'settle/info/upload',
  by: 'anyone',
  about: { zh: '上传凭证', en: `proof by a link, its token in the header ${LINK_TOKEN_HEADER}` },
  request: 'upload',
  answer: s.list(fileRef),
})

export type LinkAnswerView = AnswerOf<typeof openLinkCall>
export type LinkEnded = TypeOf<typeof endedLink>
export type LinkDisputed = TypeOf<typeof disputedLink>
export type LinkOpen = TypeOf<typeof visibleStatement>
export type LinkLine = TypeOf<typeof line>
export type LinkAnswer = TypeOf<typeof linkAnswer>
