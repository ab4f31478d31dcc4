import { defineCall } from '../kernel/call.ts'
import { s, sourceField } from '../kernel/shape.ts'
import { party } from '../parties/index.ts'
import { charge } from './charge.ts'
import { settlement } from './settlement.ts'
import { statement } from './statement.ts'

const issueTexts = s.list(s.object({ code: s.text(), path: s.text(), msg: s.text() }))
const period = {
  periodFrom: s.date(),
  periodTo: s.date(),
  partyIds: s.maybe(s.list(s.ref(party), { max: 500 })),
  supplementary: s.maybe(s.bool()),
}

/** Reasons why a document of the period gets on no statement. Each document has the first that applies. */
export const LEFT_OUT = ['unaudited', 'unpriced', 'stated'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** Documents per answer of `leftOut`. */
export const LEFT_OUT_PAGE = 200

/**
 * Counterparties with charges of a period that are in no statement: the amounts of their statements, and the left out
 * documents by reason.
 */
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
        /** Gross less deductions. */
        amount: s.of(charge, 'amount', sourceField(statement, 'grossSum'), sourceField(statement, 'netSum')),
        gross: s.of(charge, 'amount', sourceField(statement, 'grossSum')),
        deduct: s.of(charge, 'amount', sourceField(statement, 'deductSum')),
        prepaid: s.of(statement, 'prepaidSum', sourceField(statement, 'lines.prepaid')),
        net: s.of(charge, 'amount', sourceField(statement, 'netSum')),
        /** A statement of the period exists, so a further one is supplementary. */
        taken: s.bool(),
      }),
    ),
    left: s.list(s.object({ partyId: s.id(), reason: s.oneOf(...LEFT_OUT), docs: s.integer() })),
  },
})

/** Documents of a period that get on no statement for one reason. */
export const leftOutCall = defineCall({
  faces: statement,
  name: 'leftOut',
  action: 'read',
  request: {
    periodFrom: s.date(),
    periodTo: s.date(),
    reason: s.oneOf(...LEFT_OUT),
    page: s.maybe(s.integer({ minimum: 1, maximum: 1000 })),
  },
  answer: {
    list: s.list(
      s.object({
        docType: s.of(charge, 'docType', sourceField(statement, 'lines.docType')),
        docId: s.id(),
        docNo: s.of(charge, 'docNo', sourceField(statement, 'lines.docNo')),
        party: s.of(party, 'shortName'),
        day: s.of(charge, 'bizDate'),
        plateNo: s.from(s.nullable(s.text()), sourceField(statement, 'lines.plateNo')),
        amount: s.from(
          s.nullable(s.decimal(2, { signed: true })),
          sourceField(charge, 'amount'),
          sourceField(statement, 'grossSum'),
          sourceField(statement, 'netSum'),
        ),
        /** Why it has no price. */
        note: s.from(s.nullable(s.text()), sourceField(charge, 'note')),
        /** The statement that contains it. */
        statementId: s.nullable(s.integer()),
        stmtNo: s.from(s.nullable(s.text()), sourceField(statement, 'stmtNo')),
      }),
    ),
    total: s.integer(),
  },
})

/**
 * 未抵扣预付: trips of which statements that were sent deducted less than was prepaid, and what is left. The next statement
 * of the carrier offers it.
 */
export const openPrepaidCall = defineCall({
  faces: statement,
  only: ['carrier'],
  name: 'openPrepaid',
  action: 'read',
  request: { page: s.maybe(s.integer({ minimum: 1, maximum: 1000 })) },
  answer: {
    list: s.list(
      s.object({
        docId: s.id(),
        docNo: s.of(charge, 'docNo', sourceField(statement, 'lines.docNo')),
        party: s.of(party, 'shortName'),
        day: s.of(charge, 'bizDate'),
        plateNo: s.from(s.nullable(s.text()), sourceField(statement, 'lines.plateNo')),
        prepaid: s.of(statement, 'prepaidSum', sourceField(statement, 'lines.prepaid')),
        /** The statement of its freight. */
        statementId: s.nullable(s.integer()),
        stmtNo: s.from(s.nullable(s.text()), sourceField(statement, 'stmtNo')),
      }),
    ),
    total: s.integer(),
  },
})

/** Creates one draft statement for each counterparty with charges of the period that are in no statement. */
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
        errors: s.maybe(issueTexts),
      }),
    ),
    ok: s.integer(),
    failed: s.integer(),
  },
})

/**
 * Proposes the allocation of an amount to statements, the earliest due date first: of each what drafts of other
 * settlements leave, as far as the person may see them.
 */
export const proposeCall = defineCall({
  faces: settlement,
  name: 'propose',
  action: 'modify',
  request: {
    partyId: s.ref(party),
    amount: s.decimal(2),
    /** The settlement that is being edited. */
    except: s.maybe(s.integer()),
  },
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
        // Also returned if more than the available amount was requested.
        amount: s.from(s.decimal(2), sourceField(statement, 'availableSum'), sourceField(settlement, 'items.amount')),
      }),
    ),
    left: s.from(s.decimal(2), sourceField(statement, 'availableSum')),
    /** What drafts of others ask for of statements that could be proposed. */
    drafted: s.from(s.decimal(2), sourceField(statement, 'availableSum'), sourceField(settlement, 'items.amount')),
  },
})

/** Statements per question of `claims`, as many as a settlement may have. */
const MOST_CLAIMED = 500

/** Other settlements of the statements that are not cancelled: drafts hold nothing yet, the others are off `available`. */
export const claimsCall = defineCall({
  faces: settlement,
  name: 'claims',
  action: 'read',
  request: {
    statementIds: s.list(s.ref(statement), { max: MOST_CLAIMED }),
    /** The settlement that is being edited. */
    except: s.maybe(s.integer()),
  },
  answer: {
    list: s.list(
      s.object({
        statementId: s.id(),
        available: s.of(statement, 'availableSum'),
        claims: s.list(
          s.object({
            id: s.id(),
            settleNo: s.of(settlement, 'settleNo'),
            status: s.of(settlement, 'status'),
            amount: s.from(s.decimal(2, { signed: true }), sourceField(settlement, 'items.amount')),
          }),
        ),
        /** Further ones that the person may not see. */
        hidden: s.integer(),
      }),
    ),
  },
})

/** Accounts of a counterparty for payments. Unmasked for members who may write settlements. */
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
        /** Only a confirmed account can be paid to. The others are listed, so that nobody searches for them. */
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
