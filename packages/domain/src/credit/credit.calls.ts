import { contract } from '../contracts/index.ts'
import { charge, statement } from '../settlement/index.ts'
import { member } from '../system/index.ts'
import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { party } from '../parties/index.ts'
import { loadBill, mainWaybill, waybill } from '../transport/index.ts'
import { CREDIT_STATES } from './exposure.ts'

const free = sourceField(charge, 'amount')
const billed = sourceField(statement, 'openSum')
const running = sourceField(waybill, 'arTotal')
const limit = sourceField(party, 'creditLimit')
/** Not there for whoever lacks the right to figures. */
const figure = (...of: ReturnType<typeof sourceField>[]) =>
  s.maybe(s.from(s.decimal(2, { signed: true }), limit, ...of))

/** What is open with a customer beside their limit, each part as the list behind it sums it up. */
export const creditCall = defineCall({
  faces: party,
  name: 'exposure',
  action: 'read',
  request: { id: s.id() },
  answer: {
    state: s.oneOf(...CREDIT_STATES),
    hold: s.oneOf('off', 'warn', 'block'),
    limit: figure(),
    used: figure(free, billed, running),
    left: figure(free, billed, running),
    free: figure(free),
    billed: figure(billed),
    running: figure(running),
    trips: s.maybe(s.integer()),
    tripsUnpriced: s.maybe(s.integer()),
    docsUnpriced: s.maybe(s.integer()),
  },
})

/** What is typed of a document that nothing counts yet. */
const own = s.object({
  /** As agreed on: the total of a contract. */
  amount: s.maybe(s.decimal(2)),
  /** The task by whose price it is estimated. */
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
    request: { customerId: s.ref(party), own: s.maybe(own) },
    answer: {
      state: s.oneOf(...CREDIT_STATES),
      /** The company's setting refuses it. */
      held: s.bool(),
      /** In words for whoever asks: with figures only where they may see them. */
      msg: s.maybe(s.text(500)),
      limit: figure(),
      used: figure(free, billed, running),
      left: figure(free, billed, running),
      /** What this document will bring; not there where it has no price yet. */
      own: figure(sourceField(mainWaybill, 'arPrice'), running),
      /** Members who may lift the limit, the first of them, and how many there are. */
      lifters: s.maybe(s.list(s.object({ name: s.of(member, 'name') }))),
      mayLift: s.maybe(s.integer()),
    },
  })

/** What a form says beside its customer, by the resource of the form; its faces are those by which somebody comes to owe us. */
export const creditNoticeCalls = {
  // Not the face that hides money: who may see some has another
  waybill: notice(waybill, ['all', 'arrival', 'service6']),
  mainWaybill: notice(mainWaybill),
  loadBill: notice(loadBill),
  contract: notice(contract, ['customer', 'sale', 'trade', 'other']),
} as const
