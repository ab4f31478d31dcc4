import { claimNote, ownerClaim } from '../claims/index.ts'
import { contract } from '../contracts/index.ts'
import { invoiceIn, invoiceOut } from '../invoices/index.ts'
import { dataChange } from '../changes/index.ts'
import { defineCall, type GivenOf } from '../kernel/call.ts'
import type { MarkType } from '../kernel/registry.ts'
import { s, sourceField, type Source } from '../kernel/shape.ts'
import { driver, party, vehicle } from '../parties/index.ts'
import { marginAdjust } from '../margin/index.ts'
import { railWaybill } from '../rail/index.ts'
import { advance, charge, lateInterest, offsetSettle, settlement, statement, writeOff } from '../settlement/index.ts'
import { companyPermit, member } from '../system/index.ts'
import { waybill, waybillException } from '../transport/index.ts'
import { FIRST_STEPS, type FirstStepKey } from './first-steps.ts'

const nameTexts = { zh: s.text(), en: s.text() }
const money = s.decimal(2, { signed: true })
const tons = s.from(s.decimal(3), sourceField(waybill, 'loadNet'))
const railTons = s.from(s.decimal(3), sourceField(railWaybill, 'sentQty'))
const share = s.nullable(s.text())
const trips = [sourceField(waybill, 'loadAt'), sourceField(waybill, 'transportStatus')] as const

/** Records that a list shows with these filters. Nothing is counted by fields that the viewer may not query. */
const counted = {
  key: s.text(),
  ...nameTexts,
  count: s.integer(),
  /** True if there are more than were counted. */
  capped: s.bool(),
  path: s.text(),
  filters: s.filters(),
}
const count = s.object(counted)

/** Amount fields of waiting records, which are added up. */
const STAKE_FIELDS = {
  'statement.netSum': [sourceField(statement, 'netSum')],
  'statement.openSum': [sourceField(statement, 'openSum')],
  'settlement.amount': [sourceField(settlement, 'amount')],
  'advance.amount': [sourceField(advance, 'amount')],
  'offsetSettle.amount': [sourceField(offsetSettle, 'amount')],
  'dataChange.marginDiff': [sourceField(dataChange, 'marginDiff')],
  'writeOff.amount': [sourceField(writeOff, 'amount')],
  'lateInterest.amount': [sourceField(lateInterest, 'amount')],
  'invoiceIn.total': [sourceField(invoiceIn, 'total')],
  'invoiceOut.total': [sourceField(invoiceOut, 'total')],
  'waybill.arTotal': [sourceField(waybill, 'arTotal')],
  'waybill.lossAmount': [sourceField(waybill, 'lossAmount')],
  'ownerClaim.amount': [sourceField(ownerClaim, 'amount')],
  'claimNote.amount': [sourceField(claimNote, 'amount')],
  'marginAdjust.margin': [sourceField(marginAdjust, 'margin')],
} as const
export type Stake = keyof typeof STAKE_FIELDS

/**
 * How home groups what waits: decisions of this person for which others wait, and what came back to them; own work of
 * the day and whatever of it is overdue; the rest.
 */
export const TODO_GROUPS = ['waiting', 'today', 'other'] as const
export type TodoGroup = (typeof TODO_GROUPS)[number]

/** Waiting records. Without age and amount if there are more than are counted. */
const todo = s.object({
  ...counted,
  /** Date since which the longest waits: of its last change, or for overdue money of its due date. */
  oldest: s.maybe(s.date()),
  /** True if it waits longer than allowed. */
  overdue: s.bool(),
  /** Days it may wait; not for approvals, whose nodes have limits of their own. */
  limit: s.maybe(s.integer()),
  group: s.oneOf(...TODO_GROUPS),
  stake: s.maybe(s.oneOf<Stake>(...(Object.keys(STAKE_FIELDS) as [Stake, ...Stake[]]))),
  amount: s.maybe(s.by(money, 'stake', STAKE_FIELDS)),
  /** How many of the records have no amount yet. */
  unpriced: s.maybe(s.by(s.integer(), 'stake', STAKE_FIELDS)),
})

/** Expiring documents by their holder: `driver.licenseTo`. The company's own permit is not a field of a record. */
const PAPER_FIELDS = {
  driver: [driver, ['licenseTo', 'qualTo']],
  vehicle: [vehicle, ['transportCertTo', 'inspectTo', 'insuranceTo', 'commercialTo', 'liabilityTo', 'maintainTo']],
  party: [party, ['permitTo']],
  contract: [contract, ['endDate']],
  companyPermit: [companyPermit, ['validTo']],
} as const
const holders = Object.entries(PAPER_FIELDS)
const COMPANY = 'company.permitTo'
const names: Record<string, Source[]> = Object.fromEntries(
  holders.flatMap(([name, [resource, fields]]) =>
    fields.map(field => [`${name}.${field}`, [sourceField(resource, resource.title)]]),
  ),
)
const expiryDates: Record<string, Source[]> = Object.fromEntries(
  holders.flatMap(([name, [resource, fields]]) =>
    fields.map(field => [`${name}.${field}`, [sourceField(resource, field)]]),
  ),
)

const paper = s.object({
  ...nameTexts,
  resource: s.text(),
  id: s.id(),
  /** Holder and date field, which decide whether the viewer may see it. */
  paper: s.oneOf(COMPANY, ...Object.keys(expiryDates)),
  name: s.by(s.text(), 'paper', { ...names, [COMPANY]: [] }),
  until: s.by(s.date(), 'paper', { ...expiryDates, [COMPANY]: [] }),
  /** Days until the last valid day; negative after it. */
  days: s.by(s.integer(), 'paper', { ...expiryDates, [COMPANY]: [] }),
  /** Path of the record's screen. */
  path: s.text(),
})

const openMoney = s.maybe(
  s.from(
    s.object({
      statements: s.integer(),
      open: money,
      overdue: s.from(money, sourceField(statement, 'dueDate')),
    }),
    sourceField(statement, 'openSum'),
    sourceField(statement, 'netSum'),
  ),
)

const AMOUNTS_DUE = { pay: [sourceField(settlement, 'amount')], receive: [sourceField(statement, 'openSum')] }
const DAYS_DUE = { pay: [sourceField(settlement, 'planDate')], receive: [sourceField(statement, 'dueDate')] }

/** What falls due of one side, in all. */
const sideDue = (what: keyof typeof AMOUNTS_DUE) =>
  s.maybe(
    s.object({
      count: s.integer(),
      total: s.from(money, ...AMOUNTS_DUE[what]),
      overdue: s.from(money, ...AMOUNTS_DUE[what], ...DAYS_DUE[what]),
    }),
  )

/** Money to pay or expected: approved payments and confirmed statements of owners. The oldest first. */
const dues = s.object({
  pay: sideDue('pay'),
  receive: sideDue('receive'),
  list: s.list(
    s.object({
      what: s.oneOf('pay', 'receive'),
      id: s.id(),
      no: s.by(s.text(), 'what', {
        pay: [sourceField(settlement, 'settleNo')],
        receive: [sourceField(statement, 'stmtNo')],
      }),
      name: s.from(s.nullable(s.text()), sourceField(party, 'shortName')),
      amount: s.by(money, 'what', AMOUNTS_DUE),
      due: s.by(s.date(), 'what', DAYS_DUE),
      /** Days until it is due; negative after it. */
      days: s.by(s.integer(), 'what', DAYS_DUE),
      path: s.text(),
    }),
  ),
})

/** Money that was recorded as received or paid today, by the list of its settlements. */
const moved = s.object({
  what: s.oneOf('pay', 'receive'),
  /** Name of the list. */
  ...nameTexts,
  count: s.integer(),
  total: s.from(money, sourceField(settlement, 'amount')),
  path: s.text(),
  filters: s.filters(),
})

const profit = {
  trips: s.integer(),
  /** Trips of which a side has no price: the margin lacks it. */
  unpriced: s.from(
    s.integer(),
    sourceField(charge, 'state'),
    sourceField(waybill, 'arStatus'),
    sourceField(waybill, 'apStatus'),
  ),
  tons: s.from(s.decimal(3, { signed: true }), sourceField(charge, 'tons')),
  revenueExcl: money,
  costExcl: money,
  adjust: money,
  margin: money,
  marginRate: share,
  perTon: s.nullable(s.text()),
  adjusted: money,
  adjustedRate: share,
  alarm: s.bool(),
}

/** The first page in one call, without the parts that the viewer may not read. */
export const homeCall = defineCall({
  path: 'sys/home/info',
  request: {},
  answer: {
    today: s.date(),
    shipped: s.maybe(
      s.from(
        s.object({
          trucks: s.integer(),
          tons,
          before: s.object({ trucks: s.integer(), tons }),
          tonsChange: s.from(share, sourceField(waybill, 'loadNet')),
        }),
        ...trips,
      ),
    ),
    /** Trains that departed in the month at work; absent where there were none in two months. */
    sentByRail: s.maybe(
      s.from(
        s.object({
          trains: s.integer(),
          tons: railTons,
          before: s.object({ trains: s.integer(), tons: railTons }),
          tonsChange: s.from(share, sourceField(railWaybill, 'sentQty')),
        }),
        sourceField(railWaybill, 'departAt'),
        sourceField(railWaybill, 'status'),
      ),
    ),
    onRoad: s.maybe(s.from(s.integer(), sourceField(waybill, 'transportStatus'), sourceField(waybill, 'auditStatus'))),
    toAudit: s.maybe(s.from(s.integer(), sourceField(waybill, 'transportStatus'), sourceField(waybill, 'auditStatus'))),
    /** How many of `toAudit` cannot be audited yet, because their receipt is not in. */
    withoutReceipt: s.maybe(
      s.from(
        s.integer(),
        sourceField(waybill, 'transportStatus'),
        sourceField(waybill, 'auditStatus'),
        sourceField(waybill, 'receiptStatus'),
      ),
    ),
    exceptions: s.maybe(s.from(s.integer(), sourceField(waybillException, 'status'))),
    trend: s.maybe(s.from(s.list(s.object({ date: s.date(), trucks: s.integer(), tons })), ...trips)),
    topCustomers: s.maybe(
      s.from(
        s.list(
          s.object({
            customerId: s.of(waybill, 'customerId'),
            customerId$: s.from(s.nullable(s.text()), sourceField(party, 'shortName')),
            trucks: s.integer(),
            tons,
            receivable: s.maybe(s.from(money, sourceField(waybill, 'arTotal'))),
          }),
        ),
        sourceField(waybill, 'customerId'),
        ...trips,
      ),
    ),
    receivable: openMoney,
    payable: openMoney,
    /** Carried, and in no statement yet. */
    unstated: s.maybe(
      s.object({
        ar: s.maybe(s.from(money, sourceField(waybill, 'arTotal'), sourceField(charge, 'amount'))),
        ap: s.maybe(s.from(money, sourceField(waybill, 'apTotal'), sourceField(charge, 'amount'))),
      }),
    ),
    margin: s.maybe(
      s.from(
        s.object({ month: s.text(7), ...profit, before: s.object(profit), change: share }),
        ...['arTotal', 'apTotal', 'profitExcl'].map(field => sourceField(waybill, field)),
        sourceField(charge, 'amount'),
        sourceField(charge, 'excl'),
      ),
    ),
    /** For whoever records payments. */
    dues: s.maybe(dues),
    /** For whoever records payments. */
    movedToday: s.maybe(s.list(moved)),
    expiring: s.object({
      /** Number of days until expiry from which documents are listed. */
      ahead: s.integer(),
      total: s.integer(),
      capped: s.bool(),
      list: s.list(paper),
    }),
    todos: s.list(todo),
  },
})

const badgeType = s.maybe(s.oneOf<MarkType>('primary', 'success', 'warning', 'danger'))

/** Numbers beside the screens of the menu. */
export const waitingCall = defineCall({
  path: 'sys/home/waiting',
  request: {},
  answer: {
    list: s.list(
      s.object({
        ...counted,
        /** Style of the badge: a number or a dot; `danger` if a record is overdue. */
        badge: badgeType,
        dot: badgeType,
      }),
    ),
  },
})

/** The steps from contract to payment with the records that wait at each. */
export const procedureCall = defineCall({
  path: 'sys/home/procedure',
  request: {},
  answer: {
    steps: s.list(
      s.object({ key: s.text(), ...nameTexts, /** None where the step is somebody else's. */ counts: s.list(count) }),
    ),
  },
})

/**
 * How far a new company is on its way to the first trip: the steps that this person may read, with records of the company's
 * own and those of the sample data. No steps once all of theirs are done, or when the company has put the list away.
 */
export const firstStepsCall = defineCall({
  path: 'sys/home/firstSteps',
  request: {},
  answer: {
    steps: s.list(
      s.object({
        key: s.oneOf<FirstStepKey>(...(FIRST_STEPS.map(step => step.key) as [FirstStepKey])),
        /** Records that count as done, at most 99. */
        done: s.integer(),
        /** All of them, such as drafts and what waits for an approval. */
        all: s.integer(),
        samples: s.integer(),
        /** The approval that the newest of the others waits for, where this person can only wait. */
        waits: s.maybe(
          s.object({
            ...nameTexts,
            /** Up to three who may give it. */
            people: s.maybe(s.from(s.list(s.text()), sourceField(member, 'name'))),
            count: s.integer(),
          }),
        ),
      }),
    ),
    /** For administrators alone. */
    sample: s.maybe(
      s.object({
        records: s.integer(),
        /** May sample data be made now? */
        offered: s.bool(),
      }),
    ),
  },
})

/** Makes the sample data by the product's own moves, in one transaction. */
export const makeSampleCall = defineCall({
  path: 'sys/sample/make',
  request: {},
  answer: { records: s.integer() },
  about: { zh: '新增示例数据', en: 'Add sample data' },
})

/** Removes all of it in one transaction, or nothing: refused where a record of one's own refers to it. */
export const removeSampleCall = defineCall({
  path: 'sys/sample/remove',
  request: {},
  answer: {
    records: s.integer(),
    /** The resources whose numbers go on behind the samples, because other records have some of the same period. */
    numbersGoOn: s.list(s.text(60)),
  },
  about: { zh: '移除示例数据', en: 'Remove the sample data' },
})

export type FirstStepsGiven = GivenOf<typeof firstStepsCall>
export type HomeGiven = GivenOf<typeof homeCall>
export type Count = GivenOf<typeof procedureCall>['steps'][number]['counts'][number]
export type Todo = HomeGiven['todos'][number]
