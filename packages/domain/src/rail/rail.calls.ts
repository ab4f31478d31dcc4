import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { container } from './container.ts'
import { RAIL_COST, RAIL_INCOME, SHARED_BY } from './leg-figures.ts'
import { railLeg } from './rail-leg.ts'
import { railOrder } from './rail-order.ts'
import { railTariff } from './rail-tariff.ts'
import { railWaybill } from './rail-waybill.ts'
import { yard } from './yard.ts'

const money = s.nullable(s.decimal(2, { signed: true }))
const AMOUNTS = ['charge.amount', 'charge.excl']
const sources = (paths: readonly string[]) =>
  paths.map(path => {
    const [name = '', field = ''] = path.split('.')
    return sourceField({ name }, field)
  })
const INCOME = sources(['waybill.arTotal', ...AMOUNTS, ...RAIL_INCOME])
/** Source fields of the costs of a leg. */
export const LEG_COST = ['waybill.apTotal', ...AMOUNTS, ...RAIL_COST]
const COST = sources(LEG_COST)
const MARGIN = [...sources(['waybill.profitExcl']), ...INCOME, ...COST]
const WEIGHT = [...MARGIN, ...sources(SHARED_BY)]

const TRIPS = sources(['waybill.transportStatus', 'charge.docNo'])

const figures = {
  income: s.from(money, ...INCOME),
  cost: s.from(money, ...COST),
  margin: s.from(money, ...MARGIN),
}

/**
 * What an order earned and cost by its legs, net of tax. A through price is shared to them; without the right to see
 * costs there are no shares by cost, and without that to see fixed shares, distances or planned tonnes none by those.
 * `rest` is what belongs to no leg.
 */
export const legMarginCall = defineCall({
  path: 'oms/railOrder/legMargin',
  permission: 'oms.train.read',
  at: [railOrder, 'all'],
  request: { id: s.ref(railOrder) },
  answer: {
    /** `own`: each leg has a price of its own. */
    by: s.from(
      s.oneOf('cost', 'distance', 'fixed', 'own'),
      sourceField(railOrder, 'pricing'),
      sourceField(railOrder, 'incomeShare'),
    ),
    shared: s.from(money, ...INCOME),
    list: s.list(
      s.object({
        id: s.ref(railLeg),
        legNo: s.of(railLeg, 'legNo'),
        legType: s.of(railLeg, 'legType'),
        /** What the share goes by: yuan, tonne-kilometres, or shares times tonnes. */
        weight: s.from(s.nullable(s.decimal(4, { signed: true })), ...WEIGHT),
        ...figures,
      }),
    ),
    weightSum: s.from(s.nullable(s.decimal(4, { signed: true })), ...WEIGHT),
    rest: s.object(figures),
    total: s.object(figures),
    /** Of how many trains and trips the figures are: those that have their charges, and all that were loaded. */
    counted: s.object({
      trains: s.from(s.integer(), sourceField(railWaybill, 'status')),
      ofTrains: s.from(s.integer(), sourceField(railWaybill, 'status')),
      sentQty: s.from(s.decimal(3), sourceField(railWaybill, 'status'), sourceField(railWaybill, 'sentQty')),
      trips: s.from(s.integer(), ...TRIPS),
      ofTrips: s.from(s.integer(), ...TRIPS),
      loadNet: s.from(s.decimal(3), ...TRIPS, ...sources(['waybill.loadNet'])),
    }),
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

const TRIED = [sourceField(railWaybill, 'tariffFreight')] as const

/**
 * What a tariff gives for the wagons of a waybill, before its ticket is issued, and beside it what it gives for bringing them
 * to sidings and for containers of the railway. Nothing is stored.
 */
export const trialFreightCall = defineCall({
  path: 'oms/railWaybill/trialFreight',
  permission: 'oms.train.read',
  at: [railWaybill, 'all'],
  request: {
    id: s.ref(railWaybill),
    km: s.maybe(s.integer({ minimum: 1, maximum: 10_000 })),
    /** Without it: the last one that came into force until the day. */
    tariffId: s.maybe(s.ref(railTariff)),
    day: s.date(),
  },
  answer: {
    tariff: s.nullable(s.of(railTariff, 'name')),
    freight: s.from(money, ...TRIED),
    /** 取送车费 of both ends; null where no distance from a station or no rate is known. */
    shunting: s.from(money, ...TRIED, sourceField(yard, 'km'), sourceField(railTariff, 'shuntingPerKm')),
    /** 集装箱使用费 of containers of the railway; null where there are none, or the tariff or the distance is unknown. */
    boxUse: s.from(money, ...TRIED, sourceField(container, 'ownerKind'), sourceField(railTariff, 'boxUse')),
    /** What is missing for a freight. */
    why: s.nullable(s.oneOf('tariff', 'km', 'wagons', 'rate')),
  },
})
