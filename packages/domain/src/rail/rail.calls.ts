import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { railLeg } from './rail-leg.ts'
import { railOrder } from './rail-order.ts'

const money = s.nullable(s.decimal(2, { signed: true }))
const AMOUNTS = ['amount', 'excl'].map(name => sourceField({ name: 'charge' }, name))
const trip = (name: string) => sourceField({ name: 'waybill' }, name)
const INCOME = [trip('arTotal'), ...AMOUNTS]
const COST = [trip('apTotal'), ...AMOUNTS]
const MARGIN = [trip('profitExcl'), ...INCOME, ...COST]

const figures = {
  income: s.from(money, ...INCOME),
  cost: s.from(money, ...COST),
  margin: s.from(money, ...MARGIN),
}

/**
 * What an order earned and cost by its legs, net of tax. A through price is shared to them; without the right to see
 * costs there are no shares by cost. `rest` is what belongs to no leg.
 */
export const legMarginCall = defineCall({
  path: 'oms/railOrder/legMargin',
  permission: 'oms.train.read',
  at: [railOrder, 'all'],
  request: { id: s.ref(railOrder) },
  answer: {
    /** `own`: each leg has a price of its own. */
    by: s.from(s.oneOf('cost', 'distance', 'fixed', 'own'), sourceField(railOrder, 'pricing')),
    shared: s.from(money, ...INCOME),
    list: s.list(
      s.object({
        id: s.ref(railLeg),
        legNo: s.of(railLeg, 'legNo'),
        legType: s.of(railLeg, 'legType'),
        /** What the share goes by: yuan, tonne-kilometres, or shares times tonnes. */
        weight: s.from(s.nullable(s.decimal(4, { signed: true })), ...MARGIN),
        ...figures,
      }),
    ),
    weightSum: s.from(s.nullable(s.decimal(4, { signed: true })), ...MARGIN),
    rest: s.object(figures),
    total: s.object(figures),
  },
})

/** The check code of an order by road and rail that the member may read, to tell a customer. */
export const orderCodeCall = defineCall({
  path: 'oms/railOrder/checkCode',
  at: [railOrder, 'all'],
  request: { id: s.id() },
  answer: {
    orderNo: s.of(railOrder, 'orderNo'),
    checkCode: s.text(),
    /** Path of the public page with the company's token. */
    path: s.text(),
  },
})
