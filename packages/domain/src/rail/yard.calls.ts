import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { container } from './container.ts'
import { railLeg } from './rail-leg.ts'
import { railOrder } from './rail-order.ts'
import { station } from './station.ts'
import { yard } from './yard.ts'

const ofSlots = sourceField(yard, 'slots')

/**
 * The slots of a yard, with the containers that stand in each as far as the person may see them: an answer to
 * `picks` of a text. Without a yard it is the one that the order, or that of the leg, has at the station.
 */
export const yardSlotsCall = defineCall({
  path: 'sys/yard/slots',
  at: [yard, 'all'],
  request: {
    yardId: s.maybe(s.nullable(s.ref(yard))),
    orderId: s.maybe(s.nullable(s.ref(railOrder))),
    legId: s.maybe(s.nullable(s.ref(railLeg))),
    stationId: s.maybe(s.nullable(s.ref(station))),
  },
  answer: {
    list: s.list(
      s.object({
        value: s.from(s.text(), ofSlots),
        places: s.from(s.nullable(s.integer()), ofSlots),
        taken: s.from(s.nullable(s.integer()), sourceField(container, 'slotNo'), sourceField(container, 'yardId')),
        /** False: the slot does not take what the order has carried. */
        fits: s.from(s.bool(), ofSlots),
      }),
    ),
  },
})
