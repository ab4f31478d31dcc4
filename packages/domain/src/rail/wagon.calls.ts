import { defineCall } from '../kernel/call.ts'
import { s } from '../kernel/shape.ts'
import { railWaybill } from './rail-waybill.ts'
import { wagonLoad } from './wagon-load.ts'

const request = {
  railWaybillId: s.ref(railWaybill),
  rows: s.list(s.fields({}), { min: 1, max: 200 }),
}

/**
 * Writes the wagons of a waybill from rows of a sheet, all of them or none. A row with `id` and `version` changes that
 * wagon; a refusal names its row: `rows.3.net2`. With `check` nothing is written, and the refusal says only what other
 * waybills, trips and the records of containers have against the rows, which may be unfinished; `saved` is 0.
 */
export const wagonRowsCall = defineCall({
  path: 'oms/railDelivery/rows',
  permission: 'oms.train.modify',
  at: [wagonLoad, 'delivery'],
  request: { ...request, check: s.maybe(s.bool()) },
  answer: { saved: s.integer() },
})

/**
 * Records what arrived in wagons of a waybill, all of them or none. A row has `id`, `version` and the inputs of
 * `receive`; a refusal names its row: `rows.3.received2`. `held`: how many of the saved wait for an approval.
 */
export const wagonReceiptsCall = defineCall({
  path: 'oms/railArrival/receipts',
  permission: 'oms.train.arrive',
  at: [wagonLoad, 'arrival'],
  request,
  answer: { saved: s.integer(), held: s.integer() },
})
