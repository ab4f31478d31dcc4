import { charge, statement } from '../settlement/index.ts'
import { defineCall } from '../kernel/call.ts'
import { s, seen } from '../kernel/shape.ts'
import { party } from '../parties/index.ts'
import { waybill } from '../transport/index.ts'
import { CREDIT_STATES } from './exposure.ts'

const free = seen(charge, 'amount')
const billed = seen(statement, 'openSum')
const running = seen(waybill, 'arTotal')
const limit = seen(party, 'creditLimit')
/** Not there for whoever lacks the right to figures. */
const figure = (...of: ReturnType<typeof seen>[]) => s.maybe(s.from(s.decimal(2, { signed: true }), limit, ...of))

/** What is open with a customer beside their limit, each part as the list behind it sums it up. */
export const creditCall = defineCall({
  faces: party, name: 'exposure', action: 'read',
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

const notice = (path: string, permission: string) =>
  defineCall({
    path: `${path}/creditNotice`, permission,
    request: { customerId: s.ref(party) },
    // In words for whoever asks: with figures only where they may see them
    answer: { state: s.oneOf(...CREDIT_STATES), held: s.bool(), msg: s.maybe(s.text(500)) },
  })

/** What a form says beside its customer, by the resource of the form. */
export const creditNoticeCalls = {
  waybill: notice('oms/wayBill', 'oms.way.modify'),
  loadBill: notice('oms/loadBill', 'oms.loadBill.modify'),
  contract: notice('cm/customer', 'cm.customer.modify'),
} as const
