import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { goods } from '../parties/index.ts'
import { waybill } from '../transport/index.ts'
import { informationPrice } from './information-price.ts'
import { route } from './route.ts'

const perTonne = s.nullable(s.decimal(4, { signed: true }))
const PAID = ['apPrice', 'apFreight', 'apQty', 'loadAt'].map(name => sourceField(waybill, name))
const MARKET = ['marketPrice', 'effFrom', 'effTo'].map(name => sourceField(informationPrice, name))
const FEE = ['infoFee', 'feeBasis', 'effFrom', 'effTo'].map(name => sourceField(informationPrice, name))

/** 走势: information prices of a route week by week, with what its own trips paid beside them. */
export const informationTrendCall = defineCall({
  path: 'oms/informationPrice/trend',
  permission: 'oms.information.read',
  at: [informationPrice, 'all'],
  request: {
    routeId: s.ref(route),
    /** Absent: what the newest price of the route is for. */
    goodsId: s.maybe(s.nullable(s.ref(goods))),
    vehicleKind: s.maybe(s.nullable(s.text(50))),
    weeks: s.maybe(s.integer({ minimum: 2, maximum: 104 })),
  },
  answer: {
    /** What the points are for. */
    goodsId: s.nullable(s.id()),
    vehicleKind: s.from(s.nullable(s.text()), sourceField(informationPrice, 'vehicleKind')),
    /** What prices of the route are for, the newest first. */
    keys: s.list(
      s.object({
        goodsId: s.nullable(s.id()),
        goods: s.from(s.nullable(s.text()), sourceField(informationPrice, 'goodsId'), sourceField(goods, 'name')),
        vehicleKind: s.from(s.nullable(s.text()), sourceField(informationPrice, 'vehicleKind')),
      }),
    ),
    points: s.list(
      s.object({
        /** Its Monday. */
        week: s.date(),
        market: s.from(perTonne, ...MARKET),
        /** The price that was in force on the last day of the week. */
        priceId: s.nullable(s.id()),
        fee: s.from(s.nullable(s.decimal(2)), ...FEE),
        feeBasis: s.from(s.nullable(s.oneOf('truck', 'ton')), ...FEE),
        paid: s.from(perTonne, ...PAID),
        tonnes: s.from(s.decimal(3), ...PAID),
        /** Loaded in that week, priced or not. */
        trips: s.from(s.integer(), sourceField(waybill, 'loadAt')),
        over: s.from(perTonne, ...PAID, ...MARKET),
      }),
    ),
  },
})
