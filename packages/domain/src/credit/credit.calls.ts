import { contract } from '../contracts/index.ts'
import { charge, statement } from '../settlement/index.ts'
import { member } from '../system/index.ts'
import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { party } from '../parties/index.ts'
import { railOrder } from '../rail/index.ts'
import { loadBill, mainWaybill, waybill } from '../transport/index.ts'
import { CREDIT_STATES } from './exposure.ts'

const free = sourceField(charge, 'amount')
const billed = [sourceField(statement, 'netSum'), sourceField(statement, 'settledSum')] as const
const unagreed = sourceField(statement, 'adjustSum')
const running = sourceField(waybill, 'arTotal')
const limit = sourceField(party, 'creditLimit')
/** Absent without the right to see figures. */
const figure = (...of: ReturnType<typeof sourceField>[]) =>
  s.maybe(s.from(s.decimal(2, { signed: true }), limit, ...of))

/** Open amounts of a customer and the limit. Each part equals the sum of the list behind it; of
 * statements, whether confirmed or not, the net less what is settled. */
export const creditCall = defineCall({
  faces: party,
  name: 'exposure',
  action: 'read',
  request: { id: s.id() },
  answer: {
    state: s.oneOf(...CREDIT_STATES),
    hold: s.oneOf('off', 'warn', 'block'),
    limit: figure(),
    used: figure(free, ...billed, unagreed, running),
    left: figure(free, ...billed, unagreed, running),
    free: figure(free),
    billed: figure(...billed),
    unagreed: figure(unagreed),
    running: figure(running),
    trips: s.maybe(s.integer()),
    tripsUnpriced: s.maybe(s.integer()),
    docsUnpriced: s.maybe(s.integer()),
  },
})

/** The document being entered, which no sum contains yet. */
const draftDocument = s.object({
  /** Agreed amount in yuan: the total of a contract. */
  amount: s.maybe(s.decimal(2)),
  /** The task whose price estimates it. */
  mainId: s.maybe(s.ref(mainWaybill)),
  tons: s.maybe(s.decimal(3)),
  km: s.maybe(s.decimal(1)),
  pieces: s.maybe(s.integer({ minimum: 0, maximum: 1_000_000 })),
  trucks: s.maybe(s.integer({ minimum: 0, maximum: 1_000_000 })),
})

const notice = (faces: { faces: object }, only?: readonly string[]) =>
  defineCall({
    faces,
    name: 'creditNotice',
    action: 'modify',
    ...(only ? { only } : {}),
    request: { customerId: s.ref(party), own: s.maybe(draftDocument) },
    answer: {
      state: s.oneOf(...CREDIT_STATES),
      /** True if the company's setting refuses the document. */
      held: s.bool(),
      /** A text with figures for viewers who may see them, otherwise without. */
      msg: s.maybe(s.text(500)),
      limit: figure(),
      used: figure(free, ...billed, unagreed, running),
      left: figure(free, ...billed, unagreed, running),
      /** Expected amount of this document; absent without a price. */
      own: figure(sourceField(mainWaybill, 'arPrice'), running),
      /** The first members who may lift the limit, and their number. */
      lifters: s.maybe(s.list(s.object({ name: s.of(member, 'name') }))),
      mayLift: s.maybe(s.integer()),
    },
  })

/** Notices about the customer's credit in forms, by the resource of the form and the faces that create receivables. */
export const creditNoticeCalls = {
  // Not the face without amounts.
  waybill: notice(waybill, ['all', 'arrival', 'service6', 'shortHaul']),
  mainWaybill: notice(mainWaybill),
  railOrder: notice(railOrder),
  loadBill: notice(loadBill),
  contract: notice(contract, ['customer', 'sale', 'trade', 'other']),
} as const
