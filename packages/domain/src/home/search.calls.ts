import { contract, priceSheet } from '../contracts/index.ts'
import { invoiceIn, invoiceOut } from '../invoices/index.ts'
import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { driver, party, vehicle } from '../parties/index.ts'
import { settlement, statement } from '../settlement/index.ts'
import { loadBill, mainWaybill, waybill, waybillException } from '../transport/index.ts'

/** What people look for by number, plate or name, in the order in which it is shown. */
const FOUND = [
  party,
  vehicle,
  driver,
  waybill,
  mainWaybill,
  loadBill,
  contract,
  priceSheet,
  statement,
  settlement,
  invoiceOut,
  invoiceIn,
  waybillException,
] as const
export const SEARCHED = FOUND.map(({ name }) => name)

const groupOf = (resource: (typeof FOUND)[number]) =>
  s.object({
    resource: s.oneOf(resource.name),
    label: s.text(),
    list: s.list(
      s.object({
        id: s.id(),
        /** Its own page, below the list through which the person may read it. */
        path: s.text(),
        title: s.from(s.text(), sourceField(resource, resource.title)),
        /** Of several fields, without those that the person may not see. */
        hint: s.shown(s.text()),
      }),
    ),
  })

/** Records of several kinds at once, each through the lists that the person may open. */
export const searchCall = defineCall({
  path: 'sys/search/list',
  request: { search: s.text(60, { minLength: 2 }) },
  answer: { list: s.list(s.either(...FOUND.map(groupOf))) },
})
