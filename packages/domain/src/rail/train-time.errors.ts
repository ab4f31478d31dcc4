import { defineErrors } from '../kernel/errors.ts'

/** Refusals of times for whoever may not see the time that they do not fit: they name none, and no direction. */
export const trainTimeErrors = defineErrors({
  'rail_waybill.unfit_time': {
    status: 400,
    zh: '{what}与单据上的其他时间不符',
    en: 'This does not fit the other times of the waybill: {what}',
  },
  'tracking.unfit_time': {
    status: 400,
    zh: '动态时间与运单的时间不符',
    en: 'This does not fit the times of the waybill',
  },
})
