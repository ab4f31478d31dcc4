import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { party } from '../parties/index.ts'
import { advanceMove, offsetSettle, settlement, statement, writeOff } from '../settlement/index.ts'
import { invoiceIn } from './invoice-in.ts'
import { invoiceOut } from './invoice-out.ts'

const nothing = s.nullable(s.text())

/**
 * Settlements, advances, offsets and invoices of a statement with their amounts on it. Contains only documents that the
 * viewer may open.
 */
export const documentsCall = defineCall({
  faces: statement,
  name: 'documents',
  action: 'read',
  request: { id: s.id() },
  answer: {
    settlements: s.list(
      s.object({
        id: s.id(),
        no: s.of(settlement, 'settleNo'),
        /** Number that the counterparty knows: bank reference or invoice number. */
        outerNo: s.of(settlement, 'bankRef'),
        kind: s.text(),
        status: s.of(settlement, 'status'),
        date: s.of(settlement, 'paidAt', sourceField(settlement, 'planDate')),
        /** Amount on this statement, yuan. */
        amount: s.from(s.decimal(2), sourceField(settlement, 'items'), sourceField(settlement, 'items.amount')),
      }),
    ),
    advances: s.list(
      s.object({
        id: s.id(),
        no: s.of(advanceMove, 'moveNo'),
        outerNo: s.of(advanceMove, 'bankRef'),
        kind: s.of(advanceMove, 'kind'),
        status: s.of(advanceMove, 'status'),
        date: s.of(advanceMove, 'movedOn'),
        amount: s.of(advanceMove, 'amount'),
      }),
    ),
    offsets: s.list(
      s.object({
        id: s.id(),
        no: s.of(offsetSettle, 'offsetNo'),
        kind: s.of(offsetSettle, 'way'),
        status: s.of(offsetSettle, 'status'),
        date: s.of(offsetSettle, 'settledOn'),
        amount: s.from(
          s.decimal(2),
          ...(['arItems', 'apItems'] as const).flatMap(items => [
            sourceField(offsetSettle, items),
            sourceField(offsetSettle, `${items}.amount`),
          ]),
        ),
      }),
    ),
    writeOffs: s.list(
      s.object({
        id: s.id(),
        no: s.of(writeOff, 'writeOffNo'),
        kind: s.of(writeOff, 'kind'),
        status: s.of(writeOff, 'status'),
        date: s.of(writeOff, 'writtenOn'),
        amount: s.of(writeOff, 'amount'),
      }),
    ),
    invoices: s.list(
      s.object({
        id: s.id(),
        no: s.from(s.text(), sourceField(invoiceOut, 'applyNo'), sourceField(invoiceIn, 'regNo')),
        outerNo: s.from(nothing, sourceField(invoiceOut, 'invoiceNo'), sourceField(invoiceIn, 'invoiceNo')),
        kind: s.text(),
        status: s.from(s.text(), sourceField(invoiceOut, 'status'), sourceField(invoiceIn, 'status')),
        date: s.from(nothing, sourceField(invoiceOut, 'invoiceDate'), sourceField(invoiceIn, 'invoiceDate')),
        amount: s.from(
          s.decimal(2),
          sourceField(invoiceOut, 'items'),
          sourceField(invoiceOut, 'items.amount'),
          sourceField(invoiceIn, 'items'),
          sourceField(invoiceIn, 'items.amount'),
        ),
      }),
    ),
  },
})

const title = (name: string) => s.maybe(s.from(nothing, sourceField(invoiceOut, name)))
const line = (name: string) =>
  s.from(nothing, sourceField(invoiceOut, 'lines'), sourceField(invoiceOut, `lines.${name}`))
const journey = (name: string) =>
  s.from(nothing, sourceField(invoiceOut, 'freightLines'), sourceField(invoiceOut, `freightLines.${name}`))

/** Composes an invoice from statements, as the start of the form. */
export const composeCall = defineCall({
  faces: invoiceOut,
  name: 'compose',
  action: 'modify',
  request: {
    customerId: s.ref(party),
    items: s.list(s.object({ statementId: s.ref(statement), amount: s.maybe(s.decimal(2, { signed: true })) }), {
      min: 1,
      max: 200,
    }),
  },
  answer: {
    titleName: title('titleName'),
    titleTaxNo: title('titleTaxNo'),
    titleAddress: title('titleAddress'),
    titlePhone: title('titlePhone'),
    titleBank: title('titleBank'),
    titleAccount: title('titleAccount'),
    email: title('email'),
    mobile: title('mobile'),
    items: s.list(
      s.object({
        statementId: s.id(),
        stmtNo: s.of(statement, 'stmtNo'),
        billed: s.of(statement, 'invoiceableSum'),
        uninvoiced: s.of(statement, 'uninvoicedSum'),
        // Absent: what is left.
        amount: s.from(
          s.decimal(2),
          sourceField(statement, 'uninvoicedSum'),
          sourceField(invoiceOut, 'items'),
          sourceField(invoiceOut, 'items.amount'),
        ),
      }),
    ),
    lines: s.list(
      s.object({
        itemClass: line('itemClass'),
        itemName: line('itemName'),
        unit: line('unit'),
        qty: line('qty'),
        taxRate: line('taxRate'),
        incl: s.from(
          s.decimal(2),
          sourceField(invoiceOut, 'lines'),
          sourceField(invoiceOut, 'lines.incl'),
          sourceField(statement, 'uninvoicedSum'),
          sourceField(statement, 'taxGroups'),
        ),
      }),
    ),
    freightLines: s.list(
      s.object({
        vehicleKind: journey('vehicleKind'),
        vehicleNo: journey('vehicleNo'),
        fromPlace: journey('fromPlace'),
        toPlace: journey('toPlace'),
        goodsName: journey('goodsName'),
      }),
    ),
  },
})
