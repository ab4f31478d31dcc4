import { type AnswerOf, defineCall } from '../../kernel/call.ts'
import { REASON } from '../../kernel/request-words.ts'
import { s, sourceField, type TypeOf } from '../../kernel/shape.ts'
import { text as words } from '../../kernel/text.ts'
import { fileRef } from '../../kernel/wire.ts'
import { member } from '../../system/index.ts'
import { claimNote } from '../claim-note.ts'

/*
 * A carrier reads one claim by its link and accepts it or appeals, without an account. The holder has no session and no
 * permissions.
 */

const text = s.text()
const nullableText = s.nullable(text)
const token = s.text(100, { minLength: 1 })
const amount = s.decimal(2, { signed: true })
const word = s.object({ zh: text, en: text })
const sender = { company: text, phone: nullableText, noteNo: text }

/** Why a link is over. */
export const CLAIM_LINK_ENDS = ['expired', 'revoked', 'withdrawn', 'changed'] as const

const endedLink = s.object({ ...sender, state: s.oneOf('over'), why: s.oneOf(...CLAIM_LINK_ENDS) })

/** The claim as its carrier sees it. Nothing tells what the cargo owner claims, or what we bear. */
const visibleClaim = s.object({
  ...sender,
  /** `open`: to be answered. `appealed`: the company has yet to answer. `done`: confirmed. */
  state: s.oneOf('open', 'accepted', 'appealed', 'done'),
  partyName: text,
  kind: word,
  occurredOn: s.date(),
  replyBy: s.nullable(s.date()),
  expiresAt: text,
  qty: text,
  amount,
  agreed: amount,
  description: nullableText,
  items: s.list(
    s.object({
      docNo: nullableText,
      plateNo: nullableText,
      loadNet: nullableText,
      unloadNet: nullableText,
      qty: nullableText,
      price: nullableText,
      amount,
      note: nullableText,
    }),
  ),
  evidence: s.list(fileRef),
  turns: s.list(s.object({ turn: word, isOurs: s.bool(), at: text, amount: s.nullable(amount), words: nullableText })),
})

export const openClaimCall = defineCall({
  path: 'claim/info/open',
  by: 'anyone',
  about: words('打开索赔链接', 'the claim of a link, as its carrier may see it'),
  request: { token },
  answer: s.either(endedLink, visibleClaim),
})

export const claimFileCall = defineCall({
  path: 'claim/info/file',
  by: 'anyone',
  about: words('索赔证据', 'a short-lived address of evidence that the link shows'),
  request: { token, id: s.id() },
  answer: { url: text, name: text, mime: text },
})

export const acceptClaimCall = defineCall({
  path: 'claim/info/accept',
  by: 'anyone',
  about: words('认可索赔', 'accept the claim'),
  request: { token, name: s.text(30) },
  answer: { state: s.oneOf('accepted') },
})

export const appealClaimCall = defineCall({
  path: 'claim/info/appeal',
  by: 'anyone',
  about: words('申诉', 'appeal against the claim'),
  request: { token, name: s.text(30), words: s.text(500), amount: s.maybe(s.text(20)) },
  answer: { state: s.oneOf('appealed') },
})

export type ClaimLinkView = AnswerOf<typeof openClaimCall>
export type ClaimLinkEnded = TypeOf<typeof endedLink>
export type ClaimLinkOpen = TypeOf<typeof visibleClaim>

/** Makes a link for the carrier. Only this answer contains the path with its token. */
export const makeClaimLinkCall = defineCall({
  faces: claimNote,
  name: 'makeLink',
  action: 'send',
  request: { id: s.id(), days: s.integer({ minimum: 1, maximum: 90 }) },
  answer: { id: s.id(), path: text, expiresAt: text },
})

export const claimLinksCall = defineCall({
  faces: claimNote,
  name: 'links',
  action: 'read',
  request: { id: s.id() },
  answer: {
    list: s.list(
      s.object({
        id: s.id(),
        state: s.oneOf('active', ...CLAIM_LINK_ENDS),
        createdAt: text,
        createdBy: s.from(nullableText, sourceField(member, 'name')),
        expiresAt: text,
        opened: s.integer(),
        lastOpenedAt: nullableText,
        lastIp: nullableText,
        answeredAt: nullableText,
        answerIp: nullableText,
      }),
    ),
  },
})

export const revokeClaimLinkCall = defineCall({
  faces: claimNote,
  name: 'revokeLink',
  action: 'send',
  request: { id: s.id(), link: s.id(), reason: s.maybe(s.words(200, REASON)) },
  answer: { id: s.id() },
})
