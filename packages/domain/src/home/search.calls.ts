import { contract, priceSheet } from '../contracts/index.ts'
import { invoiceIn, invoiceOut } from '../invoices/index.ts'
import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { driver, party, vehicle } from '../parties/index.ts'
import { container, railOrder, railWaybill, wagonLoad } from '../rail/index.ts'
import { settlement, statement } from '../settlement/index.ts'
import { loadBill, mainWaybill, waybill, waybillException } from '../transport/index.ts'

/** Resources of the record search, in the order of the results. */
const FOUND_RESOURCES = [
  party,
  vehicle,
  driver,
  waybill,
  mainWaybill,
  loadBill,
  railOrder,
  railWaybill,
  wagonLoad,
  container,
  contract,
  priceSheet,
  statement,
  settlement,
  invoiceOut,
  invoiceIn,
  waybillException,
] as const
export const SEARCHED = FOUND_RESOURCES.map(({ name }) => name)

const groupOf = (resource: (typeof FOUND_RESOURCES)[number]) =>
  s.object({
    resource: s.oneOf(resource.name),
    label: s.text(),
    list: s.list(
      s.object({
        id: s.id(),
        /** Path of the record below a list that the viewer may open. */
        path: s.text(),
        title: s.from(s.text(), sourceField(resource, resource.title)),
        /** Text of several fields without those that the viewer may not see. */
        hint: s.shown(s.text()),
      }),
    ),
  })

/** Searches records of several resources through the lists that the viewer may open. */
export const searchCall = defineCall({
  path: 'sys/search/list',
  request: { search: s.text(60, { minLength: 2 }) },
  answer: { list: s.list(s.either(...FOUND_RESOURCES.map(groupOf))) },
})
