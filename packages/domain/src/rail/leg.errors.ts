import { defineErrors } from '../kernel/errors.ts'

/** Errors of a leg whose carrier changes while its trucks are on the road. */
export const legErrors = defineErrors({
  'rail_leg.all_moved': {
    status: 409,
    zh: '{no} 的计划已全部装货，没有余量可以改由其他承运商承运',
    en: 'All that {no} plans is loaded: nothing is left for another carrier',
  },
  'rail_leg.all_sent': {
    status: 409,
    reveals: { sent: ['railLeg.movedQty', 'waybill.planQty'] },
    zh: '{no} 已派车、已装货共 {sent} 吨，没有余量可以改由其他承运商承运；请先撤销未装货的派车',
    en: 'Trucks of {no} carry or are sent for {sent} t, so nothing is left for another carrier: undo dispatches first',
  },
  'rail_leg.same_carrier': {
    status: 409,
    zh: '{no} 已有装货，承运商未变；改价请用“改价”',
    en: 'Goods of {no} were loaded and the carrier is the same: use "Change the price"',
  },
  'rail_leg.handed_on': {
    status: 409,
    reveals: {
      kept: ['railLeg.planQty', 'railLeg.movedQty'],
      rest: ['railLeg.planQty', 'railLeg.movedQty'],
    },
    zh: '已派车的 {kept} 吨仍由原承运商承运，其余 {rest} 吨和未派车的 {count} 张运单已转到 {no}',
    en: 'Trucks that were sent keep their carrier ({kept} t); the other {rest} t and {count} {count#waybill|waybills} without a truck went to {no}',
  },
})
