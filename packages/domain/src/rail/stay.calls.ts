import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { container } from './container.ts'
import { containerMove } from './container-move.ts'
import { feeSides } from './rail.choices.ts'
import { railLeg } from './rail-leg.ts'
import { yard } from './yard.ts'

const fee = s.nullable(s.decimal(2))
const OVER_FEE = sourceField(containerMove, 'overFee')
const HIRE_FEE = sourceField(containerMove, 'hireFee')
const SIDE = sourceField(containerMove, 'feeSide')
const PAYER = sourceField(containerMove, 'feePartyId')

/**
 * Where containers stand, and what a move would charge that ends their stays on a day. Containers that the person may
 * not see are left out. `legId`: a trip of this leg takes them, from `yardId` where it names one. Nothing is stored.
 */
export const stayEndsCall = defineCall({
  path: 'oms/container/stayEnds',
  at: [container, 'all'],
  permission: 'oms.container.read',
  request: {
    ids: s.maybe(s.list(s.ref(container), { max: 200 })),
    boxNos: s.maybe(s.list(s.text(20), { max: 200 })),
    legId: s.maybe(s.ref(railLeg)),
    yardId: s.maybe(s.ref(yard)),
    day: s.date(),
  },
  answer: {
    list: s.list(
      s.object({
        boxNo: s.of(container, 'boxNo'),
        status: s.of(container, 'status'),
        /** The yard or the customer where it stands. */
        place: s.from(s.nullable(s.text()), sourceField(container, 'yardId'), sourceField(container, 'customerId')),
        /** Another place than the one where the trip loads; null without a leg. */
        isElsewhere: s.from(
          s.nullable(s.bool()),
          sourceField(container, 'yardId'),
          sourceField(container, 'customerId'),
        ),
        days: s.from(s.nullable(s.integer()), sourceField(containerMove, 'stayDays')),
        /** Days of the stay that gaps at its hand-over keep from counting. */
        stoppedDays: s.from(s.nullable(s.integer()), sourceField(containerMove, 'stoppedDays')),
        overDays: s.from(s.nullable(s.integer()), sourceField(containerMove, 'overDays')),
        /** The terms that count where it is, of the yard or of its own at a customer; null where none are agreed. */
        freeDays: s.from(
          s.nullable(s.integer()),
          sourceField(containerMove, 'freeDays'),
          sourceField(yard, 'freeDays'),
        ),
        dayFee: s.from(fee, sourceField(containerMove, 'dayFee')),
        fee: s.from(fee, OVER_FEE),
        side: s.from(s.nullable(s.oneOf(...(Object.keys(feeSides) as (keyof typeof feeSides)[]))), SIDE),
        party: s.from(s.nullable(s.text()), PAYER),
        hireDays: s.from(s.nullable(s.integer()), sourceField(containerMove, 'hireOverDays')),
        hireFee: s.from(fee, HIRE_FEE),
        owner: s.from(s.nullable(s.text()), sourceField(containerMove, 'hirePartyId')),
      }),
    ),
  },
})
