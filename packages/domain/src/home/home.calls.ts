import { contract } from '../contracts/index.ts'
import { invoiceIn, invoiceOut } from '../invoices/index.ts'
import { defineCall, type GivenOf } from '../kernel/call.ts'
import type { MarkType } from '../kernel/registry.ts'
import { s, sourceField, type Source } from '../kernel/shape.ts'
import { driver, party, vehicle } from '../parties/index.ts'
import { marginAdjust } from '../margin/index.ts'
import { charge, settlement, statement } from '../settlement/index.ts'
import { companyPermit } from '../system/index.ts'
import { waybill, waybillException } from '../transport/index.ts'
import { FIRST_STEPS, type FirstStepKey } from './first-steps.ts'

const words = { zh: s.text(), en: s.text() }
const money = s.decimal(2, { signed: true })
const tons = s.from(s.decimal(3), sourceField(waybill, 'loadNet'))
const share = s.nullable(s.text())
const trips = [sourceField(waybill, 'loadAt'), sourceField(waybill, 'transportStatus')] as const

/** Records that a list shows by these filters. Of fields that one must not ask by nothing is counted. */
const counted = {
  key: s.text(),
  ...words,
  count: s.integer(),
  /** There are more than were counted. */
  capped: s.bool(),
  path: s.text(),
  filters: s.filters(),
}
const count = s.object(counted)

/** Money that may be at stake where records wait: it is added up over them. */
const STAKES = {
  'statement.netSum': [sourceField(statement, 'netSum')],
  'settlement.amount': [sourceField(settlement, 'amount')],
  'invoiceIn.total': [sourceField(invoiceIn, 'total')],
  'invoiceOut.total': [sourceField(invoiceOut, 'total')],
  'waybill.arTotal': [sourceField(waybill, 'arTotal')],
  'waybill.lossAmount': [sourceField(waybill, 'lossAmount')],
  'marginAdjust.margin': [sourceField(marginAdjust, 'margin')],
} as const
export type Stake = keyof typeof STAKES

/** What waits for somebody. More than are counted have neither age nor amount. */
const todo = s.object({
  ...counted,
  /** The day on which anything was last done to the one that waits longest. */
  oldest: s.maybe(s.date()),
  /** That one waits longer than such things may. */
  overdue: s.bool(),
  stake: s.maybe(s.oneOf<Stake>(...(Object.keys(STAKES) as [Stake, ...Stake[]]))),
  amount: s.maybe(s.by(money, 'stake', STAKES)),
})

/** Papers by their holder: `driver.licenseTo`. The company's own permit is no field of a record. */
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
const untils: Record<string, Source[]> = Object.fromEntries(
  holders.flatMap(([name, [resource, fields]]) =>
    fields.map(field => [`${name}.${field}`, [sourceField(resource, field)]]),
  ),
)

const paper = s.object({
  ...words,
  resource: s.text(),
  id: s.id(),
  /** The holder and the date: what the person may see decides. */
  paper: s.oneOf(COMPANY, ...Object.keys(untils)),
  name: s.by(s.text(), 'paper', { ...names, [COMPANY]: [] }),
  until: s.by(s.date(), 'paper', { ...untils, [COMPANY]: [] }),
  /** From today to the last good day; below zero it is over. */
  days: s.by(s.integer(), 'paper', { ...untils, [COMPANY]: [] }),
  /** Screen of the record. */
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

const profit = {
  trips: s.integer(),
  tons: s.from(s.decimal(3, { signed: true }), sourceField(charge, 'tons')),
  revenueExcl: money,
  costExcl: money,
  adjust: money,
  margin: money,
  marginRate: share,
  perTon: s.nullable(s.text()),
  adjusted: money,
  alarm: s.bool(),
}

/** The first page in one call. What a person may not read is not in it. */
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
    onRoad: s.maybe(s.from(s.integer(), sourceField(waybill, 'transportStatus'), sourceField(waybill, 'auditStatus'))),
    toAudit: s.maybe(s.from(s.integer(), sourceField(waybill, 'transportStatus'), sourceField(waybill, 'auditStatus'))),
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
    /** Carried and not agreed with the counterparty yet. */
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
    expiring: s.object({
      /** Days that the company looks ahead. */
      ahead: s.integer(),
      total: s.integer(),
      capped: s.bool(),
      list: s.list(paper),
    }),
    todos: s.list(todo),
  },
})

const mark = s.maybe(s.oneOf<MarkType>('primary', 'success', 'warning', 'danger'))

/** What stands beside the screens of the menu. */
export const waitingCall = defineCall({
  path: 'sys/home/waiting',
  request: {},
  answer: {
    list: s.list(
      s.object({
        ...counted,
        /** How it is shown: with its number, or as a spot; `danger` when one of them is overdue. */
        badge: mark,
        dot: mark,
      }),
    ),
  },
})

/** The way from contract to payment, with what stands at each step. */
export const procedureCall = defineCall({
  path: 'sys/home/procedure',
  request: {},
  answer: {
    steps: s.list(
      s.object({ key: s.text(), ...words, /** None where the step is somebody else's. */ counts: s.list(count) }),
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
  about: { zh: '新增示例数据', en: 'Make sample data' },
})

/** Removes all of it in one transaction, or nothing: refused where a record of one's own refers to it. */
export const removeSampleCall = defineCall({
  path: 'sys/sample/remove',
  request: {},
  answer: { records: s.integer() },
  about: { zh: '移除示例数据', en: 'Remove the sample data' },
})

export type FirstStepsGiven = GivenOf<typeof firstStepsCall>
export type HomeGiven = GivenOf<typeof homeCall>
export type Count = GivenOf<typeof procedureCall>['steps'][number]['counts'][number]
export type Todo = HomeGiven['todos'][number]
