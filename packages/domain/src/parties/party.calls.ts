import { defineCall } from '../kernel/call.ts'
import { REASON } from '../kernel/request-words.ts'
import { s } from '../kernel/shape.ts'
import { jobAnswer, issueList } from '../kernel/wire.ts'
import { party } from './party.ts'
import { type DoubleReason, MERGE_FIELDS } from './party-merge.ts'

const words = (maxLength: number) => s.maybe(s.nullable(s.text(maxLength)))
/** Reasons why two records are alike. Reasons of fields that the viewer may not see unmasked are left out. */
const reasons = s.list(s.as<DoubleReason>(s.text()))

/** Finds records that may be the same entity as the one being entered. */
export const similarCall = defineCall({
  faces: party,
  name: 'similar',
  action: 'modify',
  request: {
    id: s.maybe(s.id()),
    fullName: words(100),
    contactPhone: words(20),
    accounts: s.maybe(s.list(s.text(40), { max: 20 })),
  },
  answer: {
    list: s.list(
      s.object({
        id: s.id(),
        code: s.of(party, 'code'),
        shortName: s.of(party, 'shortName'),
        fullName: s.of(party, 'fullName'),
        status: s.of(party, 'status'),
        reasons,
        face: s.oneOf('customer', 'vendor'),
      }),
    ),
    /** Number of similar records outside the viewer's scope. */
    others: s.integer(),
    strong: s.bool(),
  },
})

const doubleParty = s.object({
  id: s.id(),
  version: s.integer(),
  code: s.of(party, 'code'),
  shortName: s.of(party, 'shortName'),
  fullName: s.of(party, 'fullName'),
  creditCode: s.of(party, 'creditCode'),
  status: s.of(party, 'status'),
  isCustomer: s.bool(),
  isVendor: s.bool(),
  createdAt: s.text(),
})

/** Likely pairs, the surest first. The older record of a pair comes first. */
export const doublesCall = defineCall({
  faces: party,
  name: 'doubles',
  action: 'read',
  request: {
    page: s.maybe(s.integer({ minimum: 1, maximum: 10_000 })),
    pageSize: s.maybe(s.integer({ minimum: 1, maximum: 200 })),
  },
  answer: { list: s.list(s.object({ reasons, pair: s.pair(doubleParty) })), total: s.integer() },
})

const mergeRequest = {
  id: s.id(),
  loserId: s.id(),
  take: s.list(s.oneOf(...MERGE_FIELDS), { max: MERGE_FIELDS.length, distinct: true }),
}
const moves = s.list(s.object({ resource: s.text(), count: s.integer(), label: s.text() }))

/** Compares two records and lists the records that would move and the blockers. */
export const mergePreviewCall = defineCall({
  faces: party,
  name: 'mergePreview',
  action: 'merge',
  request: mergeRequest,
  answer: { survivor: s.row(party), loser: s.row(party), identities: s.bool(), moves, blockers: issueList },
})

/** Merges the loser into the survivor. With thousands of records it runs as a job. */
export const mergeCall = defineCall({
  faces: party,
  name: 'merge',
  action: 'merge',
  request: {
    ...mergeRequest,
    version: s.id(),
    loserVersion: s.id(),
    sameEntity: s.maybe(s.bool()),
    reason: s.words(200, REASON),
  },
  answer: s.either(jobAnswer, s.object({ id: s.id(), moves })),
})
