import { defineCall } from '../kernel/call.ts'
import { s } from '../kernel/shape.ts'
import { railWaybill } from './rail-waybill.ts'
import { wagonLoad } from './wagon-load.ts'

/**
 * Writes the wagons of a waybill from rows of a sheet, all of them or none. A row with `id` and `version` changes that
 * wagon; a refusal names its row: `rows.3.net2`.
 */
export const wagonRowsCall = defineCall({
  path: 'oms/railDelivery/rows',
  permission: 'oms.train.modify',
  at: [wagonLoad, 'delivery'],
  request: {
    railWaybillId: s.ref(railWaybill),
    rows: s.list(s.fields({}), { min: 1, max: 200 }),
  },
  answer: { saved: s.integer() },
})
