import { TOLD_FIELDS } from '../told.ts'
import { WAYBILL_FIELDS } from './fields.ts'

/** What a payment repeats. */
const OF_PAYMENTS = [
  'ministryReport.payments.recipient',
  'ministryReport.payments.account',
  'ministryReport.payments.bankName',
  'ministryReport.payments.amount',
]

/** What messages to freight platforms repeat. */
const OF_PUSHES = ['waybill.driverMobile', 'waybill.apTotal', 'waybill.unloadNet', 'waybill.shipper']

/** Fields whose values messages and their answers repeat: who may not see one of them does not see the messages. */
export const MESSAGE_SOURCES: readonly string[] = [
  ...new Set([
    ...Object.values(WAYBILL_FIELDS).flatMap(({ sources }) => sources),
    ...OF_PAYMENTS,
    ...OF_PUSHES,
    ...TOLD_FIELDS,
  ]),
]
