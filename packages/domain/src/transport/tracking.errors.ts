import { defineErrors } from '../kernel/errors.ts'

/**
 * Refusals of the public waybill query. A wrong number, a wrong code and another company's waybill get the same answer.
 */
export const trackingErrors = defineErrors({
  'tracking.unknown': {
    status: 400,
    zh: '运单号或校验码不正确，请按派车单核对',
    en: 'The waybill number or the check code is not right; compare them with the dispatch order',
  },
})
