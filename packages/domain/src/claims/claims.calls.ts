import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { text } from '../kernel/text.ts'
import { party } from '../parties/index.ts'
import { waybill } from '../transport/index.ts'
import { claimNote } from './claim-note.ts'
import { ownerClaim } from './owner-claim.ts'

const PASS_ON = { permission: 'sap.claim.modify', at: [claimNote, 'all'] } as const

/** Whom a claim of a cargo owner can be passed on to, and what is left of it: the carriers of its waybills. */
export const passOnSharesCall = defineCall({
  path: 'sap/claim/shares',
  ...PASS_ON,
  request: { claimId: s.ref(ownerClaim) },
  answer: {
    left: s.from(s.decimal(2), sourceField(ownerClaim, 'ours')),
    list: s.list(
      s.object({
        partyId: s.id(),
        party: s.from(s.text(), sourceField(party, 'shortName')),
        trips: s.integer(),
        tons: s.from(s.decimal(3), sourceField(waybill, 'loadNet')),
        freight: s.from(s.decimal(2), sourceField(waybill, 'apFreight')),
      }),
    ),
  },
  about: text('可转嫁的承运商', 'carriers to whom a claim can be passed on'),
})

/** Makes one claim on each carrier. Their amounts add up to what is passed on, to the cent. */
export const passOnCall = defineCall({
  path: 'sap/claim/passOn',
  ...PASS_ON,
  request: {
    claimId: s.ref(ownerClaim),
    amount: s.decimal(2),
    by: s.oneOf('tons', 'freight', 'hand'),
    parts: s.list(s.object({ partyId: s.ref(party), amount: s.maybe(s.decimal(2)) }), { min: 1, max: 50 }),
  },
  answer: {
    list: s.list(
      s.object({
        id: s.id(),
        noteNo: s.from(s.text(), sourceField(claimNote, 'noteNo')),
        partyId: s.id(),
        amount: s.from(s.decimal(2), sourceField(claimNote, 'amount')),
      }),
    ),
  },
  about: text('转承运商', 'pass a claim on to carriers'),
})
