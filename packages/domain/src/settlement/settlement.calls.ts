import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { party } from '../parties/index.ts'
import { charge } from './charge.ts'
import { settlement } from './settlement.ts'
import { statement } from './statement.ts'

const told = s.list(s.object({ code: s.text(), path: s.text(), msg: s.text() }))
const period = {
  periodFrom: s.date(),
  periodTo: s.date(),
  partyIds: s.maybe(s.list(s.ref(party), { max: 500 })),
  supplementary: s.maybe(s.bool()),
}

/** Counterparties that have free charges in a period. */
export const candidatesCall = defineCall({
  faces: statement,
  name: 'candidates',
  action: 'read',
  request: period,
  answer: {
    list: s.list(
      s.object({
        partyId: s.id(),
        party: s.of(party, 'shortName'),
        docs: s.integer(),
        amount: s.of(charge, 'amount', sourceField(statement, 'grossSum'), sourceField(statement, 'netSum')),
      }),
    ),
  },
})

/** One draft statement for each counterparty that has free charges in the period. */
export const generateCall = defineCall({
  faces: statement,
  name: 'generate',
  action: 'modify',
  request: period,
  answer: {
    results: s.list(
      s.object({
        partyId: s.integer(),
        ok: s.bool(),
        id: s.maybe(s.id()),
        no: s.maybe(s.of(statement, 'stmtNo')),
        errors: s.maybe(told),
      }),
    ),
    ok: s.integer(),
    failed: s.integer(),
  },
})

/** What an amount of money settles, the statement that falls due first before the others. */
export const proposeCall = defineCall({
  faces: settlement,
  name: 'propose',
  action: 'modify',
  request: { partyId: s.ref(party), amount: s.decimal(2) },
  answer: {
    items: s.list(
      s.object({
        statementId: s.id(),
        stmtNo: s.of(statement, 'stmtNo'),
        periodFrom: s.of(statement, 'periodFrom'),
        periodTo: s.of(statement, 'periodTo'),
        dueDate: s.of(statement, 'dueDate'),
        net: s.of(statement, 'netSum'),
        settled: s.of(statement, 'settledSum'),
        available: s.of(statement, 'availableSum'),
        invoiceable: s.of(statement, 'invoiceableSum'),
        tax: s.of(statement, 'taxSum'),
        // Asked for more than there is, it says what there is
        amount: s.from(s.decimal(2), sourceField(statement, 'availableSum'), sourceField(settlement, 'items.amount')),
      }),
    ),
    left: s.from(s.decimal(2), sourceField(statement, 'availableSum')),
  },
})

/** The accounts that a payment to a counterparty may name: in clear for whoever writes one into it. */
export const accountsCall = defineCall({
  faces: settlement,
  name: 'accounts',
  action: 'modify',
  request: { partyId: s.ref(party) },
  answer: {
    list: s.list(
      s.object({
        accountName: s.of(settlement, 'accountName'),
        bankName: s.of(settlement, 'bankName'),
        accountNo: s.of(settlement, 'accountNo'),
        isDefault: s.bool(),
        /** Only a confirmed account can be paid to; the others are listed so that nobody searches for them. */
        state: s.text(),
      }),
    ),
  },
})

/** A statement as a workbook. */
export const workbookCall = defineCall({
  faces: statement,
  name: 'workbook',
  action: 'export',
  request: { id: s.id() },
  answer: 'file',
})
