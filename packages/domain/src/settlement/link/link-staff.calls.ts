import { defineCall } from '../../kernel/call.ts'
import { REASON } from '../../kernel/request-words.ts'
import { s, sourceField, type Source } from '../../kernel/shape.ts'
import { member } from '../../system/index.ts'
import { statement } from '../statement.ts'

const instant = s.text(30)
const line = (field: string): [Source, Source] => [
  sourceField(statement, 'lines'),
  sourceField(statement, `lines.${field}`),
]
const who = (): Source => sourceField(statement, 'confirmBy')
const files = s.list(
  s.object({
    id: s.id(),
    name: s.from(s.text(255), sourceField(statement, 'lines')),
    size: s.integer(),
    mime: s.text(),
  }),
)

/** Links of a statement: opened or not, and their answers. A link's address is returned by `makeLink` only. */
export const linksCall = defineCall({
  faces: statement,
  name: 'links',
  action: 'read',
  request: { id: s.id() },
  answer: {
    list: s.list(
      s.object({
        id: s.id(),
        state: s.oneOf('active', 'answered', 'expired', 'revoked', 'withdrawn', 'changed', 'void'),
        createdAt: instant,
        createdBy: s.from(s.nullable(s.text()), sourceField(member, 'name')),
        expiresAt: instant,
        endedAt: s.nullable(instant),
        opened: s.integer(),
        firstOpenedAt: s.nullable(instant),
        lastOpenedAt: s.nullable(instant),
        lastIp: s.nullable(s.text()),
        answerIp: s.nullable(s.text()),
        /** The link was also used from an address where the company's members work on the statement. */
        staffAddress: s.bool(),
        /**
         * Accepted without proof of the counterparty's mobile: a member who is not a maker of the statement must
         * confirm it.
         */
        waits: s.bool(),
        answer: s.nullable(
          s.object({
            verdict: s.oneOf('accepted', 'disputed'),
            at: instant,
            name: s.from(s.text(), who()),
            /** In full for members who may send statements, masked for others. */
            mobile: s.from(s.nullable(s.text()), who()),
            reason: s.from(s.nullable(s.text()), ...line('disputeReason')),
            files,
            lines: s.list(
              s.object({
                id: s.id(),
                docNo: s.from(s.text(), ...line('docNo')),
                reason: s.from(s.text(), ...line('disputeReason')),
                theirNet: s.from(s.nullable(s.decimal(2, { signed: true })), ...line('theirNet')),
                net: s.from(s.decimal(2, { signed: true }), ...line('net')),
                files,
              }),
            ),
            agreed: s.integer(),
            proved: s.maybe(s.bool()),
          }),
        ),
      }),
    ),
  },
})

/** Makes a link for the counterparty. Only this answer contains the path with its token. */
export const makeLinkCall = defineCall({
  faces: statement,
  name: 'makeLink',
  action: 'send',
  request: { id: s.id(), days: s.integer({ minimum: 1, maximum: 90 }) },
  answer: { id: s.id(), path: s.text(), expiresAt: instant },
})

/** Confirms the statement by the acceptance of a link. Refused for makers of the statement. */
export const takeAnswerCall = defineCall({
  faces: statement,
  name: 'takeAnswer',
  action: 'confirm',
  request: { id: s.id(), link: s.id() },
  answer: { id: s.id() },
})

export const revokeLinkCall = defineCall({
  faces: statement,
  name: 'revokeLink',
  action: 'send',
  request: { id: s.id(), link: s.id(), reason: s.maybe(s.words(200, REASON)) },
  answer: { id: s.id() },
})
