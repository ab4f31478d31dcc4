import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { issueList } from '../kernel/wire.ts'
import { waybill } from '../transport/index.ts'
import { supplyEntry } from './supply-entry.ts'
import { supplyLot } from './supply-lot.ts'

/** Rows of one entry at most. */
export const MAX_ENTRY_ROWS = 200

const rowsEntry = { rows: s.list(s.fields({}), { min: 1, max: MAX_ENTRY_ROWS }) }

const rowsResult = {
  /** In the order of the rows. */
  list: s.list(
    s.object({
      index: s.integer(),
      id: s.nullable(s.integer()),
      entryNo: s.from(s.nullable(s.text()), sourceField(supplyEntry, 'entryNo')),
      vehicleNo: s.from(s.nullable(s.text()), sourceField(supplyEntry, 'vehicleNo')),
      ticketNo: s.from(s.nullable(s.text()), sourceField(supplyEntry, 'ticketNo')),
      sendNet: s.from(s.nullable(s.decimal(3)), sourceField(supplyEntry, 'sendNet')),
      recvNet: s.from(s.nullable(s.decimal(3)), sourceField(supplyEntry, 'recvNet')),
      settleQty: s.from(s.nullable(s.decimal(3)), sourceField(supplyEntry, 'settleQty')),
      partyId$: s.from(s.nullable(s.text()), sourceField(supplyEntry, 'partyId')),
      /** Why the row is not entered. */
      errors: s.maybe(s.shown(issueList)),
    }),
  ),
  ok: s.integer(),
  failed: s.integer(),
}

/** What rows of purchases and sales would come to. Nothing is written. */
export const previewEntryRowsCall = defineCall({
  path: 'scm/entry/previewRows',
  permission: 'scm.data.modify',
  at: [supplyEntry, 'all'],
  about: { zh: '试算单据录入', en: 'what rows of purchases and sales would come to' },
  request: rowsEntry,
  answer: rowsResult,
})

/** Enters purchases and sales from rows, each by itself: saved, or refused with its reasons. */
export const addEntryRowsCall = defineCall({
  path: 'scm/entry/addRows',
  permission: 'scm.data.modify',
  at: [supplyEntry, 'all'],
  about: { zh: '录入供应链单据', en: 'enters purchases and sales from rows' },
  request: rowsEntry,
  answer: rowsResult,
})

/** Makes purchases, sales or both of our own trips, with the weights that these have. */
export const matchTripsCall = defineCall({
  path: 'scm/entry/matchTrips',
  permission: 'scm.data.modify',
  at: [supplyEntry, 'all'],
  about: { zh: '把我方运单归入批次', en: 'takes our own waybills into a lot' },
  request: {
    lotId: s.ref(supplyLot),
    waybillIds: s.list(s.ref(waybill), { min: 1, max: MAX_ENTRY_ROWS, distinct: true }),
    sides: s.oneOf('buy', 'sell', 'both'),
    labNo: s.maybe(s.nullable(s.text(40))),
  },
  answer: {
    list: s.list(
      s.object({
        index: s.integer(),
        waybillNo: s.of(waybill, 'waybillNo'),
        errors: s.maybe(s.shown(issueList)),
      }),
    ),
    ok: s.integer(),
    failed: s.integer(),
  },
})
