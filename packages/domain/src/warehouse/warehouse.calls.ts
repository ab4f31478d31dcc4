import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { stock } from './stock.ts'
import { warehouse } from './warehouse.ts'

const ofSlots = sourceField(warehouse, 'slots')

/**
 * The slots of a warehouse, with the tonnes that are in each as far as the person may see them: an answer to `picks` of a
 * text.
 */
export const warehouseSlotsCall = defineCall({
  path: 'wms/warehouse/slots',
  at: [warehouse, 'all'],
  request: { warehouseId: s.maybe(s.nullable(s.ref(warehouse))) },
  answer: {
    list: s.list(
      s.object({
        value: s.from(s.text(), ofSlots),
        places: s.from(s.nullable(s.integer()), ofSlots),
        taken: s.from(s.nullable(s.integer()), sourceField(stock, 'bookQty'), sourceField(stock, 'slotNo')),
        fits: s.from(s.bool(), ofSlots),
      }),
    ),
  },
})
